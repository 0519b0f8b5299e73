import { Text } from '@ems/ui'
import { compensationOf } from './compensation.ts'

/** What a contract for a fixed term gives at its end; EMS keeps no wages. */
export default function CompensationHint({ start, end }: { start: string; end: string }) {
  const estimate = compensationOf(start, end)
  return estimate ? (
    <Text size="sm" c="dimmed" role="status" mt="xs">
      Perkiraan kompensasi saat berakhir: {estimate.months} bulan kerja, {estimate.wages} × upah sebulan (PP 35/2021).
    </Text>
  ) : null
}
