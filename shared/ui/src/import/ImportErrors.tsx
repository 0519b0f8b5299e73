import { cellMeta, type ImportError } from '@ems/contracts/common'
import { formatNumber, useQuery } from '@ems/platform'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useTableParts } from '../table/table-context.ts'
import { FixCell } from './FixCell.tsx'
import { type Fix, isSamePlace, readErrors } from './import-api.ts'

type ImportErrorsProps = { id: string; fixes?: readonly Fix[]; onFix?: (fix: Fix) => void }

/** Every refused cell with its reason; what is typed into one goes along with the next check, alone or for all alike. */
export function ImportErrors({ id, fixes = [], onFix }: ImportErrorsProps) {
  const { list } = useTableParts()
  const { data = [] } = useQuery({
    queryKey: ['background-jobs', 'import-errors', id],
    queryFn: ({ signal }) => readErrors(id, signal),
  })
  if (data.length === 0) return null
  const metaOf = ({ field }: ImportError) => (field ? cellMeta(list.resource.meta, field) : undefined)
  const labelOf = (one: ImportError) => one.column ?? metaOf(one)?.label ?? one.field ?? '–'
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
                  <Stack gap={2}>
                    <FixCell
                      meta={metaOf(one)}
                      label={`${one.column}, baris ${one.row}`}
                      stored={one.value ?? ''}
                      typed={fixFor(one, { id, fixes, errors: data })?.value}
                      onType={(value) => onFix({ row: one.row, column: one.column as string, value })}
                    />
                    <ForAll error={one} id={id} fixes={fixes} errors={data} onFix={onFix} />
                  </Stack>
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

type Input = { id: string; fixes: readonly Fix[]; errors: readonly ImportError[] }

const isAlike = (a: ImportError, b: ImportError) =>
  a.column === b.column && a.value === b.value && a.code === b.code && a.message === b.message

/** The last correction that is about a cell: of its own, or of all that are wrong in the same way. */
const fixFor = (error: ImportError, { id, fixes, errors }: Input) =>
  fixes.findLast((fix) => {
    if (error.column === null) return false
    if (isSamePlace(fix, { row: error.row, column: error.column })) return true
    const origin = fix.check === id && errors.find(({ row, column }) => row === fix.row && column === fix.column)
    return Boolean(origin && isAlike(origin, error))
  })

/** Offered beside the cell that was corrected, while other rows have the same error. */
function ForAll({ error, onFix, ...input }: Input & { error: ImportError; onFix: (fix: Fix) => void }) {
  const { row, column, same = 1 } = error
  const fix = fixFor(error, input)
  if (!fix || same < 2 || column === null) return null
  if (fix.check === input.id)
    return (
      <Text size="xs" c="dimmed">
        Diterapkan ke {formatNumber(same)} baris yang sama.
      </Text>
    )
  return (
    <Button size="compact-xs" variant="light" onClick={() => onFix({ row, column, value: fix.value, check: input.id })}>
      Terapkan ke {formatNumber(same)} baris yang sama
    </Button>
  )
}
