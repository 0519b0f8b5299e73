import { useAddressNow, useListPath, useNavigate, useParams, useSearchParams } from '@ems/platform'
import { useMemo } from 'react'
import { type ListChange, recordSearch, writeListState } from '../state/list-state.ts'
import { NEW } from '../state/use-neighbours.ts'

/**
 * The state of a list in the address: in the query, and the id of an open record page in the path
 * (`/private/marketing/customer/7`).
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const listPath = useListPath()
  const { id } = useParams()
  const navigate = useNavigate()
  const addressNow = useAddressNow()
  const pageOf = (listPath && id) || null

  const moves = useMemo(() => {
    const go = (pathname: string, next: URLSearchParams, options?: { replace?: boolean }) =>
      navigate({ pathname, search: String(next) }, options)
    const present = () => new URLSearchParams(addressNow().search)
    return {
      change(next: ListChange, options?: { replace?: boolean }) {
        const { open, ...rest } = next
        if (!listPath || pageOf === null || open === undefined) setSearch((old) => writeListState(old, next), options)
        else if (open === null || open === NEW) go(listPath, writeListState(present(), next), options)
        else go(`${listPath}/${open}`, writeListState(present(), rest), options)
      },
      widen:
        listPath === undefined
          ? undefined
          : (isPage: boolean) => {
              const next = present()
              const open = pageOf ?? next.get('id') ?? ''
              if (isPage) next.delete('id')
              else next.set('id', open)
              go(isPage ? `${listPath}/${open}` : listPath, next, { replace: true })
            },
      linkTo(open: string) {
        if (listPath === undefined) return location.href
        const kept = recordSearch(present())
        return `${location.origin}${listPath}/${open}${kept && `?${kept}`}`
      },
    }
  }, [listPath, pageOf, setSearch, navigate, addressNow])
  return { search, pageOf, ...moves }
}
