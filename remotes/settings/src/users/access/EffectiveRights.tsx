import { menus, parsePermission } from '@ems/contracts'
import { dataScopes, type User, usergroups } from '@ems/contracts/settings'
import { formatNumber, queries, useQuery, useSession } from '@ems/platform'
import { Badge, Failed, Group, Loading, Stack, Text, TextInput, Title } from '@ems/ui'
import { useState } from 'react'

/** Everything a user may do, menu by menu, and because of which group. */
export function EffectiveRights({ user }: { user: User }) {
  const { can } = useSession()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    ...queries(usergroups).one(user.usergroup),
    enabled: can(usergroups.can.show),
  })
  if (!can(usergroups.can.show)) return <Text c="dimmed">Anda tidak memiliki izin melihat grup pengguna.</Text>
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="izin" rows={4} onRetry={() => void refetch()} />

  const { name, permissions, data_scope } = data.row
  const expected = typed.trim().toLowerCase()
  const byMenu = Map.groupBy(
    permissions.map((permission) => ({ permission, ...parsePermission(permission) })),
    ({ menu }) => menu,
  )
  const visible = menus.filter(({ id, label }) => byMenu.has(id) && label.toLowerCase().includes(expected))
  return (
    <Stack gap="sm">
      <Text>
        {formatNumber(permissions.length)} izin karena grup <b>{name}</b>. Cakupan data: {dataScopes[data_scope]}.
      </Text>
      {user.status !== 'active' && <Text c="dimmed">Pengguna ini tidak aktif: tidak satu pun berlaku saat ini.</Text>}
      <TextInput
        type="search"
        aria-label="Cari menu"
        placeholder="Cari menu"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {visible.map(({ id, label }) => (
        <section key={id}>
          <Title order={3} size="h6" mb={4}>
            {label}
          </Title>
          <Group gap={4}>
            {byMenu.get(id)?.map((one) => (
              <Badge key={one.permission} size="sm" variant="light" tt="none">
                {one.label}
              </Badge>
            ))}
          </Group>
        </section>
      ))}
    </Stack>
  )
}
