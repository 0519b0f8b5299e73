import type { FieldMeta } from '@ems/contracts/kit'
import { formatMoney, useSession } from '@ems/platform'
import { Table, Text } from '@mantine/core'
import { valueText } from '../../fields/cell-text.ts'
import { useTitles } from '../../fields/lookup/lookup.ts'
import { lineTotal, sumOf } from '../../form/lines/line-totals.ts'

type Line = Readonly<Record<string, unknown>>

/** Columns and lines that have room in a dialog; the record has all of them. */
const MAX_COLUMNS = 4
const MAX_LINES = 10

/** The lines of a record for its approver: filled-in columns and totals. */
export function DecisionLines({ meta, lines }: { meta: FieldMeta; lines: unknown }) {
  const all = Array.isArray(lines) ? (lines as readonly Line[]) : []
  const { product } = meta
  const columns = Object.entries(meta.columns ?? {})
    .filter(([name, { kind }]) => all.some((line) => line[name] != null && line[name] !== '') && kind !== 'longText')
    .slice(0, MAX_COLUMNS)
  if (!all.length) return null
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table aria-label={meta.label} horizontalSpacing="xs" verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(([name, { label }]) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
            {product && <Table.Th ta="right">Subtotal</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.slice(0, MAX_LINES).map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and are not reordered here.
            <Table.Tr key={n}>
              {columns.map(([name, column]) => (
                <Table.Td key={name}>
                  <Cell meta={column} value={line[name]} />
                </Table.Td>
              ))}
              {product && <Table.Td ta="right">{formatMoney(lineTotal(line, product) ?? null)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {(all.length > MAX_LINES || product) && (
        <Text size="sm" ta="right">
          {all.length > MAX_LINES && `Dan ${all.length - MAX_LINES} baris lain. `}
          {product && <b>Σ {formatMoney(sumOf(all, product))}</b>}
        </Text>
      )}
    </div>
  )
}

function Cell({ meta, value }: { meta: FieldMeta; value: unknown }) {
  const { user } = useSession()
  const ids = meta.kind === 'ref' && value ? [String(value)] : []
  return valueText(meta, value, useTitles(meta.to ?? '', ids), user.timezone)
}
