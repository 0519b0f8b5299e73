import { replyVariables, supportReplies } from '@ems/contracts/it'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** Texts that the help desk writes again and again. */
export const ReplyList = () => (
  <ResourceScreen
    resource={supportReplies}
    title="Jawaban Siap"
    addLabel="Tambah Jawaban"
    columns={columns}
    empty="Belum ada jawaban siap."
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={parts}
    form={form}
  />
)

const columns = ['name', 'body', 'request_type', 'is_active', 'updated_at'] as const
const filters = ['request_type', 'is_active'] as const
const bulkFields = ['request_type', 'is_active'] as const
const editable = ['name', 'is_active'] as const
const parts = everyPart.filter((part) => part === 'history')
const variables = Object.entries(replyVariables).map(([name, meaning]) => `{${name}} ${meaning.toLowerCase()}`)

const form: readonly FormGroup<typeof supportReplies>[] = [
  {
    legend: 'Jawaban',
    names: ['name', 'body', 'request_type', 'is_active'],
    columns: 1,
    descriptions: {
      body: `Diisi sendiri: ${variables.join(', ')}.`,
      request_type: 'Kosong berarti untuk semua tiket.',
    },
  },
]
