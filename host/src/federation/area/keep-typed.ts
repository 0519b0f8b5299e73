import { hasUnsavedChanges, observable } from '@ems/platform/host'

/** A text that was typed into a screen which had to go. */
export type Typed = { label: string; value: string }

type Field = HTMLInputElement | HTMLTextAreaElement
type Kept = Typed & { field: Field; index: number }

/** Typed values without a field in the replacing screen; displayed to their owner until dismissed. */
export const homeless = observable<readonly Typed[]>([])

const TIMEOUT_MS = 10_000
const TEXTS = ['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month']

/**
 * Called before a screen with unsaved work goes without asking: keeps what was typed and puts it into the equal fields of
 * the screen that comes instead. What has no place there goes to `homeless`.
 */
export function keepTyped(onBack: () => void): void {
  if (!hasUnsavedChanges()) return
  const kept = typedIn(document)
  if (kept.length === 0) return
  const old = new Set(kept.map(({ field }) => field))
  let open: readonly Kept[] = kept

  const putBack = () => {
    // Not while the old screen still stands: its fields are equal to themselves.
    if (kept.some(({ field }) => field.isConnected)) return
    const matches = fieldsIn(document).filter(({ field }) => !old.has(field))
    open = open.filter((one) => !matches.some((place) => isSame(place, one) && fill(place.field, one.value)))
    if (open.length === 0) end()
  }
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    if (open.length < kept.length) onBack()
    homeless.set([...homeless.get(), ...open.map(({ label, value }) => ({ label, value }))])
  }
  const observer = new MutationObserver(putBack)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(end, TIMEOUT_MS)
}

const typedIn = (page: Document): Kept[] =>
  fieldsIn(page)
    .filter(({ field }) => field.value !== '')
    .map((one) => ({ ...one, value: one.field.value }))

/** Text fields with their names; `index` distinguishes equal names. */
function fieldsIn(page: Document) {
  const seen = new Map<string, number>()
  return [...page.querySelectorAll<Field>('main input, main textarea, [role=dialog] input, [role=dialog] textarea')]
    .filter((field) => !field.readOnly && !field.disabled)
    .filter((field) => field instanceof HTMLTextAreaElement || TEXTS.includes(field.type))
    .map((field) => {
      const label = labelOf(field)
      const index = seen.get(label) ?? 0
      seen.set(label, index + 1)
      return { field, label, index }
    })
}

const labelOf = (field: Field) =>
  (field.labels?.[0]?.textContent || field.getAttribute('aria-label') || field.placeholder || field.name)
    .replace(/\s*\*$/, '')
    .trim()

const isSame = (one: { label: string; index: number }, other: { label: string; index: number }) =>
  one.label === other.label && one.index === other.index

/** As if it had been typed: React hears of a value only when its own setter is passed by. What is chosen from a list cannot be typed. */
function fill(field: Field, value: string) {
  if (field.value === value) return true
  if (field.getAttribute('role') === 'combobox' || field.getAttribute('aria-haspopup')) return false
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field.value === value
}
