import { useEffect, useRef, useState } from 'react'

/** Distance below the viewport that counts as near: about one turn of a wheel. */
const MARGIN = '200px'

/**
 * Whether an element has come near the viewport; stays true. Elements further down cost neither bytes nor time.
 * Printing counts as near.
 */
export function useInViewport<Place extends Element>() {
  const place = useRef<Place>(null)
  const [isNearby, setNearby] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (isNearby || !element) return
    const arrive = () => setNearby(true)
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && arrive(), {
      rootMargin: `${MARGIN} 0px`,
    })
    watch.observe(element)
    addEventListener('beforeprint', arrive)
    return () => {
      watch.disconnect()
      removeEventListener('beforeprint', arrive)
    }
  }, [isNearby])
  return { place, isNear: isNearby }
}
