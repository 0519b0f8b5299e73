import { useEffect } from 'react'

let locks = 0

/**
 * Keeps the page behind a dialog from scrolling. Mantine's lock sets a variable on the body, so that the browser computes
 * the style of every element again, when a dialog opens and when it closes (docs/decisions/rendering.md).
 */
export function ScrollLock() {
  useEffect(() => {
    const { style } = document.body
    if (locks === 0) {
      const bar = innerWidth - document.documentElement.clientWidth
      Object.assign(style, { overflow: 'hidden', paddingInlineEnd: bar > 0 ? `${bar}px` : '' })
    }
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) Object.assign(style, { overflow: '', paddingInlineEnd: '' })
    }
  }, [])
  return null
}
