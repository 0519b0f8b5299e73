import { itStocktakeLines, itStocktakes } from '@ems/contracts/it'
import { lazyPart } from '@ems/platform'
import { everyPart, type FormGroup, ResourceScreen, SheetButton } from '@ems/ui'
import { stocktakeQuick, stocktakeTabs } from '@ems/ui/scan'

/** Stock-takings: scope, counting by phone, differences and decisions. */
export function StocktakeList() {
  return (
    <ResourceScreen
      resource={itStocktakes}
      addLabel="Mulai Opname"
      columns={columns}
      hidden={hidden}
      empty="Belum ada opname. Mulai opname, lalu pindai label aset dengan kamera ponsel."
      cardFirst={cardFirst}
      filters={filters}
      quick={stocktakeQuick}
      isCopyable={false}
      parts={everyPart}
      facts={facts}
      form={form}
      tabs={tabs}
      recordActions={({ stored: { row } }) =>
        row && (
          <SheetButton path={`${itStocktakes.name}/${row.id}/pdf`} file={`opname-${row.name}`} label="Unduh laporan" />
        )
      }
    />
  )
}

const columns = [
  'name',
  'company',
  'office',
  'status',
  'expected_count',
  'found_count',
  'elsewhere_count',
  'missing_count',
  'unknown_count',
  'department',
  'category',
  'closed_at',
  'created_at',
] as const
const hidden = columns.slice(9)
const cardFirst = ['office', 'status', 'found_count', 'missing_count'] as const
const facts = ['status', 'expected_count', 'found_count', 'elsewhere_count', 'missing_count', 'unknown_count'] as const
const filters = ['status', 'company', 'office', 'department', 'category', 'missing_count'] as const
const form: readonly FormGroup<typeof itStocktakes>[] = [
  { legend: 'Opname', names: ['name', 'company'] },
  {
    legend: 'Cakupan',
    names: ['office', 'department', 'category'],
    descriptions: {
      office: 'Kosongkan untuk semua kantor perusahaan.',
      department: 'Hanya aset yang dipakai karyawan departemen ini.',
    },
  },
  { legend: 'Catatan', names: ['notes'], columns: 1 },
]

const tabs = stocktakeTabs({
  stocktakes: itStocktakes,
  lines: itStocktakeLines,
  Scan: lazyPart(() => import('./ScanTab.tsx')),
  Results: lazyPart(() => import('./ResultTab.tsx')),
})
