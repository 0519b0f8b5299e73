import { configure } from '@testing-library/dom'

// Only a failure waits this long; a busy machine may need more than the library's second to fetch a part and draw it.
configure({ asyncUtilTimeout: 30_000 })

/** Layout does not exist in jsdom. Mantine asks for it on mount: https://mantine.dev/guides/jest/ */
class NoResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

const matchMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

// Scrolling answers with a Promise, as Chromium does since 156: https://drafts.csswg.org/cssom-view/
const scroll = () => Promise.resolve()
Object.assign(window, { matchMedia, ResizeObserver: NoResizeObserver, scroll, scrollTo: scroll, scrollBy: scroll })
Object.assign(window.Element.prototype, { scroll, scrollTo: scroll, scrollBy: scroll, scrollIntoView: scroll })

// A text area that grows measures itself again when fonts have arrived.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** jsdom accepts only its own AbortSignal, fetch only Node's, which is the one in use here (see BrowserEnvironment). */
const { addEventListener } = EventTarget.prototype
function addWithSignal(
  this: EventTarget,
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions,
) {
  const target = this ?? window
  if (typeof options !== 'object' || !options?.signal) return addEventListener.call(target, type, listener, options)
  const { signal, ...rest } = options
  if (signal.aborted) return
  addEventListener.call(target, type, listener, rest)
  signal.addEventListener('abort', () => target.removeEventListener(type, listener, rest), { once: true })
}
EventTarget.prototype.addEventListener = addWithSignal
// The window has its own copy of the method.
window.addEventListener = addWithSignal
