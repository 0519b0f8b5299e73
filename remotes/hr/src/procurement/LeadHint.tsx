import { generalProcurements, type ProcurementLead } from '@ems/contracts/hr'
import { api, formatDate, useQuery } from '@ems/platform'
import { Text } from '@ems/ui'

type Props = { category: string; day: string; isUrgent: boolean }

/** Says when a day is earlier than purchases of this kind take. */
export default function LeadHint({ category, day, isUrgent }: Props) {
  const { data } = useQuery({
    queryKey: [generalProcurements.name, 'lead', category] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`${generalProcurements.name}/-actions/leadTime`, { searchParams: { category }, signal })
      return (await answer.json<{ data: { attributes: ProcurementLead } | null }>()).data?.attributes ?? null
    },
  })
  if (!data || day >= data.earliest) return null
  return (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Minimal {data.days} hari kerja dari hari ini untuk jenis ini, paling awal {formatDate(data.earliest)}.
      {!isUrgent && ' Pilih prioritas Mendesak dan isi alasannya, atau ubah tanggalnya.'}
    </Text>
  )
}
