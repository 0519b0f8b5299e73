import { delegations } from '@ems/contracts/common'
import type { User } from '@ems/contracts/settings'
import { formatDate, queries, useQuery, useSession } from '@ems/platform'
import { Failed, Loading, Nothing, Table, Text } from '@ems/ui'

/** Substitutes of this user, and users whom this user substitutes. */
export function Substitutes({ user: { id } }: { user: User }) {
  const { can } = useSession()
  const mayAsk = can(delegations.can.list)
  const of = (field: 'user' | 'delegate') => ({
    ...queries(delegations).list({ page: 1, size: 50, filters: { [field]: id }, include: ['user', 'delegate'] }),
    enabled: mayAsk,
  })
  const input = useQuery(of('user'))
  const taken = useQuery(of('delegate'))
  if (!mayAsk) return <Text c="dimmed">Anda tidak memiliki izin melihat delegasi.</Text>
  const error = input.error ?? taken.error
  if (error) return <Failed error={error} onRetry={() => void Promise.all([input.refetch(), taken.refetch()])} />
  if (!input.data || !taken.data) return <Loading label="delegasi" rows={2} onRetry={() => void input.refetch()} />
  const rows = [...input.data.rows, ...taken.data.rows]
  const titles = { ...input.data.titles, ...taken.data.titles }
  if (!rows.length) return <Nothing text="Tidak ada delegasi." />
  return (
    <Table aria-label="Delegasi">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Pengguna</Table.Th>
          <Table.Th>Pengganti</Table.Th>
          <Table.Th>Masa</Table.Th>
          <Table.Th>Alasan</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{titles[`users:${row.user}`] ?? '–'}</Table.Td>
            <Table.Td>{titles[`users:${row.delegate}`] ?? '–'}</Table.Td>
            <Table.Td>
              {formatDate(row.date_from)} – {formatDate(row.date_to)}
            </Table.Td>
            <Table.Td>{row.reason ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
