import { createContext, use, useCallback, useContext } from 'react'
import {
  createSearchParams,
  UNSAFE_DataRouterContext as DataRouterContext,
  type SetURLSearchParams,
  useLocation,
  useNavigate,
  useSearchParams as useRenderedSearchParams,
} from 'react-router-dom'

/** The host owns the router; remotes navigate through these and never create one. */
export { Link, NavLink, useBlocker, useLocation, useNavigate, useParams } from 'react-router-dom'

/**
 * Search parameters of the address, and their setter. A change applies to the present address, which may be newer than
 * the rendered one; a late change of a screen that was left is ignored.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search] = useRenderedSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router
  if (!router) throw new Error('The address is only known below the router of the host')

  const setSearch = useCallback<SetURLSearchParams>(
    (next, options) => {
      const current = router.state.navigation.location ?? router.state.location
      if (current.pathname !== pathname) return
      const created = typeof next === 'function' ? next(new URLSearchParams(current.search)) : next
      navigate(`?${createSearchParams(created)}`, options)
    },
    [router, navigate, pathname],
  )
  return [search, setSearch]
}

/** Returns a getter of the present address, without rendering again when it changes. */
export function useAddressNow(): () => { pathname: string; search: string } {
  const router = useContext(DataRouterContext)?.router
  if (!router) throw new Error('The address is only known below the router of the host')
  return useCallback(() => router.state.location, [router])
}

const ListPath = createContext<string | undefined>(undefined)

/** The host says with it where the list of a screen is, when its records have pages of their own below. */
export const ListPathProvider = ListPath.Provider

/** Address of the list, `/private/marketing/customer`, whose record 7 is `…/customer/7`; undefined without such pages. */
export const useListPath = (): string | undefined => use(ListPath)
