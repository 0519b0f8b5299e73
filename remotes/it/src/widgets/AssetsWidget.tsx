import type { itAssets as contract } from '@ems/contracts/it'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const itAssets = collection<typeof contract>('it-assets')

/** Aset TI: what should be back, what soon has no warranty, and what is broken. */
export default function AssetsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <SummaryTiles
      resource={itAssets}
      path="/private/infotech/it-asset"
      title="Aset TI"
      companies={companies}
      questions={[
        {
          label: 'Terlambat kembali',
          filters: { status: 'in_use', expected_return_to: addDays(today, -1) },
          tone: 'danger',
        },
        {
          label: 'Garansi ≤ 90 hari',
          filters: { warranty_until_from: today, warranty_until_to: addDays(today, 90) },
          tone: 'warning',
        },
        { label: 'Rusak atau diperbaiki', filters: { status: ['broken', 'in_repair'] } },
      ]}
    />
  )
}
