import { type ColumnOf, columnMeta, type Resource } from '@ems/contracts/kit'
import { formatNumber, Link, queries, type Row, useQuery, useSession } from '@ems/platform'
import { Anchor, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { cellText, EMPTY, isReference } from '../fields/cell-text.ts'
import { Failed, Forbidden, Loading, Nothing } from '../states/states.tsx'
import { Nothing as Empty } from '../table/grid/CellContent.tsx'
import { cellPlace, linkPlace } from './cell-place.ts'

export type RelatedListProps<R extends Resource> = {
  resource: R
  /** The field and the ids by which the rows belong to the record, `{ partner: '7' }`. */
  of: Readonly<Record<string, string | readonly string[]>>
  columns: readonly ColumnOf<R>[]
  sort: string
  /** Address of the screen the rows live on, up to their id: `/private/archives/contract?id=`. */
  path: string
  empty: string
}

const MAX_ITEMS = 25

/** The table of `RelatedList`. */
export default function RelatedListTable({ resource, of, columns, sort, path, empty }: RelatedListProps<Resource>) {
  const { can, user } = useSession()
  const include = columns.filter((name) => isReference(columnMeta(resource, name)))
  const query = useQuery({
    ...queries(resource).list({ page: 1, size: MAX_ITEMS, sort: [sort], filters: of, include }),
    enabled: can(resource.can.list),
  })
  if (!can(resource.can.list)) return <Forbidden need={resource.can.list} />
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label={resource.label} rows={4} onRetry={() => void query.refetch()} />
  const { titles, total } = query.data
  const rows = query.data.rows as readonly Row<Resource>[]
  if (!rows.length) return <Nothing text={empty} />
  return (
    <Stack gap="sm">
      <ScrollArea type="auto" offsetScrollbars="x">
        <Table aria-label={resource.label} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name} ta={cellPlace(columnMeta(resource, name)).ta}>
                  {columnMeta(resource, name).label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={String(row.id)}>
                {columns.map((name, at) => {
                  const text = cellText(resource, name, row, titles, user.timezone)
                  const visible = text === EMPTY ? <Empty /> : text
                  return (
                    <Table.Td key={name} {...cellPlace(columnMeta(resource, name))}>
                      {at === 0 ? (
                        <Anchor component={Link} to={`${path}${row.id}`} style={linkPlace(text)}>
                          {visible}
                        </Anchor>
                      ) : (
                        visible
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {total > rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(rows.length)} pertama dari {formatNumber(total)}
        </Text>
      )}
    </Stack>
  )
}
