import { formatMoney, formatNumber, type ListParams } from '@ems/platform'
import { Text } from '@ems/ui'
import { useTotals } from './use-totals.ts'

/** How many cards the filter finds and what they are worth, whatever picture of them is below. */
export function TotalsLine({ params }: { params: ListParams }) {
  const { cards, value, weighted, elsewhere } = useTotals(params)
  if (cards === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {formatNumber(cards)} kartu · {formatMoney(value)} · tertimbang {formatMoney(weighted)}
      {elsewhere > 0 && ` · ${formatNumber(elsewhere)} dalam mata uang lain tidak dijumlahkan`}
    </Text>
  )
}
