/** Mantine's dialogs and panels stay open when the target of the event has it. */
const IGNORED = 'data-mantine-stop-propagation'

/**
 * Escape closes the innermost layer alone: a calendar or popover of a field, and not the panel with the form. Listens before
 * all dialogs do. Answers how to stop.
 */
export function startEscape(): () => void {
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement) || target.hasAttribute(IGNORED)) return
    if (!isInLayer(target)) return
    target.setAttribute(IGNORED, 'true')
    // A microtask would run before the next listener of the same event.
    setTimeout(() => target.removeAttribute(IGNORED))
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** Whether the element is in an open popover, or has one open. */
const isInLayer = (element: HTMLElement) =>
  element.closest('.mantine-Popover-dropdown') !== null ||
  element.matches('[aria-haspopup][aria-expanded="true"]') ||
  (element.hasAttribute('data-dates-input') && document.querySelector('[data-dates-dropdown]') !== null)
