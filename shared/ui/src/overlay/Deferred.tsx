import { useMantineEnv } from '@mantine/core'
import { type PropsWithChildren, useDeferredValue, useLayoutEffect, useRef } from 'react'

/**
 * Content of a dialog or a popover: drawn right after the frame around it has been painted, so that opening is answered at
 * once and a long form does not hold the page (docs/decisions/rendering.md). At once where transitions are off, too.
 */
export function Deferred({ children }: PropsWithChildren) {
  const isDue = useDeferredValue(true, useMantineEnv() === 'test')
  return isDue ? (
    <>
      {children}
      <FocusWithin />
    </>
  ) : null
}

/** Links, buttons and fields. */
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** The focus trap may have looked for the first field before there was one. */
function FocusWithin() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]')
    const first =
      dialog?.querySelector<HTMLElement>('[data-autofocus]') ??
      (document.activeElement === dialog ? dialog?.querySelector<HTMLElement>(FOCUSABLE) : null)
    first?.focus({ preventScroll: true })
  }, [])
  return <span ref={mark} hidden />
}
