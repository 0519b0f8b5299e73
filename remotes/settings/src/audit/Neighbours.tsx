import { type AuditLog, auditLogs } from '@ems/contracts/settings'
import { listRows, useQuery } from '@ems/platform'
import { Button, Group, IconChevronLeft, IconChevronRight, IconHistory } from '@ems/ui'

type NeighboursProps = { entry: AuditLog; open: (id: string) => void; showAll: () => void }

/** The changes of the same object right before and after this one. */
export function Neighbours({ entry, open, showAll }: NeighboursProps) {
  const previous = useNeighbour(entry, 'before')
  const next = useNeighbour(entry, 'after')
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={!previous}
        onClick={() => previous && open(previous)}
      >
        Perubahan sebelumnya
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!next}
        onClick={() => next && open(next)}
      >
        Perubahan berikutnya
      </Button>
      <Button variant="subtle" size="xs" leftSection={<IconHistory size={14} aria-hidden />} onClick={showAll}>
        Lihat semua riwayat objek
      </Button>
    </Group>
  )
}

/** Reads three rows to skip the entry itself; ids distinguish rows of the same instant. */
function useNeighbour({ id, at, target_type, target_id }: AuditLog, side: 'before' | 'after') {
  const isBefore = side === 'before'
  const { data } = useQuery({
    queryKey: [auditLogs.name, 'neighbour', id, side],
    queryFn: async ({ signal }) => {
      const { rows } = await listRows(
        auditLogs,
        {
          page: 1,
          size: 3,
          sort: [isBefore ? '-at' : 'at'],
          filters: { target_type, target_id: target_id ?? '', [isBefore ? 'at_to' : 'at_from']: at },
          fields: ['at'],
        },
        signal,
      )
      const other = rows.find((row) => (isBefore ? BigInt(row.id) < BigInt(id) : BigInt(row.id) > BigInt(id)))
      return other?.id ?? null
    },
  })
  return data ?? null
}
