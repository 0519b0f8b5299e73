import { portalFiles, type tenantStatuses } from '@ems/contracts/customs'
import { api, useQuery, useSession } from '@ems/platform'
import { useEffect, useRef } from 'react'
import { refreshTool } from '../kite/call.ts'
import { useTenants } from '../kite/tool/use-tenant.ts'

/** What a client sees first. */
export type Overview = {
  partner_name: string
  niper: string
  kite_facility: string
  decimal: number
  status: keyof typeof tenantStatuses
  pib_open: number
  pib_due_30: number
  next_due_date: string | null
  files_running: number
  reports_made: number
}

const WHILE_FILES_RUN_MS = 3_000
const OTHERWISE_MS = 60_000

/** The client of the portal: that of the account, or for people of the house the one they chose. */
export function usePortal() {
  const { user } = useSession()
  const { tenants, tenant, choose } = useTenants()
  const id = user.client ?? tenant?.id
  const query = useQuery({
    // Below the files, so that an upload reads it again.
    queryKey: [portalFiles.name, 'summary', id],
    queryFn: async ({ signal }) => {
      const path = `customs-portal/summary?tenant_id=${id}`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Overview } }>()
      return data.attributes
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.files_running ? WHILE_FILES_RUN_MS : OTHERWISE_MS),
  })
  useFreshLists(query.data?.files_running)
  return { id, query, tenants, choose, isOfHouse: user.client === undefined }
}

/** Nothing is pushed to a client: lists are read again when a file has ended. */
function useFreshLists(running: number | undefined) {
  const before = useRef(running)
  useEffect(() => {
    if ((running ?? 0) < (before.current ?? 0)) void refreshTool()
    before.current = running
  }, [running])
}
