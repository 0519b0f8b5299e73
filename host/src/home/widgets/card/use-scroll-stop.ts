import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the element overflows. Then it must be focusable, so that keys can scroll it (WCAG 2.2, 2.1.1); otherwise it
 * must not.
 */
export function useScrollStop(place: RefObject<Element | null>) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight))
    const watch = () => {
      sizes.disconnect()
      for (const part of [element, ...element.children]) sizes.observe(part)
    }
    // The content comes after its placeholder, and may fail and come again.
    const parts = new MutationObserver(watch)
    parts.observe(element, { childList: true })
    watch()
    return () => {
      parts.disconnect()
      sizes.disconnect()
    }
  }, [place])
  return isLong
}
