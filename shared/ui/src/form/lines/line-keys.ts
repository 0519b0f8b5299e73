import type { KeyboardEvent } from 'react'

/** Keys of inputs that use the arrows, or Enter, themselves. */
const isOwnKey = (input: Element, key: string) =>
  input.tagName === 'TEXTAREA' ||
  input.tagName === 'SELECT' ||
  input.getAttribute('aria-expanded') === 'true' ||
  (input.getAttribute('aria-haspopup') !== null && key !== 'Enter') ||
  (input.tagName === 'BUTTON' && key === 'Enter')

const inputOf = (table: Element, at: number, name: string) =>
  table.querySelector<HTMLElement>(`[data-line="${at}"][data-column="${name}"] :is(input, select, textarea, button)`)

type Sheet = { count: number; columns: readonly string[]; mayAdd: boolean; isLastEmpty: boolean; add: () => void }

/**
 * Keys of a spreadsheet in lines of inputs: Enter and the arrows lead up and down a column, Enter and Tab at the end add a
 * line. An empty last line lets Tab leave, so that nobody is caught.
 */
export function lineKeys({ count, columns, mayAdd, isLastEmpty, add }: Sheet) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: table } = event
    const cell = (event.target as Element).closest<HTMLElement>('[data-line]')
    if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const { line = '0', column = '' } = cell.dataset
    const at = Number(line)
    const goTo = (next: number, name: string) => {
      event.preventDefault()
      // An input of a number would count up and down.
      event.stopPropagation()
      // A new line is drawn first.
      setTimeout(() => inputOf(table, next, name)?.focus())
    }
    const isEnd = at === count - 1
    if (key === 'Tab') {
      if (event.shiftKey || !isEnd || column !== columns.at(-1) || !mayAdd || isLastEmpty) return
      add()
      goTo(count, columns[0] ?? '')
      return
    }
    if (isOwnKey(event.target as Element, key)) return
    const by =
      key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey) ? 1 : key === 'ArrowUp' || key === 'Enter' ? -1 : 0
    if (!by) return
    if (at + by >= 0 && at + by < count) goTo(at + by, column)
    else if (key === 'Enter' && by > 0 && mayAdd && !isLastEmpty) {
      add()
      goTo(count, column)
    } else if (key === 'Enter') event.preventDefault()
  }
}
