/** Copies a list, where the browser lets a page write to the clipboard. */
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    const codes = [...document.getElementById(button.dataset.copy).children].map((item) => item.textContent)
    await navigator.clipboard.writeText(codes.join('\n'))
    button.textContent = 'Tersalin'
  })
}
