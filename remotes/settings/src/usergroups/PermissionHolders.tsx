import { actionLabels, type PermissionAction } from '@ems/contracts'
import { dataScopes, usergroups } from '@ems/contracts/settings'
import { formatNumber, Link, queries, useQuery } from '@ems/platform'
import { Anchor, Failed, Loading, Modal, Nothing, Select, SimpleGrid, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { matrixMenus, permissionOf } from './matrix/matrix.ts'

/** Which groups may do one thing in one menu, how far they see, and how many people that are. */
export function PermissionHolders({ onClose }: { onClose: () => void }) {
  const [menu, setMenu] = useState<string | null>(null)
  const [action, setAction] = useState<PermissionAction>('access')
  const actions = matrixMenus.find(({ id }) => id === menu)?.actions ?? []
  const chosen = menu && actions.includes(action) ? permissionOf(menu, action) : null

  return (
    <Modal opened onClose={onClose} title="Siapa yang boleh?" size="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Menu"
            searchable
            data={matrixMenus.map(({ id, label }) => ({ value: id, label }))}
            value={menu}
            onChange={(next) => {
              setMenu(next)
              setAction('access')
            }}
            data-autofocus
          />
          <Select
            label="Tindakan"
            data={actions.map((one) => ({ value: one, label: actionLabels[one] }))}
            value={action}
            onChange={(next) => next && setAction(next as PermissionAction)}
            allowDeselect={false}
            disabled={!menu}
          />
        </SimpleGrid>
        {chosen ? <Groups permission={chosen} /> : <Text c="dimmed">Pilih menu dan tindakan.</Text>}
      </Stack>
    </Modal>
  )
}

function Groups({ permission }: { permission: string }) {
  const { data, error, refetch } = useQuery(
    queries(usergroups).list({
      page: 1,
      size: 250,
      sort: ['name'],
      filters: { permissions: [permission], is_active: '1' },
    }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="grup" rows={3} onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Tidak ada grup dengan izin ini." />
  const people = data.rows.reduce((sum, { members_count }) => sum + members_count, 0)
  return (
    <>
      <Text role="status">
        {formatNumber(data.rows.length)} grup, {formatNumber(people)} pengguna
      </Text>
      <Table aria-label="Grup dengan izin ini">
        <Table.Tbody>
          {data.rows.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Td>
                <Anchor component={Link} to={`?id=${group.id}`}>
                  {group.name}
                </Anchor>
              </Table.Td>
              <Table.Td>{dataScopes[group.data_scope]}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/private/auth/user?f.usergroup=${group.id}`}>
                  {formatNumber(group.members_count)} pengguna
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
