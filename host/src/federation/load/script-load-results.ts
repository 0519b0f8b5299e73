/** Response of the server for a file; `status` is 0 without a response. */
type Answer = { status: number }

const answers = new Map<string, Answer>()
const failed = new Set<string>()
const thrown = new Set<string>()
let observer: PerformanceObserver | undefined

/**
 * Remembers what becomes of the files of areas and host from here on, those of the tags in the head included: a browser tells a
 * script's owner only that it failed, not whether the network or the hash was the reason.
 */
export function watchFiles(): void {
  if (observer) return
  observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  // Captured: the events of elements do not bubble, and that of a load does not reach the window at all.
  window.addEventListener('error', noteError, true)
  document.addEventListener('load', noteLoad, true)
}

/** Whether this container script threw when it ran: it would throw again. */
export const hasThrown = (file: string): boolean => thrown.has(file)

/** Whether a tag of this file failed despite a response: the file was cut, replaced or changed. */
export const hasIntegrityMismatch = (file: string): boolean => {
  note(observer?.takeRecords() ?? [])
  return failed.has(file) && isResponded(answers.get(file))
}

/** Whether this page loaded this file or failed to: prefetching it is useless. */
export const wasTried = (file: string): boolean => failed.has(file) || isResponded(answers.get(file))

/** The last answer for a file, when the browser says; asked right after a failure it waits a moment for the record. */
export async function answerFor(file: string): Promise<Answer | undefined> {
  for (let n = 0; n < 5; n++) {
    note(observer?.takeRecords() ?? [])
    if (answers.has(file)) return answers.get(file)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return undefined
}

/** Whether this is the address of a container script. */
export const isContainer = (url: string): boolean => /\/remoteEntry\.js(\?|$)/.test(url)

/** A user requested another try: clears the recorded results of this folder. */
export function clearLoadResults(folder: string): void {
  for (const existing of [answers, failed, thrown])
    for (const file of [...existing.keys()]) if (file.startsWith(folder)) existing.delete(file)
}

/** The server sent something, and it was not an error of its own. */
export const isResponded = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300

function note(entries: PerformanceEntryList) {
  for (const entry of entries as PerformanceResourceTiming[]) {
    const file = fileOf(entry.name)
    if (file) answers.set(file, { status: entry.responseStatus ?? 0 })
  }
}

function noteError(event: Event) {
  const url = urlOf(event.target)
  if (url !== undefined) add(failed, url)
  else if (event instanceof ErrorEvent && isContainer(event.filename)) add(thrown, event.filename)
}

function noteLoad({ target }: Event) {
  const file = fileOf(urlOf(target) ?? '')
  if (file) failed.delete(file)
}

const urlOf = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined

function add(files: Set<string>, url: string) {
  const file = fileOf(url)
  if (file) files.add(file)
}

/** The path of a file of an area or the host, or nothing: the rest of the page's traffic is not our business. */
function fileOf(url: string) {
  if (!URL.canParse(url, location.href)) return undefined
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && /^\/(remotes|js|css)\//.test(pathname) ? pathname : undefined
}
