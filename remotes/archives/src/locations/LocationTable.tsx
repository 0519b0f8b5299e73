import { formatNumber, Link } from '@ems/platform'
import {
  ActionIcon,
  Anchor,
  Checkbox,
  Group,
  IconChevronDown,
  IconChevronRight,
  Progress,
  ScrollArea,
  Table,
  Text,
} from '@ems/ui'
import type { TreeRow } from './visible-rows.ts'

type Ids = ReadonlySet<string>
type Props = {
  rows: readonly TreeRow[]
  open: Ids
  onOpen: (ids: Ids) => void
  chosen: Ids
  onChoose: (ids: Ids) => void
  /** A search opens every place it leads to. */
  isAllOpen: boolean
}

const toggled = (ids: Ids, id: string): Ids => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The tree of places with what they hold. */
export function LocationTable({ rows, open, onOpen, chosen, onChoose, isAllOpen }: Props) {
  const areAll = rows.every(({ id }) => chosen.has(id))
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label="Lokasi simpan" highlightOnHover verticalSpacing={4} miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label="Pilih semua yang tampak"
                checked={areAll}
                indeterminate={!areAll && rows.some(({ id }) => chosen.has(id))}
                onChange={() => onChoose(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>Lokasi</Table.Th>
            <Table.Th>Kode</Table.Th>
            <Table.Th w={220}>Terisi</Table.Th>
            <Table.Th ta="end">Arsip di dalam</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Checkbox
                  aria-label={`Pilih ${row.code}`}
                  checked={chosen.has(row.id)}
                  onChange={() => onChoose(toggled(chosen, row.id))}
                />
              </Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap" pl={row.level * 22}>
                  {row.hasInside ? (
                    <ActionIcon
                      variant="subtle"
                      size="sm"
                      disabled={isAllOpen}
                      aria-label={`${open.has(row.id) ? 'Tutup' : 'Buka'} ${row.name}`}
                      aria-expanded={isAllOpen || open.has(row.id)}
                      onClick={() => onOpen(toggled(open, row.id))}
                    >
                      {isAllOpen || open.has(row.id) ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                    </ActionIcon>
                  ) : (
                    <span style={{ width: 22 }} />
                  )}
                  {row.name}
                </Group>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.code}</Table.Td>
              <Table.Td>
                <Fill row={row} />
              </Table.Td>
              <Table.Td ta="end">
                <Held row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** Leads to the records directly in a place; those of places inside are counted. */
function Held({ row: { id, held, inside } }: { row: TreeRow }) {
  if (!inside) return '–'
  if (!held) return formatNumber(inside)
  return (
    <Anchor component={Link} to={`/private/archives/archive?f.location=${id}`}>
      {formatNumber(held)}
      {inside > held && ` (+${formatNumber(inside - held)})`}
    </Anchor>
  )
}

/** How full a place is; only places with a limit of their own have a bar. */
function Fill({ row: { held, capacity, name } }: { row: TreeRow }) {
  if (capacity === null) return held ? formatNumber(held) : '–'
  const share = Math.min(100, (held / capacity) * 100)
  const color = held >= capacity ? 'red' : share >= 90 ? 'yellow' : 'green'
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={share} color={color} w={90} aria-label={`${name} terisi ${held} dari ${capacity}`} />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatNumber(held)}/{formatNumber(capacity)}
        {held >= capacity && ' penuh'}
      </Text>
    </Group>
  )
}
