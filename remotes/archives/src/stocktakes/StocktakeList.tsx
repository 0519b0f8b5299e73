import { archiveStocktakeLines, archiveStocktakes } from '@ems/contracts/archives'
import { lazyPart } from '@ems/platform'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'
import { stocktakeQuick, stocktakeTabs } from '@ems/ui/scan'

/** Inventories of places: scope, counting by phone, differences and decisions. */
export default function StocktakeList() {
  return (
    <ResourceScreen
      resource={archiveStocktakes}
      title="Inventarisasi"
      addLabel="Mulai Inventarisasi"
      columns={columns}
      hidden={hidden}
      empty="Belum ada inventarisasi. Mulai satu, lalu pindai label boks dan arsip dengan kamera ponsel."
      cardFirst={cardFirst}
      filters={filters}
      quick={stocktakeQuick}
      isCopyable={false}
      parts={everyPart}
      facts={facts}
      form={form}
      tabs={tabs}
    />
  )
}

const columns = [
  ...(['name', 'company', 'location', 'status', 'expected_count', 'found_count', 'elsewhere_count'] as const),
  ...(['missing_count', 'unknown_count', 'closed_at', 'created_at'] as const),
] as const
const hidden = ['closed_at', 'created_at'] as const
const cardFirst = ['location', 'status', 'found_count', 'missing_count'] as const
const facts = ['status', 'expected_count', 'found_count', 'elsewhere_count', 'missing_count', 'unknown_count'] as const
const filters = ['status', 'company', 'location', 'missing_count'] as const
const form: readonly FormGroup<typeof archiveStocktakes>[] = [
  {
    legend: 'Inventarisasi',
    names: ['name', 'company', 'location'],
    descriptions: { location: 'Dengan semua lokasi di dalamnya. Kosongkan untuk seluruh arsip perusahaan.' },
  },
  { legend: 'Catatan', names: ['notes'], columns: 1 },
]

const tabs = stocktakeTabs({
  stocktakes: archiveStocktakes,
  lines: archiveStocktakeLines,
  Scan: lazyPart(() => import('./ScanTab.tsx')),
  Results: lazyPart(() => import('./ResultTab.tsx')),
})
