import { itStocktakeLines, itStocktakes } from '@ems/contracts/it'
import { lazyPart } from '@ems/platform'
import { everyPart, type FormGroup, Loading, type QuickFilter, ResourceScreen, type ScreenTab } from '@ems/ui'
import { Suspense } from 'react'

const ScanTab = lazyPart(() => import('./ScanTab.tsx'))
const ResultTab = lazyPart(() => import('./ResultTab.tsx'))

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
      quick={quick}
      isCopyable={false}
      parts={everyPart}
      facts={facts}
      form={form}
      tabs={tabs}
    />
  )
}

const quick: readonly QuickFilter[] = [
  { label: 'Berjalan', filters: { status: ['counting', 'reconciling'] } },
  { label: 'Selesai', filters: { status: ['done'] } },
]
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

const loading = <Loading label="Opname" rows={5} onRetry={() => location.reload()} />
const tabs: readonly ScreenTab<typeof itStocktakes>[] = [
  {
    key: 'scan',
    title: 'Pindai',
    permission: itStocktakes.can.update,
    render: (row) => (
      <Suspense fallback={loading}>
        <ScanTab stocktake={row} />
      </Suspense>
    ),
  },
  {
    key: 'results',
    title: 'Hasil',
    permission: itStocktakeLines.can.list,
    render: (row) => (
      <Suspense fallback={loading}>
        <ResultTab stocktake={row} />
      </Suspense>
    ),
  },
]
