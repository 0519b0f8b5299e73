import { archiveIntakes } from '@ems/contracts/archives'
import { changed, Link, type Row, useResourceEvents } from '@ems/platform'
import {
  Alert,
  Badge,
  type FormGroup,
  FormGroups,
  Page,
  type QuickFilter,
  type RecordPart,
  ResourceForm,
  ResourceTable,
  useResourceList,
} from '@ems/ui'
import { FileReader } from '../reading/FileReader.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'

type Intake = Row<typeof archiveIntakes>

/** Files that came in and wait for their details. */
export default function IntakeList() {
  const list = useResourceList(archiveIntakes, { columns, hidden })
  useResourceEvents(archiveIntakes, () => void changed(archiveIntakes))
  return (
    <Page title="Berkas Masuk" count={list.total} isEstimate={list.totalIsEstimate} actions={<ReceiveButton />}>
      <ResourceTable
        list={list}
        empty="Belum ada berkas masuk. Tarik berkas ke halaman ini atau pilih Unggah berkas."
        cells={cells}
        cardFirst={cardFirst}
        filters={filters}
        quick={quick}
      />
      <ResourceForm list={list} createTitle="Unggah berkas" size={1_100} parts={parts}>
        {(opened) => <FormGroups of={opened} groups={form} />}
      </ResourceForm>
    </Page>
  )
}

const columns = [
  'name',
  'title',
  'doc_number',
  'doc_date',
  'partner',
  'code_detail',
  'text_state',
  'twin_way',
  'status',
  'source',
  'sender',
  'company',
  'created_at',
] as const
const hidden = ['source', 'sender', 'company'] as const
const cardFirst = ['title', 'doc_date', 'text_state', 'status'] as const
const filters = ['status', 'source', 'text_state', 'company', 'partner', 'code_detail', 'doc_date'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu rincian', filters: { status: ['waiting'] } },
  { label: 'Teks belum terbaca', filters: { status: ['waiting'], text_state: ['failed'] } },
  { label: 'Surel', filters: { status: ['waiting'], source: ['mail'] } },
  { label: 'Diarsipkan', filters: { status: ['filed'] } },
]
const parts: readonly RecordPart[] = ['history']

const textColors: Readonly<Record<string, string>> = { waiting: 'gray', done: 'green', failed: 'orange' }
const cells = {
  text_state: ({ text_state }: Intake, text: string) => (
    <Badge variant="light" color={textColors[text_state] ?? 'gray'}>
      {text}
    </Badge>
  ),
  twin_way: ({ twin_way }: Intake, text: string) =>
    twin_way && (
      <Badge variant="light" color="orange">
        {text}
      </Badge>
    ),
}

const form: readonly FormGroup<typeof archiveIntakes>[] = [
  {
    legend: 'Rincian',
    names: ['title', 'code_detail', 'doc_date', 'doc_number', 'kind', 'company', 'department', 'partner', 'security'],
    descriptions: { security: 'Mengikuti klasifikasi bila dikosongkan.' },
    after: ({ stored: { row } }) => row && <TwinNote intake={row} />,
  },
  {
    legend: 'Berkas',
    names: [],
    after: ({ stored: { row } }) => row && <FileReader files={[{ id: row.file, name: row.name }]} />,
  },
  { legend: 'Asal', names: ['source', 'sender', 'document'], when: ({ stored: { row } }) => Boolean(row) },
]

const ways: Readonly<Record<string, string>> = {
  bytes: 'Berkas identik sudah ada di',
  text: 'Berkas dengan isi yang sama sudah ada di',
  number: 'Nomor surat ini sudah diarsipkan pada',
}

/** The record that this file may be a copy of. */
function TwinNote({ intake: { twin, twin_way, status } }: { intake: Intake }) {
  if (!twin || !twin_way || status !== 'waiting') return null
  return (
    <Alert color="orange" variant="light" mt="sm" role="status">
      {ways[twin_way]} <Link to={`/private/archives/archive?id=${twin}`}>arsip ini</Link>. Lampirkan ke arsip itu, atau
      abaikan berkas ini.
    </Alert>
  )
}
