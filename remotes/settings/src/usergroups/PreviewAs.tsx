import { actionLabels } from '@ems/contracts'
import { dataScopes, type Usergroup } from '@ems/contracts/settings'
import { Alert, Badge, Group, Modal, Nothing, Stack, Text, Title } from '@ems/ui'
import { type MatrixMenu, matrixMenus, permissionOf } from './matrix/matrix.ts'

/** The menu as a member of the group finds it, with what can be done in each; nothing here can be clicked. */
export function PreviewAs({ group, onClose }: { group: Usergroup; onClose: () => void }) {
  const held = new Set(group.permissions)
  const open = matrixMenus.filter(({ id }) => held.has(permissionOf(id, 'access')))
  return (
    <Modal opened onClose={onClose} title={`Lihat sebagai ${group.name}`} size="lg">
      <Stack>
        <Alert>Simulasi: yang tampil adalah menu anggota grup ini. Cakupan data: {dataScopes[group.data_scope]}.</Alert>
        {open.length === 0 && <Nothing text="Anggota grup ini tidak dapat membuka menu apa pun." />}
        {[...Map.groupBy(open, ({ group: name }) => name)].map(([name, menus]) => (
          <section key={name}>
            <Title order={3} size="h5" mb={4}>
              {name}
            </Title>
            <Stack gap={6}>
              {menus.map((menu) => (
                <MenuLine key={menu.id} menu={menu} held={held} />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

function MenuLine({ menu, held }: { menu: MatrixMenu; held: ReadonlySet<string> }) {
  const actions = menu.actions.filter((action) => action !== 'access' && held.has(permissionOf(menu.id, action)))
  return (
    <Group gap="xs" align="baseline">
      <Text>{menu.label}</Text>
      {actions.map((action) => (
        <Badge key={action} size="sm" variant="light" tt="none">
          {actionLabels[action]}
        </Badge>
      ))}
      {actions.length === 0 && (
        <Text size="xs" c="dimmed">
          hanya membuka
        </Text>
      )}
    </Group>
  )
}
