import type { accountingDocuments } from '@ems/contracts/accurate'
import { collection, useConnectionState, useQueryClient, useResourceEvents, useSession } from '@ems/platform'
import { useCallback, useEffect, useRef } from 'react'

const documents = collection<typeof accountingDocuments>('accounting-documents')
const stale = [documents.name, 'accounting-partners', 'accounting-items', 'accounting-employees']

/**
 * Reads again what is displayed of accounting when synchronisation, sending or a pair changed it, and when the connection for
 * such news comes up after the first reading: what happened in between was announced to nobody.
 */
export function useAccountingNews(): void {
  const client = useQueryClient()
  const { can } = useSession()
  const state = useConnectionState()
  const before = useRef(state)
  const refresh = useCallback(() => {
    for (const name of stale) void client.invalidateQueries({ queryKey: [name] })
  }, [client])
  useResourceEvents(documents, refresh, { enabled: can('accounting-list') })
  useEffect(() => {
    if (state === 'connected' && before.current !== 'connected') refresh()
    before.current = state
  }, [state, refresh])
}
