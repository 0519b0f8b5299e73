import { useEffect, useRef, useState } from 'react'

/** Distance below the viewport that counts as near: about one turn of a wheel. */
const AHEAD = '200px'

/**
 * Whether an element has come near the viewport; stays true. Elements further down cost neither bytes nor time.
 * Printing counts as near.
 */
export function useInViewport<Place extends Element>() {
  const place = useRef<Place>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    const arrive = () => setNear(true)
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && arrive(), {
      rootMargin: `${AHEAD} 0px`,
    })
    watch.observe(element)
    addEventListener('beforeprint', arrive)
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', arrive)
    }
  }, [isNear])
  return { place, isNear }
}
