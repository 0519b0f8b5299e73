let typed = ''
let stop: (() => void) | undefined

/** Buffers keys until the search has loaded, so that users can type at once. */
export function keepKeys() {
  takeKeys()
  const keep = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    typed += event.key
    event.preventDefault()
  }
  window.addEventListener('keydown', keep, { capture: true })
  stop = () => window.removeEventListener('keydown', keep, { capture: true })
}

/** Returns the buffered keys and stops buffering. */
export function takeKeys(): string {
  stop?.()
  const text = typed
  typed = ''
  return text
}
