let typed = ''
let stop: (() => void) | undefined

/** Keeps what is typed from now on until somebody takes it: who opens the search by keys does not wait for its code to come. */
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

/** What was typed meanwhile; keys go where the focus is again. */
export function takeKeys(): string {
  stop?.()
  const text = typed
  typed = ''
  return text
}
