/** Copies a list, where the browser lets a page write to the clipboard. */
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).innerText)
    button.textContent = 'Tersalin'
  })
}
