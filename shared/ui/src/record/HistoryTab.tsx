import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import {
  confirm,
  formatInstant,
  formatNumber,
  type History,
  keepPreviousData,
  type Row,
  readHistory,
  rollback,
  showProblem,
  type Titles,
  toast,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { ActionIcon, Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { EMPTY, valueText } from '../fields/cell-text.ts'
import { useResource, useTitles } from '../fields/lookup/lookup.ts'
import { IconArrowBackUp, IconHistory } from '../icons.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { Failed, Loading, Nothing } from '../states/states.tsx'
import type { PartProps } from './record-part.ts'

type Entry = History['entries'][number]

const STEP = 25

/** Audit entries of the record, newest first; users with the permission restore values. */
export default function HistoryTab({ resource, row }: PartProps) {
  const id = idOf(row)
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'history', id, size],
    queryFn: ({ signal }) => readHistory(resource, id, { size, signal }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(resource, (event) => {
    if (event.id === id) void refetch()
  })

  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Riwayat" rows={4} onRetry={refetch} />
  if (data.entries.length === 0) return <Nothing text="Belum ada riwayat untuk data ini." icon={IconHistory} />
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {formatNumber(data.total)} perubahan
      </Text>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Riwayat">
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <HistoryEntry entry={entry} resource={resource} row={row} titles={data.titles} />
          </li>
        ))}
      </Stack>
      {data.total > data.entries.length && size < 250 && (
        <Button variant="default" onClick={() => setSize(Math.min(250, size + 3 * STEP))}>
          Muat lebih banyak
        </Button>
      )}
    </Stack>
  )
}

type EntryProps = { entry: Entry; resource: Resource; row: Row<Resource>; titles: Titles }

function HistoryEntry({ entry, resource, row, titles }: EntryProps) {
  const { user } = useSession()
  const audits = useResource('audit-logs')
  const own = resource.workflow?.transitions[entry.action]?.label
  const action = own ?? audits?.meta.action?.options?.[entry.action] ?? entry.action
  const names = fieldsIn(entry).filter((name) => name in resource.meta)
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Badge variant="light">{action}</Badge>
          <Text fw={600}>{entry.actor_name}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {formatInstant(entry.at, user.timezone)}
        </Text>
      </Group>
      {entry.reason && <Text mt={4}>Alasan: {entry.reason}</Text>}
      {names.length > 0 && (
        <Table mt="xs" verticalSpacing={4} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Kolom</Table.Th>
              <Table.Th>Sebelum</Table.Th>
              <Table.Th>Sesudah</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name) => (
              <ChangeLine key={name} name={name} entry={entry} resource={resource} row={row} titles={titles} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}

function ChangeLine({ name, entry, resource, row, titles }: EntryProps & { name: string }) {
  const meta = columnMeta(resource, name)
  const [before, after] = [valueIn(entry.before, name), valueIn(entry.after, name)]
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="space-between">
          <Text style={{ overflowWrap: 'anywhere' }}>{meta.label}</Text>
          <TakeBack name={name} entry={entry} resource={resource} row={row} before={before} titles={titles} />
        </Group>
      </Table.Td>
      <Table.Td>
        <Value meta={meta} value={before} titles={titles} />
      </Table.Td>
      <Table.Td>
        <Value meta={meta} value={after} titles={titles} />
      </Table.Td>
    </Table.Tr>
  )
}

type TakeBackProps = EntryProps & { name: string; before: unknown }

/** Offered where the value before is known and the field may be changed at all. */
function TakeBack({ name, entry, resource, row, before, titles }: TakeBackProps) {
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const meta = columnMeta(resource, name)
  const may = can(`${resource.menu}-rollback`) && row.can.includes('update') && name in resource.update.shape
  if (!may || entry.action === 'create' || before === undefined) return null

  const take = async () => {
    const message = valueText(meta, before, titles)
    const text = `Nilai ${meta.label} dikembalikan menjadi "${message}". Perubahan ini juga tercatat di riwayat.`
    if (!(await confirm({ title: `Kembalikan ${meta.label}?`, text, confirmLabel: 'Kembalikan' }))) return
    setBusy(true)
    try {
      const { version } = row as unknown as { version: number }
      await rollback(resource, { id: idOf(row), version, auditLog: entry.id, fields: [name] })
      toast.success('Perubahan data berhasil disimpan.')
    } catch (error) {
      // A boundary: the history stays as it is, and the toast says why.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip label="Kembalikan nilai">
      <ActionIcon
        variant="subtle"
        size={24}
        aria-label={`Kembalikan nilai ${meta.label}`}
        loading={isBusy}
        onClick={() => void take()}
      >
        <IconArrowBackUp size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

function Value({ meta, value, titles }: { meta: FieldMeta; value: unknown; titles: Titles }) {
  const { user } = useSession()
  const ids = meta.to ? ([value].flat().filter(Boolean) as string[]).map(String) : []
  const existing = useTitles(meta.to ?? '', ids, titles)
  const text = value === undefined ? EMPTY : valueText(meta, value, existing, user.timezone)
  return <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Text>
}

/** Changed fields of an entry; all fields of a new or deleted record. */
function fieldsIn({ changed_fields, before, after }: Entry): readonly string[] {
  if (changed_fields.length) return changed_fields
  return [...new Set([...Object.keys(valuesIn(before)), ...Object.keys(valuesIn(after))])]
}

const valuesIn = (side: unknown) => (typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {})

/** History keeps columns; a reference is called `parent` by the contract and `parent_id` by its column. */
const valueIn = (side: unknown, name: string) => valuesIn(side)[name] ?? valuesIn(side)[`${name}_id`]

const idOf = (row: object) => (row as { id: string }).id
