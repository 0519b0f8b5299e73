import { columnMeta, type Resource } from '@ems/contracts/kit'
import {
  changed,
  formatNumber,
  queries,
  type Row,
  useQuery,
  useResourceEvents,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { ActionIcon, Anchor, Button, Group, ScrollArea, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useRemoval } from '../bulk/use-removal.tsx'
import { cellText, EMPTY, isReference } from '../fields/cell-text.ts'
import { IconPlus, IconTrash } from '../icons.ts'
import { Failed, Forbidden, Loading, Nothing } from '../states/states.tsx'
import { Nothing as Empty } from '../table/grid/CellContent.tsx'
import { NEW } from '../table/state/use-neighbours.ts'
import { StateBadge } from '../work/StateBadge.tsx'
import { cellPlace, linkPlace } from './cell-place.ts'
import { RelatedCards } from './RelatedCards.tsx'
import { RelatedDialog, type RelatedRowsProps } from './RelatedDialog.tsx'

/** As many as a record usually has; more are looked for in a list of their own. */
const MAX_ITEMS = 100

/** The table of `RelatedRows`. */
export default function RelatedTable(props: RelatedRowsProps<Resource>) {
  const { resource, of, columns, empty, addLabel, isOpen, isPage } = props
  const { can, user } = useSession()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useOpened(isPage)
  const removal = useRemoval({ resource, selection: { set: () => undefined } as never, close: () => undefined })
  const include = columns.filter((name) => isReference(columnMeta(resource, name)))
  const query = useQuery({
    ...queries(resource).list({ page: 1, size: MAX_ITEMS, sort: [resource.list.default], filters: of, include }),
    enabled: isOpen || can(resource.can.list),
  })
  useResourceEvents(resource, () => void changed(resource), { enabled: can(resource.can.list) })
  if (!isOpen && !can(resource.can.list)) return <Forbidden need={resource.can.list} />
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label={resource.label} rows={4} onRetry={() => void query.refetch()} />
  const { rows, titles, total } = query.data
  const textOf = (row: object, name: string) => cellText(resource, name, row, titles, user.timezone)

  return (
    <Stack gap="sm">
      {can(resource.can.store) && (
        <Group justify="flex-end">
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setOpened(NEW)}
          >
            {addLabel}
          </Button>
        </Group>
      )}
      {rows.length === 0 && <Nothing text={empty} />}
      {rows.length > 0 && isPhone && (
        <RelatedCards
          resource={resource}
          columns={columns}
          rows={rows as readonly Row<Resource>[]}
          textOf={textOf}
          onOpen={setOpened}
          onRemove={(row) => void removal.ask(row)}
        />
      )}
      {rows.length > 0 && !isPhone && (
        <ScrollArea type="auto" offsetScrollbars="x">
          <Table aria-label={resource.label} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                {columns.map((name) => (
                  <Table.Th key={name} ta={cellPlace(columnMeta(resource, name)).ta}>
                    {columnMeta(resource, name).label}
                  </Table.Th>
                ))}
                <Table.Th>
                  <VisuallyHidden>Aksi</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {(rows as readonly Row<Resource>[]).map((row) => (
                <Table.Tr key={String(row.id)}>
                  {columns.map((name, at) => {
                    const text = textOf(row, name)
                    const visible = text === EMPTY ? <Empty /> : text
                    return (
                      <Table.Td key={name} {...cellPlace(columnMeta(resource, name))}>
                        {at === 0 ? (
                          <Anchor
                            component="button"
                            type="button"
                            ta="start"
                            style={linkPlace(text)}
                            onClick={() => setOpened(String(row.id))}
                          >
                            {visible}
                          </Anchor>
                        ) : resource.workflow && name === resource.stateField ? (
                          <StateBadge resource={resource} row={row} />
                        ) : (
                          visible
                        )}
                      </Table.Td>
                    )
                  })}
                  <Table.Td ta="end">
                    {row.can.includes('destroy') && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={`Hapus ${textOf(row, resource.title)}`}
                        onClick={() => void removal.ask(row)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {total > rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(rows.length)} pertama dari {formatNumber(total)}
        </Text>
      )}
      {opened && <RelatedDialog {...props} key={opened} id={opened} onClose={() => setOpened(null)} />}
      {removal.refusal}
    </Stack>
  )
}

function useOpened(isPage = false) {
  const here = useState<string | null>(null)
  const [search, setSearch] = useSearchParams()
  if (!isPage) return here
  const open = (id: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (id) next.set('id', id)
      else next.delete('id')
      return next
    })
  return [search.get('id'), open] as const
}
