import { columnMeta } from '@ems/contracts/kit'
import { changeBulk, formatNumber, showProblem, toast, undoBulk, useMutation, type Values } from '@ems/platform'
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { FieldInput } from '../fields/FieldInput.tsx'
import { sharedOnly } from '../fields/lookup/offered-for.ts'
import { fieldErrors } from '../fields/problem-fields.ts'
import { checkChange, emptyOf } from '../form/state/form-values.ts'
import { Modal } from '../Modal.tsx'
import { idOf, versionOf } from '../table/state/use-selection.ts'
import { useTableParts } from '../table/table-context.ts'
import { BulkPreviewTable } from './BulkPreviewTable.tsx'
import { PercentInput, percentIn } from './PercentInput.tsx'
import { RowErrors } from './RowErrors.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'

type Percents = Readonly<Record<string, string | undefined>>

/**
 * Changes the chosen fields of all chosen rows, with a preview of the result; the other fields stay as
 * they are. The change can be undone for a moment.
 */
export default function BulkEdit({ onClose }: { onClose: () => void }) {
  const { list, bulkFields, labels } = useTableParts()
  const { resource, selection } = list
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const rows = [...selection.rows.values()]
  const [names, setNames] = useState<readonly string[]>([])
  const [values, setValues] = useState<Values>({})
  const [percents, setPercents] = useState<Percents>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const labelOf = (name: string) => labels[name] ?? columnMeta(resource, name).label

  const chosen =
    selection.all === null
      ? { targets: rows.map((row) => ({ id: idOf(row), version: versionOf(row) })) }
      : { over: { params: list.params, total: selection.all } }
  const { wanted, percent, wrong } = wishesOf(names, values, percents, (name) => emptyOf(resource.meta[name]))
  const isWhole = names.length > 0 && wrong.length === 0
  const { preview, error, isPending } = useBulkPreview({ resource, chosen, values: wanted, percent }, isWhole)
  const save = useMutation({
    mutationFn: (body: Values) => changeBulk(resource, chosen, { values: body, percent }),
    onSuccess: (undo) => {
      toast.success(
        'Perubahan data berhasil disimpan.',
        undo ? { action: takeBack(() => undoBulk(resource, undo)) } : {},
      )
      selection.clear()
      onClose()
    },
    onError: (problem) => setErrors(fieldErrors(problem).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { body, errors: match } = await checkChange(resource, wanted)
    setErrors({
      ...match,
      ...Object.fromEntries(wrong.map((name) => [name, `${labelOf(name)}: isi persen, misalnya 10 atau -5.`])),
    })
    if (Object.keys(match).length === 0 && wrong.length === 0) save.mutate(body)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Ubah Masal: ${formatNumber(selection.size)} data`}
      fullScreen={isPhone}
      size="lg"
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <MultiSelect
            label="Kolom yang diubah"
            description="Kolom yang tidak dipilih tidak berubah."
            data-autofocus
            data={bulkFields.map((name) => ({ value: name, label: labelOf(name) }))}
            value={[...names]}
            onChange={setNames}
          />
          {names.map((name) => {
            const meta = columnMeta(resource, name)
            const input = (
              <FieldInput
                key={name}
                meta={meta}
                label={labelOf(name)}
                value={values[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
                error={errors[name]}
                where={{
                  ...sharedOnly(resource, meta, values.company ? [values] : rows),
                  ...(name === 'parent' ? (list.where as Record<string, string>) : {}),
                }}
              />
            )
            if (meta.kind !== 'money') return input
            return (
              <PercentInput
                key={name}
                label={labelOf(name)}
                percent={percents[name]}
                error={errors[name]}
                onChange={(text) => setPercents({ ...percents, [name]: text })}
              >
                {input}
              </PercentInput>
            )
          })}
          {preview && <BulkPreviewTable preview={preview} resource={resource} labelOf={labelOf} />}
          {isPending && (
            <Text c="dimmed" size="xs" role="status">
              Menghitung perubahan…
            </Text>
          )}
          <RowErrors error={save.error ?? error} rows={rows} resource={resource} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={save.isPending} disabled={names.length === 0 || isPending}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The form's change: values for all rows, percentages, and fields with an invalid percentage. */
function wishesOf(names: readonly string[], values: Values, percents: Percents, empty: (name: string) => unknown) {
  const scaled = names.filter((name) => percents[name] !== undefined)
  const read = scaled.map((name) => [name, percentIn(percents[name] ?? '')] as const)
  return {
    wanted: Object.fromEntries(
      names.filter((name) => !scaled.includes(name)).map((name) => [name, values[name] ?? empty(name)]),
    ),
    percent: Object.fromEntries(read.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))),
    wrong: read.filter(([, value]) => value === undefined).map(([name]) => name),
  }
}

/** Ten seconds to think again. */
const takeBack = (undo: () => Promise<void>) => ({
  label: 'Urungkan',
  run: () => void undo().then(() => toast.success('Perubahan diurungkan. Data kembali seperti semula.'), showProblem),
})
