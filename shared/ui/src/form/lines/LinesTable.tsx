import { type FieldMeta, pairsOf } from '@ems/contracts/kit'
import { dayOf, formatMoney, toast, useSession } from '@ems/platform'
import { ActionIcon, Group, Table, VisuallyHidden } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { valueText } from '../../fields/cell-text.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { limitsIn, useTitles, useWithCompany } from '../../fields/lookup/lookup.ts'
import { awaitedParent, withinParent } from '../../fields/lookup/offered-for.ts'
import { IconChevronDown, IconChevronUp, IconTrash } from '../../icons.ts'
import { useLineParts } from '../form-context.ts'
import { isRequired } from '../state/form-values.ts'
import { lineKeys } from './line-keys.ts'
import { lineTotal, sumOf } from './line-totals.ts'
import { isCells, withPasted } from './lines-pasted.ts'

export type Line = Readonly<Record<string, unknown>>
type LinesTableProps = {
  path: string
  meta: FieldMeta
  label: string
  labelledBy: string
  lines: readonly Line[]
  max: number
  isReadOnly: boolean
  onChange: (lines: readonly Line[]) => void
  onAdd: () => void
}

const isBlank = (value: unknown) => value == null || value === '' || value === false

/** Lines as a sheet: one input for each column, the keys of a spreadsheet, cells pasted from one, and what the lines come to. */
export function LinesTable({
  path,
  meta,
  label,
  labelledBy,
  lines,
  max,
  isReadOnly,
  onChange,
  onAdd,
}: LinesTableProps) {
  const form = useLineParts()
  const { user } = useSession()
  const all = Object.entries(meta.columns ?? {})
  // A reader needs no empty columns.
  const columns = isReadOnly ? all.filter(([name]) => lines.some((line) => !isBlank(line[name]))) : all
  const ofCompany = all.find(([, column]) => pairsOf(form.resource.meta, column).length > 0)?.[1]
  const row = useWithCompany(form.resource, ofCompany ?? meta, form.values)
  const { product } = meta
  const set = (at: number, name: string, next: unknown) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, [name]: next } : line)))
  const move = (at: number, by: number) => {
    const moved = lines.toSpliced(at, 1)
    const [line] = lines.slice(at, at + 1)
    if (line) onChange(moved.toSpliced(at + by, 0, line))
  }
  const last = lines.at(-1)
  const keys = lineKeys({
    count: lines.length,
    columns: columns.map(([name]) => name),
    mayAdd: lines.length < max,
    isLastEmpty: last !== undefined && Object.values(last).every(isBlank),
    add: onAdd,
  })
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-line]')
    const text = event.clipboardData.getData('text/plain')
    if (!cell || !isCells(text)) return
    event.preventDefault()
    const { line = '0', column = '' } = cell.dataset
    const today = dayOf(new Date(), user.timezone)
    const pasted = withPasted(lines, text, { columns: meta.columns ?? {}, at: Number(line), column, max, today })
    onChange(pasted.lines)
    if (pasted.left)
      toast.info(`${pasted.left} sel tidak ditempel: isian pilihan dan baris yang melebihi batas diisi sendiri.`)
  }

  return (
    <Table.ScrollContainer
      minWidth={columns.length * 140}
      // Without inputs there is nothing in it that keys could scroll to.
      {...(isReadOnly ? { scrollAreaProps: { viewportProps: focusable(label) } } : {})}
    >
      <Table
        aria-labelledby={labelledBy}
        verticalSpacing={4}
        horizontalSpacing={6}
        {...(isReadOnly ? {} : { onKeyDownCapture: keys, onPaste: paste })}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(([name, column]) => (
              <Table.Th key={name}>
                {column.label}
                {isRequired(column) && !isReadOnly && ' *'}
              </Table.Th>
            ))}
            {product && <Table.Th ta="end">Subtotal</Table.Th>}
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
                <Table.Td key={name} valign="top" data-line={at} data-column={name}>
                  <Cell
                    path={`${path}.${at}.${name}`}
                    meta={column}
                    row={at + 1}
                    where={withinParent(form.resource, column, row, { line, columns: meta.columns ?? {} })}
                    awaited={awaitedParent(form.resource, column, row, { line, columns: meta.columns ?? {} })}
                    value={line[name]}
                    isReadOnly={isReadOnly}
                    onChange={(next) => set(at, name, next)}
                  />
                </Table.Td>
              ))}
              {product && (
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(lineTotal(line, product) ?? null)}
                </Table.Td>
              )}
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
        {product && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={columns.length}>Jumlah</Table.Th>
              <Table.Th ta="end" style={{ whiteSpace: 'nowrap' }}>
                {formatMoney(sumOf(lines, product))}
              </Table.Th>
              {!isReadOnly && <Table.Td />}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
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
