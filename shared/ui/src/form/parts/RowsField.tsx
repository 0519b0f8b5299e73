import type { FieldMeta } from '@ems/contracts/kit'
import { Button, Group, Input, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { IconArrowsMaximize, IconPlus } from '../../icons.ts'
import { Modal } from '../../Modal.tsx'
import classes from '../form.module.css'
import { useLineParts } from '../form-context.ts'
import { type Line, LinesTable } from '../lines/LinesTable.tsx'
import { emptyOf } from '../state/form-values.ts'

type RowsFieldProps = {
  path: string
  meta: FieldMeta
  label?: string
  description?: string
  value: unknown
  isReadOnly: boolean
  onChange: (lines: readonly Line[]) => void
}

/** More columns than these are hard to fill in beside a list. */
const NARROW = 2

/** Lines inside a record: a sheet to fill in, in its place or over the whole window; each refusal at its cell. */
export default function RowsField({ path, meta, label = meta.label, description, ...field }: RowsFieldProps) {
  const { value, isReadOnly, onChange } = field
  const form = useLineParts()
  const id = useId()
  const [isWide, setWide] = useState(false)
  const columns = Object.entries(meta.columns ?? {})
  const lines = Array.isArray(value) ? (value as readonly Line[]) : []
  const { max = 200 } = meta.lines ?? {}
  const add = () => onChange([...lines, Object.fromEntries(columns.map(([name, column]) => [name, emptyOf(column)]))])
  const table = lines.length ? (
    <LinesTable {...{ path, meta, label, lines, max, isReadOnly, onChange }} labelledBy={id} onAdd={add} />
  ) : (
    <Text c="dimmed" size="sm">
      Belum ada baris.
    </Text>
  )
  const addButton = !isReadOnly && (
    <Button
      size="compact-sm"
      variant="light"
      data-path={path}
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={lines.length >= max}
      onClick={add}
    >
      Tambah baris
    </Button>
  )

  return (
    <Input.Wrapper
      className={classes.rows}
      label={label}
      description={description}
      error={form.errors[path]}
      withAsterisk={!isReadOnly && (meta.lines?.min ?? 0) > 0}
      labelElement="div"
      labelProps={{ id }}
    >
      {isWide ? (
        <Modal opened fullScreen onClose={() => setWide(false)} title={label}>
          {table}
          <Group mt={6} gap="xs">
            {addButton}
            <Button size="compact-sm" variant="default" onClick={() => setWide(false)}>
              Selesai
            </Button>
          </Group>
        </Modal>
      ) : (
        table
      )}
      {!isReadOnly && !isWide && (
        <Group mt={6} gap="xs">
          {addButton}
          {columns.length > NARROW && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowsMaximize size={14} aria-hidden />}
              onClick={() => setWide(true)}
            >
              Layar penuh
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
