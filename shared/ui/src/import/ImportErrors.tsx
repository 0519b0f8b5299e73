import type { ImportError } from '@ems/contracts/common'
import { formatNumber, useQuery } from '@ems/platform'
import { Table, TextInput } from '@mantine/core'
import { useTableParts } from '../list/table-context.ts'
import { type Fix, isSamePlace, readErrors } from './import-api.ts'

type ImportErrorsProps = { id: string; fixes?: readonly Fix[]; onFix?: (fix: Fix) => void }

/** Every refused cell with its reason; what is typed into one goes along with the next check. */
export function ImportErrors({ id, fixes = [], onFix }: ImportErrorsProps) {
  const { list } = useTableParts()
  const { data = [] } = useQuery({
    queryKey: ['background-jobs', 'import-errors', id],
    queryFn: ({ signal }) => readErrors(id, signal),
  })
  if (data.length === 0) return null
  const labelOf = ({ column, field }: ImportError) =>
    column ?? (field ? (list.resource.meta[field]?.label ?? field) : '–')
  return (
    <Table.ScrollContainer minWidth={480} mah={320}>
      <Table aria-label="Galat per baris" stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Baris</Table.Th>
            <Table.Th>Kolom</Table.Th>
            <Table.Th>Isi</Table.Th>
            <Table.Th>Galat</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <Table.Tr key={`${one.row}:${one.column}:${one.field}:${one.code}`}>
              <Table.Td>{formatNumber(one.row)}</Table.Td>
              <Table.Td>{labelOf(one)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {onFix && one.column ? (
                  <Cell row={one.row} column={one.column} stored={one.value ?? ''} fixes={fixes} onFix={onFix} />
                ) : (
                  (one.value ?? '–')
                )}
              </Table.Td>
              <Table.Td>{one.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type CellProps = Pick<Fix, 'row' | 'column'> & { stored: string; fixes: readonly Fix[]; onFix: (fix: Fix) => void }

const Cell = ({ row, column, stored, fixes, onFix }: CellProps) => (
  <TextInput
    size="xs"
    aria-label={`${column}, baris ${row}`}
    maxLength={2_000}
    value={fixes.find((fix) => isSamePlace(fix, { row, column }))?.value ?? stored}
    onChange={(event) => onFix({ row, column, value: event.currentTarget.value })}
  />
)
