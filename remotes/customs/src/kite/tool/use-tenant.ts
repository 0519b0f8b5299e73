import { type KiteTenant, kiteTenants } from '@ems/contracts/customs'
import { queries, type Row, useQuery, useSearchParams, useSession } from '@ems/platform'
import { useEffect } from 'react'

export type Tenant = Row<typeof kiteTenants> & KiteTenant

/** Session storage key of the chosen client (this browser tab only). */
const KEPT = 'ems.kitetool.tenant'

const CLIENTS = 'tenants'
const WORKSHEET = 'bcl'

/** The clients of the tool and the one worked on: from the address bar, else the one this tab had last. */
export function useTenants() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const query = useQuery({
    ...queries(kiteTenants).list({ page: 1, size: 200, sort: ['partner_name'] }),
    enabled: can(kiteTenants.can.list),
  })
  const tenants = (query.data?.rows ?? []) as readonly Tenant[]
  const expected = search.get('tenant') ?? sessionStorage.getItem(KEPT)
  const tenant = tenants.find(({ id }) => id === expected)
  useEffect(() => {
    if (tenant) sessionStorage.setItem(KEPT, tenant.id)
  }, [tenant])

  /**
   * Another client starts with its own first page, and without the filters made for the last one; from the list of clients
   * to its worksheet.
   */
  const choose = (id: string) =>
    setSearch((old) => {
      const section = old.get('section') ?? CLIENTS
      return new URLSearchParams({ tenant: id, section: section === CLIENTS ? WORKSHEET : section })
    })
  return { tenants, tenant, choose, query }
}
