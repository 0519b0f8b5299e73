import { type Usergroup, users } from '@ems/contracts/settings'
import { act, formatNumber, Link, queries, type Row, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Anchor, Button, Failed, Group, Loading, Nothing, RefSelect, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { ChangeGroup } from '../users/access/ChangeGroup.tsx'
import { StatusBadge } from '../users/badges.tsx'

type User = Row<typeof users>

/** As many as the panel shows; the whole list is one click away. */
const VISIBLE = 50

/** Members of a group. Every user has a group, so members leave by moving to another one. */
export function Members({ group }: { group: Usergroup }) {
  const { can } = useSession()
  const [moving, setMoving] = useState<User | null>(null)
  const { data, error, refetch } = useQuery({
    ...queries(users).list({ page: 1, size: VISIBLE, sort: ['name'], filters: { usergroup: group.id } }),
    enabled: can(users.can.list),
  })
  if (!can(users.can.list)) return <Text c="dimmed">Anda tidak memiliki izin melihat daftar pengguna.</Text>
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="anggota" onRetry={() => void refetch()} />
  const mayMove = can(users.can.groupUpdate)
  return (
    <Stack gap="sm">
      {mayMove && <AddMember group={group} />}
      {data.rows.length === 0 && <Nothing text="Grup ini belum memiliki anggota." />}
      {data.rows.length > 0 && (
        <Table aria-label="Anggota">
          <Table.Tbody>
            {data.rows.map((user) => (
              <Table.Tr key={user.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/private/auth/user?id=${user.id}`}>
                    {user.name}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {user.email}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={user.status} text={users.meta.status.options?.[user.status] ?? user.status} />
                </Table.Td>
                <Table.Td ta="end">
                  {mayMove && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => setMoving(user)}
                      aria-label={`Pindahkan ${user.name}`}
                    >
                      Pindahkan
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data.total > VISIBLE && (
        <Group>
          <Anchor component={Link} to={`/private/auth/user?f.usergroup=${group.id}`}>
            Lihat semua {formatNumber(data.total)} anggota
          </Anchor>
        </Group>
      )}
      {moving && <ChangeGroup rows={[moving]} onClose={() => setMoving(null)} onDone={() => void refetch()} />}
    </Stack>
  )
}

function AddMember({ group }: { group: Usergroup }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const add = async () => {
    if (!chosen) return toast.warning('Silahkan pilih data yang ingin diubah.')
    try {
      await act(users, 'groupUpdate', [{ id: chosen, values: { usergroup: group.id } }])
      toast.success('Perubahan data berhasil disimpan.')
      setChosen(null)
    } catch (error) {
      // A boundary: nothing above this button could tell the user.
      showProblem(error)
    }
  }
  return (
    <Group align="end" gap="xs">
      <RefSelect to="users" label="Tambah anggota" value={chosen} onChange={setChosen} flex="1 1 14rem" />
      <Button variant="default" onClick={() => void add()}>
        Tambah
      </Button>
    </Group>
  )
}
