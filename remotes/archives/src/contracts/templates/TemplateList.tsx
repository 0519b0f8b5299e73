import { contractTemplates, templateFields, templateLists } from '@ems/contracts/archives'
import { Code, everyPart, type FormGroup, filesBelow, ResourceScreen, Stack, Text } from '@ems/ui'

/** Texts of contracts with fields, from which drafts are made. */
export default function TemplateList() {
  return (
    <ResourceScreen
      resource={contractTemplates}
      addLabel="Tambah templat"
      columns={columns}
      empty="Belum ada templat kontrak. Tambah satu, lalu unggah berkas DOCX dengan isian seperti {{judul}}."
      filters={filters}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      parts={everyPart}
      form={form}
    />
  )
}

const columns = ['name', 'contract_type', 'company', 'is_active', 'updated_at'] as const
const filters = ['contract_type', 'company', 'is_active'] as const
const bulkFields = ['is_active', 'contract_type'] as const
const editable = ['name', 'is_active'] as const
const templateFile = filesBelow('Berkas templat (DOCX)', 'template')

const form: readonly FormGroup<typeof contractTemplates>[] = [
  {
    legend: 'Templat',
    names: ['name', 'contract_type', 'company', 'is_active'],
    descriptions: { company: 'Kosongkan untuk semua perusahaan.', contract_type: 'Kosongkan untuk semua jenis.' },
    after: (part) => (
      <>
        {templateFile(part)}
        <Fields />
      </>
    ),
  },
  { legend: 'Keterangan', names: ['description'], columns: 1 },
]

/** What may be written into the file. */
const Fields = () => (
  <Stack gap={4} mt="sm">
    <Text size="sm" fw={600}>
      Isian dalam berkas
    </Text>
    <Text size="sm">
      {Object.entries(templateFields).map(([name, label]) => (
        <span key={name} style={{ display: 'inline-block', marginInlineEnd: 12 }}>
          <Code>{`{{${name}}}`}</Code> {label}
        </span>
      ))}
    </Text>
    {Object.entries(templateLists).map(([list, fields]) => (
      <Text size="sm" key={list}>
        <Code>{`{{#${list}}} ${Object.keys(fields)
          .map((name) => `{{${name}}}`)
          .join(' ')} {{/${list}}}`}</Code>{' '}
        untuk setiap baris
      </Text>
    ))}
  </Stack>
)
