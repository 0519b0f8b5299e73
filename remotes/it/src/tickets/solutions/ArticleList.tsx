import { supportArticles } from '@ems/contracts/it'
import { lazyPart } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen, type ScreenTab } from '@ems/ui'
import { Suspense } from 'react'

const VersionList = lazyPart(() => import('./VersionList.tsx'))

/** Solutions that colleagues find while they type what the trouble is. */
export const ArticleList = () => (
  <ResourceScreen
    resource={supportArticles}
    title="Basis Solusi"
    addLabel="Tulis solusi"
    columns={columns}
    hidden={hidden}
    empty="Belum ada solusi. Tulis yang pertama, atau jadikan tiket yang selesai sebagai solusi."
    filters={filters}
    quick={quick}
    bulkFields={bulkFields}
    isImportable
    parts={everyPart}
    form={form}
    tabs={tabs}
  />
)

const columns = [
  'title',
  'status',
  'audience',
  'helpful_count',
  'unhelpful_count',
  'edition',
  'published_at',
  'request_type',
  'company',
  'keywords',
  'source_ticket',
  'updated_at',
] as const
const hidden = columns.slice(7)
const filters = ['status', 'audience', 'request_type', 'company', 'published_at', 'unhelpful_count'] as const
const bulkFields = ['request_type', 'audience'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Terbit', filters: { status: ['published'] } },
  { label: 'Draf', filters: { status: ['draft'] } },
]

const form: readonly FormGroup<typeof supportArticles>[] = [
  { legend: 'Solusi', names: ['title', 'body', 'keywords'], columns: 1 },
  {
    legend: 'Pembaca',
    names: ['audience', 'company', 'request_type', 'source_ticket'],
    descriptions: { company: 'Wajib bila pembacanya satu perusahaan.' },
  },
]

const tabs: readonly ScreenTab<typeof supportArticles>[] = [
  {
    key: 'editions',
    title: 'Versi',
    permission: supportArticles.can.update,
    render: ({ id, edition }) => (
      <Suspense fallback={null}>
        <VersionList article={id} edition={edition} />
      </Suspense>
    ),
  },
]
