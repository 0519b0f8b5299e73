import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { useSearchParams, useSession } from '@ems/platform'

/** The set of books in the address, among those that the user may list, and the way to another. */
export function useBooks() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const offered = (Object.keys(accountingConnections) as AccountingConnection[]).filter((connection) =>
    can(permission(`accounting_${connection}`, 'list')),
  )
  const chosen = offered.find((connection) => connection === search.get('connection')) ?? offered[0] ?? 'actual'
  const set = (values: Readonly<Record<string, string>>) =>
    setSearch((before) => new URLSearchParams([...Object.entries({ ...Object.fromEntries(before), ...values })]), {
      replace: true,
    })
  return { offered, chosen, search, set }
}
