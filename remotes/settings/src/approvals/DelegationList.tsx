import { delegations } from '@ems/contracts/common'
import { useSession } from '@ems/platform'
import { CreateButton, Group, Inputs, ResourceForm, ResourceTable, Stack, Text, useResourceList } from '@ems/ui'
import { useMemo } from 'react'

/** Substitutes for approvals: everybody's for those who manage users, otherwise one's own. */
export function DelegationList() {
  const { user } = useSession()
  const list = useResourceList(delegations, { columns, hidden })
  const defaults = useMemo(() => ({ user: user.id }), [user.id])
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          Selama masa ini persetujuan diteruskan kepada pengganti. Pengganti sendiri juga diatur di profil › Delegasi.
        </Text>
        <CreateButton list={list}>Tambah pengganti</CreateButton>
      </Group>
      <ResourceTable list={list} empty="Belum ada pengganti." filters={['user', 'delegate', 'date_from', 'date_to']} />
      <ResourceForm list={list} createTitle="Tambah pengganti" defaults={defaults}>
        {(form) => (
          <Inputs
            of={form}
            names={['user', 'delegate', 'date_from', 'date_to', 'companies', 'menus', 'max_amount', 'reason']}
            descriptions={hints}
          />
        )}
      </ResourceForm>
    </Stack>
  )
}

const columns = ['user', 'delegate', 'date_from', 'date_to', 'companies', 'max_amount', 'reason'] as const
const hidden = ['companies'] as const
const hints = {
  companies: 'Kosong berarti semua.',
  menus: 'Kosong berarti semua.',
  max_amount: 'Kosong berarti tanpa batas.',
}
