import { type ArchiveContract, archiveContracts } from '@ems/contracts/archives'
import { dayOf, formatDate, queries, useQuery, useSession } from '@ems/platform'
import { Alert } from '@ems/ui'

/** Says that a client has no contract that still runs; nothing for clients without any, or whom the reader may not ask about. */
export function ContractBanner({ partner }: { partner: string }) {
  const { can } = useSession()
  const { data } = useQuery({
    ...queries(archiveContracts).list({
      page: 1,
      size: 100,
      filters: { partner, status: ['active', 'expired', 'terminated'] },
    }),
    enabled: can(archiveContracts.can.list),
  })
  const ended = endOf((data?.rows ?? []) as readonly ArchiveContract[], dayOf(new Date()))
  if (!ended) return null
  return (
    <Alert color="yellow" role="status">
      Kontrak jasa klien ini berakhir {formatDate(ended)}.
    </Alert>
  )
}

type Contract = Pick<ArchiveContract, 'status' | 'is_open_ended' | 'end_date' | 'current_end_date' | 'ended_at'>

/** The last day of the last contract where none runs today. */
export function endOf(contracts: readonly Contract[], today: string): string | null {
  const ends = contracts.map((contract) => contract.ended_at ?? contract.current_end_date ?? contract.end_date)
  const runs = contracts.some(
    ({ status, is_open_ended }, at) => status === 'active' && (is_open_ended || (ends[at] ?? '') >= today),
  )
  const last = ends
    .filter((end) => end !== null)
    .sort()
    .at(-1)
  return runs || !last || last >= today ? null : last
}
