import { accountingConnections } from '@ems/contracts/accurate'
import { formatInstant, useSession } from '@ems/platform'
import { Text } from '@ems/ui'
import { useSummaries } from '../../accounting/report-api.ts'

/** How old the column *Piutang* of each book is; below the list. */
export default function ReceivablesAsOf({ columns }: { columns: readonly string[] }) {
  const { user } = useSession()
  const { data } = useSummaries()
  const books = data?.filter(({ connection }) => columns.includes(`receivable_${connection}`))
  if (!books?.length) return null
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {books
        .map(({ connection, as_of: at, other_currencies }) => {
          const others = other_currencies ? `, tanpa ${other_currencies} faktur dalam mata uang lain` : ''
          const name = `Piutang ${accountingConnections[connection].toLowerCase()}`
          return at === null
            ? `${name} belum selesai dibaca`
            : `${name} per ${formatInstant(at, user.timezone)}${others}`
        })
        .join(' · ')}
    </Text>
  )
}
