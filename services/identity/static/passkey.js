/** Asks the browser for a passkey when its form is sent, and sends the answer with it. */
// The library is loaded before, by the page.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser

const texts = {
  NotAllowedError: 'Dibatalkan, atau waktu habis. Coba lagi.',
  AbortError: 'Dibatalkan, atau waktu habis. Coba lagi.',
  InvalidStateError: 'Passkey perangkat ini sudah terdaftar.',
}

async function answered(form) {
  const body = new URLSearchParams({ csrf: form.elements.csrf.value })
  const options = await fetch(form.dataset.options, { method: 'POST', body })
  if (options.redirected) {
    location.assign(options.url)
    return undefined
  }
  if (!options.ok) throw new Error('There are no options.')
  const optionsJSON = await options.json()
  return form.dataset.passkey === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!browserSupportsWebAuthn()) continue
  form.hidden = false
  const button = form.querySelector('button')
  const alert = form.querySelector('[role=alert]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaBusy) return
    button.ariaBusy = 'true'
    alert.hidden = true
    try {
      const response = await answered(form)
      if (!response) return
      form.elements.response.value = JSON.stringify(response)
      form.submit()
    } catch (error) {
      // A boundary: the person who pressed the button reads why nothing happens.
      alert.textContent = texts[error.name] ?? 'Passkey tidak dapat dipakai di sini. Pakai cara lain.'
      alert.hidden = false
      button.ariaBusy = null
    }
  })
}
