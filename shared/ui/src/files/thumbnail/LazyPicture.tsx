import { useEffect, useRef, useState } from 'react'
import { IconPhoto } from '../../icons.ts'
import classes from '../files.module.css'
import { useFileUrl } from '../use-file-url.ts'

/** A small picture of a row in a list, fetched shortly before it is scrolled into view. The text beside it says what it is of. */
export function LazyPicture({ file }: { file: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!place.current) return
    if (!('IntersectionObserver' in globalThis)) return setDue(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDue(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  // The element looks at the bytes, not at the type.
  const { url } = useFileUrl({ id: file, mime: 'image/png' }, isDue)
  return (
    <span ref={place} className={classes.thumbnail} data-small aria-hidden>
      {url ? <img src={url} alt="" /> : <IconPhoto size={16} />}
    </span>
  )
}
