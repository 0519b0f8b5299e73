import { type ImportColumns, type ImportMode, importLimits, importModes } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { explain, prefer, showProblem, useMutation, usePreferences, useSession } from '@ems/platform'
import { Alert, Button, FileButton, Group, Radio, Select, Stack, Stepper, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { IconDownload, IconUpload } from '../icons.ts'
import { Modal } from '../Modal.tsx'
import { useTableParts } from '../table/table-context.ts'
import { ImportRun } from './ImportRun.tsx'
import { type Fix, fetchTemplate, isSamePlace, type Mapping, readColumns, startImport } from './import-api.ts'

type Step = 'file' | 'columns' | 'check' | 'run'
const steps: readonly Step[] = ['file', 'columns', 'check', 'run']

/** Four steps in one line at 390 px too: without the lines between them. */
const stepper = {
  wide: { iconSize: 28 },
  narrow: {
    iconSize: 22,
    wrap: false,
    styles: {
      separator: { display: 'none' },
      steps: { justifyContent: 'space-between' },
      step: { flex: '0 0 auto' },
      stepBody: { marginInlineStart: 6 },
    },
  },
} as const

/** A file becomes rows: template, columns, a check of every row that changes nothing, then all of it or none. */
export default function ImportWizard({ onClose }: { onClose: () => void }) {
  const { list } = useTableParts()
  const { resource } = list
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ImportColumns | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [mode, setMode] = useState<ImportMode>('insert')
  const [job, setJob] = useState<string | null>(null)
  const [fixes, setFixes] = useState<readonly Fix[]>([])
  const remembered = usePreferences().imports?.[resource.name] ?? {}

  const open = useMutation({
    mutationFn: ({ chosen, as }: { chosen: File; as: ImportMode }) => readColumns(resource, chosen, as),
    onSuccess: (columns, { as }) => {
      setMode(as)
      setRead(columns)
      setMapping(suggestedFor(columns, remembered))
      setStep('columns')
    },
  })
  const start = useMutation({
    mutationFn: async (isDryRun: boolean) => {
      if (!file) throw new Error('No file was chosen')
      return startImport(resource, { file, mapping, mode, isDryRun, fixes })
    },
    onSuccess: (id, isDryRun) => {
      setJob(id)
      setStep(isDryRun ? 'check' : 'run')
    },
    onError: showProblem,
  })
  const check = () => {
    const messages = Object.entries(mapping).flatMap(([column, field]) => (field ? [[column, field] as const] : []))
    prefer({ imports: { [resource.name]: Object.fromEntries(messages) } })
    start.mutate(true)
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFixes([])
    if (chosen) open.mutate({ chosen, as: 'insert' })
  }

  return (
    <Modal opened onClose={onClose} title={`Impor ${resource.label}`} size="xl" fullScreen={isPhone}>
      <Stack>
        <Stepper active={steps.indexOf(step)} size="xs" {...stepper[isPhone ? 'narrow' : 'wide']}>
          <Stepper.Step label="Berkas" />
          <Stepper.Step label="Kolom" />
          <Stepper.Step label="Validasi" />
          <Stepper.Step label="Impor" />
        </Stepper>
        {step === 'file' && <FileStep isBusy={open.isPending} error={open.error} onChoose={choose} />}
        {step === 'columns' && read && (
          <ColumnsStep
            read={read}
            mapping={mapping}
            mode={mode}
            isBusy={start.isPending || open.isPending}
            onMap={setMapping}
            onMode={(next) => {
              // Old data have columns that no other file has.
              if (file && [mode, next].includes('legacy')) open.mutate({ chosen: file, as: next })
              else setMode(next)
            }}
            onBack={() => setStep('file')}
            onCheck={check}
          />
        )}
        {step === 'check' && job && (
          <ImportRun
            key={job}
            id={job}
            isDryRun
            isBusy={start.isPending}
            fixes={fixes}
            onFix={(fix) =>
              setFixes((old) => [...old.filter((one) => !isSamePlace(one, fix) || one.check !== fix.check), fix])
            }
            onCheck={() => start.mutate(true)}
            onBack={() => setStep('columns')}
            onImport={() => start.mutate(false)}
            onClose={onClose}
          />
        )}
        {step === 'run' && job && (
          <ImportRun key={job} id={job} isDryRun={false} onBack={() => setStep('columns')} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  )
}

type FileStepProps = { isBusy: boolean; error: Error | null; onChoose: (file: File | null) => void }

function FileStep({ isBusy, error, onChoose }: FileStepProps) {
  const { list, importsCalendars } = useTableParts()
  return (
    <Stack>
      <Text>
        Berkas xlsx atau csv dengan satu baris judul{importsCalendars && ', atau kalender ics'}, maksimal{' '}
        {importLimits.megabytes} MB dan {importLimits.rows.toLocaleString('id-ID')} baris. Tidak ada yang disimpan
        sebelum semua baris divalidasi.
      </Text>
      {error && (
        <Alert color="red" role="alert">
          {explain(error).text}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void fetchTemplate(list.resource).catch(showProblem)}
        >
          Unduh templat
        </Button>
        <FileButton
          accept={importsCalendars ? '.xlsx,.csv,.ics' : '.xlsx,.csv'}
          onChange={onChoose}
          inputProps={{ 'aria-label': 'Berkas impor' }}
        >
          {(props) => (
            <Button {...props} loading={isBusy} leftSection={<IconUpload size={16} aria-hidden />}>
              Pilih berkas
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  )
}

/** Whether rows may be imported with their states: only administrators of the settings may. */
const takesOldData = ({ workflow }: Resource, can: (need: string) => boolean) =>
  Boolean(workflow?.imports?.length) && can(permission('utility', 'update'))

type ColumnsStepProps = {
  read: ImportColumns
  mapping: Mapping
  mode: ImportMode
  isBusy: boolean
  onMap: (mapping: Mapping) => void
  onMode: (mode: ImportMode) => void
  onBack: () => void
  onCheck: () => void
}

function ColumnsStep({ read, mapping, mode, isBusy, onMap, onMode, onBack, onCheck }: ColumnsStepProps) {
  const { list } = useTableParts()
  const { can } = useSession()
  const used = Object.values(mapping).filter((field) => field !== null)
  const missing = read.fields.filter(({ name, required }) => required && !used.includes(name))
  const isNew = mode !== 'upsert'
  const modes = Object.entries(importModes).filter(([value]) => value !== 'legacy' || takesOldData(list.resource, can))
  const isIncomplete = used.length === 0 || (isNew && missing.length > 0)
  return (
    <Stack>
      <Table aria-label="Kolom berkas" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kolom berkas</Table.Th>
            <Table.Th>Contoh</Table.Th>
            <Table.Th>Diisi ke</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {read.columns.map(({ name, samples, note }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {samples.filter(Boolean).slice(0, 3).join(' · ') || '–'}
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={`Isian untuk ${name}`}
                  placeholder="Abaikan"
                  description={note}
                  clearable
                  searchable
                  data={read.fields
                    .filter((field) => field.name === mapping[name] || !used.includes(field.name))
                    .map((field) => ({ value: field.name, label: field.required ? `${field.label} *` : field.label }))}
                  value={mapping[name] ?? null}
                  onChange={(field) => onMap({ ...mapping, [name]: field })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isNew && missing.length > 0 && (
        <Alert color="yellow">Belum dipetakan: {missing.map(({ label }) => label).join(', ')}.</Alert>
      )}
      <Radio.Group label="Cara impor" value={mode} onChange={(next) => onMode(next as ImportMode)}>
        <Group mt={4}>
          {modes.map(([value, label]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              disabled={value === 'upsert' && !can(list.resource.can.bulkUpdate)}
            />
          ))}
        </Group>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Kembali
        </Button>
        <Button loading={isBusy} disabled={isIncomplete} onClick={onCheck}>
          Validasi semua baris
        </Button>
      </Group>
    </Stack>
  )
}

/** The mapping chosen for this column title last time, otherwise the server's suggestion; each field once. */
function suggestedFor({ columns, fields }: ImportColumns, remembered: Readonly<Record<string, string>>): Mapping {
  const free = new Set(fields.map(({ name }) => name))
  const mapping: Record<string, string | null> = {}
  for (const { name, field } of columns) {
    const expected = [remembered[name], field].find((one) => one && free.has(one)) ?? null
    if (expected) free.delete(expected)
    mapping[name] = expected
  }
  return mapping
}
