import type { FieldMeta } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { ActionIcon, Button, Group, Input, Table, Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { valueText } from '../../fields/cell-text.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { limitsIn, useTitles } from '../../fields/lookup/lookup.ts'
import { awaitedParent, withinParent } from '../../fields/lookup/offered-for.ts'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '../../icons.ts'
import classes from '../form.module.css'
import { useLineParts } from '../form-context.ts'
import { emptyOf, isRequired } from '../state/form-values.ts'

type Line = Readonly<Record<string, unknown>>
type RowsFieldProps = {
  path: string
  meta: FieldMeta
  label?: string
  description?: string
  value: unknown
  isReadOnly: boolean
  onChange: (lines: readonly Line[]) => void
}

/** Lines inside a record: one input for each column, rows to add, move and take away; each refusal at its cell. */
export default function RowsField({ path, meta, label = meta.label, description, ...field }: RowsFieldProps) {
  const { value, isReadOnly, onChange } = field
  const form = useLineParts()
  const id = useId()
  const columns = Object.entries(meta.columns ?? {})
  const lines = Array.isArray(value) ? (value as readonly Line[]) : []
  const { max = 200 } = meta.lines ?? {}
  const set = (at: number, name: string, next: unknown) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, [name]: next } : line)))
  const move = (at: number, by: number) => {
    const moved = lines.toSpliced(at, 1)
    const [line] = lines.slice(at, at + 1)
    if (line) onChange(moved.toSpliced(at + by, 0, line))
  }
  const add = () => onChange([...lines, Object.fromEntries(columns.map(([name, column]) => [name, emptyOf(column)]))])

  return (
    <Input.Wrapper
      className={classes.rows}
      label={label}
      description={description}
      error={form.errors[path]}
      withAsterisk={(meta.lines?.min ?? 0) > 0}
      labelElement="div"
      labelProps={{ id }}
    >
      {lines.length === 0 ? (
        <Text c="dimmed" size="sm">
          Belum ada baris.
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={columns.length * 140}
          // Without inputs there is nothing in it that keys could scroll to.
          {...(isReadOnly ? { scrollAreaProps: { viewportProps: focusable(label) } } : {})}
        >
          <Table aria-labelledby={id} verticalSpacing={4} horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(([name, column]) => (
                  <Table.Th key={name}>
                    {column.label}
                    {isRequired(column) && !isReadOnly && ' *'}
                  </Table.Th>
                ))}
                {!isReadOnly && (
                  <Table.Th>
                    <VisuallyHidden>Aksi</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own; their place is what they are.
                <Table.Tr key={at}>
                  {columns.map(([name, column]) => (
                    <Table.Td key={name} valign="top">
                      <Cell
                        path={`${path}.${at}.${name}`}
                        meta={column}
                        row={at + 1}
                        where={withinParent(form.resource, column, form.values, { line, columns: meta.columns ?? {} })}
                        awaited={awaitedParent(form.resource, column, form.values, {
                          line,
                          columns: meta.columns ?? {},
                        })}
                        value={line[name]}
                        isReadOnly={isReadOnly}
                        onChange={(next) => set(at, name, next)}
                      />
                    </Table.Td>
                  ))}
                  {!isReadOnly && (
                    <Table.Td w={96} valign="top">
                      <LineButtons
                        at={at}
                        count={lines.length}
                        move={move}
                        remove={() => onChange(lines.toSpliced(at, 1))}
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="light"
          mt={6}
          data-path={path}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={lines.length >= max}
          onClick={add}
        >
          Tambah baris
        </Button>
      )}
    </Input.Wrapper>
  )
}

const focusable = (label: string) => ({ tabIndex: 0, role: 'region', 'aria-label': `${label}, dapat digulir` })

type CellProps = {
  path: string
  meta: FieldMeta
  row: number
  where: Readonly<Record<string, string>>
  awaited: string | undefined
  value: unknown
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

function Cell({ path, meta, row, where, awaited, value, isReadOnly, onChange }: CellProps) {
  const form = useLineParts()
  const { user } = useSession()
  // A record does not come with the names behind references in its lines; an input looks its own up.
  const unnamed = isReadOnly && meta.to && typeof value === 'string' ? [value] : []
  const titles = useTitles(meta.to ?? '', unnamed, form.titles, limitsIn(where))
  if (isReadOnly) return valueText(meta, value, titles, user.timezone)
  return (
    <FieldInput
      path={path}
      meta={meta}
      label={`${meta.label}, baris ${row}`}
      isBare
      where={where}
      awaited={awaited}
      value={value}
      error={form.errors[path]}
      titles={form.titles}
      onChange={onChange}
      onBlur={() => form.validate(path)}
    />
  )
}

type LineButtonsProps = { at: number; count: number; move: (at: number, by: number) => void; remove: () => void }

const LineButtons = ({ at, count, move, remove }: LineButtonsProps) => (
  <Group gap={0} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Naikkan baris ${at + 1}`}
      disabled={at === 0}
      onClick={() => move(at, -1)}
    >
      <IconChevronUp size={16} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Turunkan baris ${at + 1}`}
      disabled={at === count - 1}
      onClick={() => move(at, 1)}
    >
      <IconChevronDown size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="red" aria-label={`Hapus baris ${at + 1}`} onClick={remove}>
      <IconTrash size={16} />
    </ActionIcon>
  </Group>
)
