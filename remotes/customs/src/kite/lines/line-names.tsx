import { formatDate } from '@ems/platform'
import { Text } from '@ems/ui'

/** `060100/010025/2025-10-17/1`: office, number, day and line, as the server names a line of a declaration. */
const parts = (key: string) => /^([^/]+)\/([^/]+)\/(\d{4}-\d\d-\d\d)\/(\d+)$/.exec(key) ?? []

/** A line of a declaration in one piece of text; what is no such name stays as it is. */
export function lineText(key: string): string {
  const [existing, office, number, day, line] = parts(key)
  return existing ? `${number} / ${line} · ${formatDate(day ?? null)} · ${office}` : key
}

/** The same for a cell of a table: number and line, with day and office below. */
export function LineName({ of }: { of: string }) {
  const [existing, office, number, day, line] = parts(of)
  if (!existing) return of
  return (
    <>
      {number} / {line}
      <Text c="dimmed" size="xs" style={{ whiteSpace: 'nowrap' }}>
        {formatDate(day ?? null)} · {office}
      </Text>
    </>
  )
}
