import { useEffect, useRef, useState } from 'react'

/** How far below what is seen counts as near: about one flick of a wheel. */
const AHEAD = '200px'

/**
 * Whether an element has come near what can be seen; once it has, it stays so. What is further down costs neither bytes nor
 * time before somebody comes there. Printing needs all of it.
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
