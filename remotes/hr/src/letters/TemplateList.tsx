import { letterTemplates, placeholders } from '@ems/contracts/hr'
import { Button, everyPart, type Form, type FormGroup, Group, ResourceScreen, Stack, Text } from '@ems/ui'

/** Texts of letters, with placeholders chosen from a list. */
export default function TemplateList() {
  return (
    <ResourceScreen
      resource={letterTemplates}
      addLabel="Tambah templat"
      columns={columns}
      empty="Belum ada templat surat."
      filters={filters}
      isImportable
      parts={everyPart}
      form={form}
    />
  )
}

const columns = ['name', 'kind', 'title', 'doc_type', 'company', 'is_active', 'updated_at'] as const
const filters = ['kind', 'company', 'is_active'] as const

const form: readonly FormGroup<typeof letterTemplates>[] = [
  { legend: 'Templat', names: ['name', 'kind', 'title', 'doc_type', 'company', 'is_active'] },
  {
    legend: 'Isi',
    names: ['body'],
    columns: 1,
    after: (target) => (target.mode === 'read' ? null : <Placeholders form={target} />),
  },
]

/** A press puts the placeholder at the end of the text. */
function Placeholders({ form: { values, set } }: { form: Form<typeof letterTemplates> }) {
  const add = (name: string) => set('body', `${values.body ?? ''}{{${name}}}`)
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        Kolom yang diisi sendiri saat surat dibuat. Tekan untuk menambahkannya ke isi.
      </Text>
      <Group gap={4}>
        {Object.entries(placeholders).map(([name, label]) => (
          <Button key={name} size="compact-xs" variant="default" title={label} onClick={() => add(name)}>
            {`{{${name}}}`}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
