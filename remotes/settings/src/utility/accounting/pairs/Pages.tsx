import { formatNumber } from '@ems/platform'
import { Button, Group, Text } from '@ems/ui'
import { PAGE_SIZE } from './pairs-api.ts'

type Props = { page: number; total: number; onChange: (page: number) => void }

/** Steps through the pages of a table; nothing where one page holds everything. */
export function Pages({ page, total, onChange }: Props) {
  const last = Math.ceil(total / PAGE_SIZE)
  if (last <= 1 && page === 1) return null
  return (
    <Group mt="sm" gap="xs">
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Sebelumnya
      </Button>
      <Text size="sm">
        Halaman {formatNumber(page)} dari {formatNumber(last)}
      </Text>
      <Button size="xs" variant="default" disabled={page >= last} onClick={() => onChange(page + 1)}>
        Berikutnya
      </Button>
    </Group>
  )
}
