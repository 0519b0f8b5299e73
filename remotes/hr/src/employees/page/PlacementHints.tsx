import { employees } from '@ems/contracts/hr'
import { references } from '@ems/contracts/settings'
import { queries, useQuery } from '@ems/platform'
import { Text } from '@ems/ui'
import { compensationOf } from './compensation.ts'

const inService = ['active', 'suspended']

/** Says that a position has as many people as it may have; it may be chosen all the same. */
export function QuotaHint({ position }: { position: string }) {
  const place = useQuery({ ...queries(references).one(position), retry: false })
  const quota = Number((place.data?.row.meta as { quota?: number | null } | null | undefined)?.quota ?? 0)
  const { data } = useQuery({
    ...queries(employees).list({
      page: 1,
      size: 1,
      sort: ['full_name'],
      fields: ['full_name'],
      filters: { position, status: inService },
    }),
    enabled: quota > 0,
  })
  return quota > 0 && data && data.total >= quota ? (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Kuota jabatan ini sudah penuh.
    </Text>
  ) : null
}

/** What a contract for a fixed term gives at its end; EMS keeps no wages. */
export function CompensationHint({ start, end }: { start: string; end: string }) {
  const estimate = compensationOf(start, end)
  return estimate ? (
    <Text size="sm" c="dimmed" role="status" mt="xs">
      Perkiraan kompensasi saat berakhir: {estimate.months} bulan kerja, {estimate.wages} × upah sebulan (PP 35/2021).
    </Text>
  ) : null
}
