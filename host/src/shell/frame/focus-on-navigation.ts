import { useLocation } from '@ems/platform'
import { useEffect, useRef } from 'react'
import { useAppName } from '../appearance/use-app-name.ts'

/**
 * After a navigation moves focus to the content and to its top, as a page load would, and names the document after the
 * page. Changes of the query are no navigation: a filter must not take the focus away.
 */
export function useFocusOnNavigation(title: string) {
  const { pathname } = useLocation()
  const name = useAppName()
  const content = useRef<HTMLElement>(null)
  const last = useRef(pathname)

  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    const heading = content.current?.querySelector<HTMLElement>('[data-record-page] [data-autofocus]')
    const target = heading ?? content.current
    target?.focus({ preventScroll: true })
  }, [pathname])

  return content
}
