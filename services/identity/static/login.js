/** Shows and hides the passwords of a form, and keeps it from being sent twice. */
export function preparePasswordForm() {
  for (const toggle of document.querySelectorAll('[data-show-password]')) {
    toggle.hidden = false
    const fields = toggle.closest('form').querySelectorAll('input[type=password]')
    toggle.querySelector('input').addEventListener('change', ({ target }) => {
      for (const field of fields) field.type = target.checked ? 'text' : 'password'
    })
  }
  for (const form of document.querySelectorAll('form[data-once]')) {
    const button = form.querySelector('button[type=submit]')
    form.addEventListener('submit', (event) => {
      if (button.ariaBusy) event.preventDefault()
      button.ariaBusy = 'true'
    })
    // Back from the next page the browser shows this one as it was left: let it be sent again.
    addEventListener('pageshow', () => {
      button.ariaBusy = null
    })
  }
}

preparePasswordForm()
