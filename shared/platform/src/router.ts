import { useCallback, useContext } from 'react'
import {
  createSearchParams,
  UNSAFE_DataRouterContext as DataRouterContext,
  type SetURLSearchParams,
  useSearchParams as useDrawnSearchParams,
  useLocation,
  useNavigate,
} from 'react-router-dom'

/** The host owns the router; remotes navigate through these and never create one. */
export { Link, NavLink, useBlocker, useLocation, useNavigate, useParams } from 'react-router-dom'

/**
 * What stands behind the `?` of the address, and how it is changed. A change is made to the address as it is by then,
 * which may be newer than what is drawn; a late one of a screen that has been left changes nothing.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search] = useDrawnSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router
  if (!router) throw new Error('The address is only known below the router of the host')

  const setSearch = useCallback<SetURLSearchParams>(
    (next, options) => {
      const current = router.state.navigation.location ?? router.state.location
      if (current.pathname !== pathname) return
      const made = typeof next === 'function' ? next(new URLSearchParams(current.search)) : next
      navigate(`?${createSearchParams(made)}`, options)
    },
    [router, navigate, pathname],
  )
  return [search, setSearch]
}

/** Tells where one is when it is asked; whoever holds it is not drawn again when that changes. */
export function useAddressNow(): () => { pathname: string; search: string } {
  const router = useContext(DataRouterContext)?.router
  if (!router) throw new Error('The address is only known below the router of the host')
  return useCallback(() => router.state.location, [router])
}
