import { tabStorage } from './session/tab-storage.ts'

/** As the inline script of the page knows it (services/gateway/src/pages/bootstrap-script.ts), which writes the title into what is painted ahead. */
const KEY = 'ems-titles'
const MAX_ITEMS = 40

/** Last title of this page in this tab: a greeting, a person, a document. Deleted at sign-out. */
export const titleAt = (path: string): string | undefined => existing()[path]

/** Keeps the title of a page for the next time; the oldest of more than forty is forgotten. */
export function rememberTitle(path: string, title: string): void {
  const { [path]: before, ...others } = existing()
  if (before === title) return
  const kept = [...Object.entries(others).slice(1 - MAX_ITEMS), [path, title]]
  try {
    tabStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // QuotaExceededError: a title is not worth more.
  }
}

function existing(): Record<string, string> {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? 'null') ?? {}
  } catch {
    // SyntaxError: the entry is not ours.
    return {}
  }
}
