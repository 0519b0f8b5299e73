import { messageTemplates, messageVariables } from '@ems/contracts/marketing'
import { Button, everyPart, type FormGroup, IconArrowBackUp, ResourceScreen, Text } from '@ems/ui'

/** Texts of messages to the people of a card. */
export const TemplateList = ({ onBack }: { onBack: () => void }) => (
  <ResourceScreen
    resource={messageTemplates}
    addLabel="Tambah Template"
    columns={columns}
    hidden={hidden}
    empty="Belum ada template. Tambah teks yang sering dikirim."
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={form}
    headActions={() => (
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onBack}>
        Kembali ke papan
      </Button>
    )}
  />
)

const columns = ['name', 'channel', 'subject', 'is_active', 'company', 'updated_at'] as const
const hidden = ['company', 'updated_at'] as const
const filters = ['channel', 'is_active', 'company'] as const
const bulkFields = ['is_active'] as const
const editable = ['name', 'subject', 'is_active'] as const
const form: readonly FormGroup<typeof messageTemplates>[] = [
  { legend: 'Template', names: ['name', 'channel', 'company', 'is_active'] },
  {
    legend: 'Pesan',
    names: ['subject', 'body'],
    columns: 1,
    after: () => (
      <Text size="xs" c="dimmed" mt="xs">
        Variabel:{' '}
        {Object.entries(messageVariables)
          .map(([name, label]) => `{{${name}}} ${label}`)
          .join(' · ')}
      </Text>
    ),
  },
]
