import { archiveContracts } from '@ems/contracts/archives'
import { permission } from '@ems/contracts/permission'
import { dayOf, lazyPart, useSession } from '@ems/platform'
import {
  everyPart,
  type FormGroup,
  filesBelow,
  Loading,
  RelatedRows,
  type ResourceList,
  ResourceScreen,
  type ScreenTab,
  SegmentedControl,
  Stack,
  useView,
} from '@ems/ui'
import { type ReactNode, Suspense, useMemo } from 'react'
import { AutoRenewal } from './AutoRenewal.tsx'
import { cellsOn, questions } from './contract-questions.tsx'
import { StampButton } from './StampButton.tsx'
import { DraftButton } from './templates/DraftButton.tsx'

/** Every contract of the group, and how long each may still be ended. */
export default function ContractList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const cells = useMemo(() => cellsOn(today), [today])
  const [view, show] = useView(archiveContracts.name, views, viewOptions)
  return (
    <ResourceScreen
      resource={archiveContracts}
      addLabel="Tambah Kontrak"
      columns={columns}
      hidden={hidden}
      empty="Belum ada kontrak. Unggah PDF kontrak untuk mulai."
      cells={cells}
      labels={labels}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={form}
      tabs={tabs}
      headActions={() => (
        <SegmentedControl
          size="xs"
          aria-label="Tampilan"
          value={view}
          onChange={(name) => show(name as keyof typeof views)}
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        />
      )}
      view={view === 'list' ? undefined : viewOf[view]}
    />
  )
}

const ContractBoard = lazyPart(() => import('./views/ContractBoard.tsx'))
const ContractTimeline = lazyPart(() => import('./views/ContractTimeline.tsx'))
const views = { list: 'Daftar', timeline: 'Linimasa', board: 'Papan' }
const viewOptions = { param: 'as' }
type List = ResourceList<typeof archiveContracts>
const viewOf: Readonly<Record<string, (list: List) => ReactNode>> = {
  timeline: (list) => (
    <Suspense fallback={<Loading label="linimasa kontrak" rows={8} onRetry={() => location.reload()} />}>
      <ContractTimeline list={list} />
    </Suspense>
  ),
  board: (list) => (
    <Suspense fallback={<Loading label="papan kontrak" rows={8} onRetry={() => location.reload()} />}>
      <ContractBoard list={list} />
    </Suspense>
  ),
}

const columns = [
  'number',
  'title',
  'partner',
  'contract_type',
  'current_end_date',
  'notice_deadline',
  'status',
  'value',
  'pic',
  'company',
  'start_date',
  'renewal_mode',
  'currency',
  'partner_number',
  'parent',
  'sequence',
  'original_location',
  'has_signed_file',
  'security',
  'tags',
  'updated_at',
] as const
/** Shorter labels: the heading of the list gives the context. */
const labels = { partner: 'Mitra', company: 'Perusahaan', current_end_date: 'Berakhir' }
const cardFirst = ['number', 'partner', 'current_end_date', 'status'] as const
const hidden = [
  'sequence',
  'renewal_mode',
  'currency',
  'partner_number',
  'parent',
  'original_location',
  'has_signed_file',
  'security',
  'tags',
  'updated_at',
] as const
const filters = [
  'contract_type',
  'status',
  'partner',
  'company',
  'pic',
  'current_end_date',
  'notice_deadline',
  'decision_due',
  'renewal_decision',
  'renewal_mode',
  'value',
  'currency',
  'is_open_ended',
  'has_signed_file',
  'security',
  'tags',
] as const
const bulkFields = ['pic', 'reminder_days', 'tags'] as const
const editable = ['title', 'pic'] as const

const draftFiles = filesBelow('Berkas draf', 'draft', { multiple: true })
const signedFiles = filesBelow('Berkas final bertanda tangan', 'signed')
const form: readonly FormGroup<typeof archiveContracts>[] = [
  {
    legend: 'Kontrak',
    names: [
      'company',
      'partner',
      'contract_type',
      'number',
      'partner_number',
      'title',
      'parent',
      'sequence',
      'other_parties',
    ],
    more: ['partner_number', 'parent', 'sequence', 'other_parties'],
    descriptions: { number: 'Kosongkan untuk nomor otomatis.' },
  },
  {
    legend: 'Masa berlaku',
    names: [
      'signed_at',
      'start_date',
      'end_date',
      'is_open_ended',
      'renewal_mode',
      'renewal_months',
      'notice_days',
      'reminder_days',
      'current_end_date',
      'notice_deadline',
    ],
    more: ['signed_at', 'renewal_months', 'reminder_days', 'current_end_date', 'notice_deadline'],
    after: ({ stored: { row } }) => row && <AutoRenewal contract={row} />,
  },
  {
    legend: 'Nilai',
    names: ['value', 'currency', 'tax_included', 'payment_term'],
    more: ['tax_included', 'payment_term'],
  },
  {
    legend: 'Pengelola',
    names: ['pic', 'watchers', 'security', 'original_location', 'tags'],
    more: ['watchers', 'original_location', 'tags'],
    descriptions: { pic: 'Anda sendiri bila dikosongkan.' },
  },
  {
    legend: 'Keputusan perpanjangan',
    names: ['renewal_decision', 'renewal_note', 'renewal_decided_at', 'renewal_decided_by', 'decision_due'],
    when: ({ stored: { row } }) => row?.status === 'active',
  },
  {
    legend: 'Perpanjangan',
    names: ['renewals'],
    columns: 1,
    when: ({ stored: { row } }) => Boolean(row?.renewals.length),
  },
  {
    legend: 'Pengakhiran',
    names: ['ended_at', 'end_reason'],
    when: ({ stored: { row } }) => Boolean(row?.end_reason),
  },
  {
    legend: 'Penanda tangan',
    names: ['signers'],
    columns: 1,
    more: true,
    after: (part) => (
      <>
        {signedFiles(part)}
        {part.stored.row && <StampButton contract={part.stored.row} />}
      </>
    ),
  },
  {
    legend: 'Berkas draf',
    names: [],
    after: (part) => (
      <>
        {draftFiles(part)}
        {part.stored.row && <DraftButton contract={part.stored.row} />}
      </>
    ),
  },
  { legend: 'Kewajiban & tonggak', names: ['obligations'], columns: 1, more: true },
  { legend: 'Catatan', names: ['notes'], columns: 1, more: true },
]

const ContractWork = lazyPart(() => import('./ContractWork.tsx'))
const TermsInForce = lazyPart(() => import('./addenda/TermsInForce.tsx'))
const ReadingTab = lazyPart(() => import('../reading/ReadingTab.tsx'))

const tabs: readonly ScreenTab<typeof archiveContracts>[] = [
  {
    key: 'read',
    title: 'Baca',
    render: ({ id, security, can }) => (
      <Suspense fallback={null}>
        <ReadingTab type={archiveContracts.name} id={id} security={security} isArrangeable={can.includes('update')} />
      </Suspense>
    ),
  },
  {
    key: 'addenda',
    title: 'Adendum',
    render: ({ id, partner, company, contract_type }) => (
      <Stack>
        <Suspense fallback={null}>
          <TermsInForce id={id} />
        </Suspense>
        <RelatedRows
          resource={archiveContracts}
          of={{ parent: id }}
          columns={['sequence', 'number', 'title', 'start_date', 'current_end_date', 'value', 'status']}
          form={form}
          defaults={{ partner, company, contract_type }}
          empty="Belum ada adendum."
          addLabel="Buat adendum"
        />
      </Stack>
    ),
  },
  {
    key: 'cards',
    title: 'Pemasaran',
    permission: permission('marketing_activity', 'list'),
    render: ({ id }) => (
      <Suspense fallback={<Loading label="kartu pemasaran" rows={4} onRetry={() => location.reload()} />}>
        <ContractWork contract={id} concern="cards" />
      </Suspense>
    ),
  },
  {
    key: 'jobs',
    title: 'Pekerjaan konsultan',
    permission: permission('customs_activity', 'list'),
    render: ({ id }) => (
      <Suspense fallback={<Loading label="pekerjaan konsultan" rows={4} onRetry={() => location.reload()} />}>
        <ContractWork contract={id} concern="jobs" />
      </Suspense>
    ),
  },
]
