import { employees, type PositionHolders } from '@ems/contracts/hr'
import { api, useQuery } from '@ems/platform'
import { Text } from '@ems/ui'

type Props = { position: string; company: string }

/** Says when a position of a company has as many people as it is meant for. */
export default function QuotaHint({ position, company }: Props) {
  const { data } = useQuery({
    // Below the employees: who comes and leaves makes it stale.
    queryKey: [employees.name, 'holders', position, company] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get('organisation/holders', { searchParams: { position, company }, signal })
      return (await answer.json<{ data: { attributes: PositionHolders } }>()).data.attributes
    },
  })
  if (!data || data.quota === null || data.holders < data.quota) return null
  return (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Kuota jabatan ini sudah penuh. Terisi {data.holders} dari {data.quota} orang.
    </Text>
  )
}
