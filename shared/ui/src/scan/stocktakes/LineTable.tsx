import { stocktakeResolutions, type stocktakeResults } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { formatInstant, Link, type Titles, useSession } from '@ems/platform'
import { Anchor, Badge, Checkbox, Group, ScrollArea, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

export type Result = keyof typeof stocktakeResults
export type Resolution = keyof typeof stocktakeResolutions
export type Line = {
  id: string
  code: string
  name: string | null
  result: Result
  resolution: Resolution | null
  counted_at: string | null
  note: string | null
} & Record<string, unknown>

/** What one kind of stock-taking shows of its lines. */
export type StocktakeKind = {
  stocktakes: Resource
  lines: Resource
  /** Collections that a decision changes. */
  changes: readonly Resource[]
  noun: string
  /** The field of a line with its record, and the address of the record. */
  record: string
  address: (id: string) => string
  /** Further fields of a line, each a reference to rows of this collection. */
  places: readonly { field: string; label: string; of: string }[]
}

const tones: Readonly<Record<Result, string>> = {
  pending: 'gray',
  found: 'green',
  elsewhere: 'yellow',
  missing: 'red',
  unknown: 'red',
}
type TableProps = {
  kind: StocktakeKind
  rows: readonly Line[]
  titles: Titles
  chosen: readonly string[] | undefined
  onChoose: (id: string, isChosen: boolean) => void
}

/** Lines of one result, with the decisions about them. */
export function LineTable({ kind: { record, address, places }, rows, titles, chosen, onChoose }: TableProps) {
  const { user } = useSession()
  const cells = (row: Line): readonly (readonly [string, ReactNode])[] => [
    ['Kode', row[record] ? <CodeLink key="code" code={row.code} to={address(String(row[record]))} /> : row.code],
    ['Nama', <Name key="name" row={row} />],
    ...places.map(({ field, label, of }) => [label, titles[`${of}:${row[field]}`] ?? '–'] as const),
    ['Dihitung', row.counted_at ? formatInstant(row.counted_at, user.timezone) : '–'],
    ['Keputusan', row.resolution ? <Decision key="decision" row={row} /> : '–'],
  ]
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const choiceOf = (row: Line) =>
    chosen && (
      <Checkbox
        aria-label={`Pilih ${row.code}`}
        checked={chosen.includes(row.id)}
        disabled={row.resolution !== null}
        onChange={({ currentTarget }) => onChoose(row.id, currentTarget.checked)}
      />
    )
  if (isPhone)
    return (
      <Stack component="ul" aria-label="Hasil" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <LineCard key={row.id} choice={choiceOf(row)} cells={cells(row)} />
        ))}
      </Stack>
    )
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label="Hasil" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen && (
              <Table.Th>
                <VisuallyHidden>Pilih</VisuallyHidden>
              </Table.Th>
            )}
            {rows[0] && cells(rows[0]).map(([label]) => <Table.Th key={label}>{label}</Table.Th>)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {chosen && <Table.Td>{choiceOf(row)}</Table.Td>}
              {cells(row).map(([label, cell]) => (
                <Table.Td key={label}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** A line as a card, as wide as a phone: nothing has to be moved aside to be read. */
function LineCard({ choice, cells }: { choice: ReactNode; cells: readonly (readonly [string, ReactNode])[] }) {
  const [code, name, ...others] = cells
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" py="xs">
      {choice}
      <div style={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Text component="div" fw={600}>
          {code?.[1]}
        </Text>
        <Text component="div">{name?.[1]}</Text>
        {others
          .filter(([, cell]) => cell !== '–')
          .map(([label, cell]) => (
            <Text key={label} component="div" size="sm" c="dimmed">
              {label}: {cell}
            </Text>
          ))}
      </div>
    </Group>
  )
}

const CodeLink = ({ code, to }: { code: string; to: string }) => (
  <Anchor component={Link} to={to} style={{ whiteSpace: 'nowrap' }}>
    {code}
  </Anchor>
)

const Name = ({ row: { name, note } }: { row: Line }) => (
  <>
    {name ?? '–'}
    {note && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </>
)

const Decision = ({ row: { result, resolution } }: { row: Line }) => (
  <Badge variant="light" color={tones[result]}>
    {resolution && stocktakeResolutions[resolution]}
  </Badge>
)
