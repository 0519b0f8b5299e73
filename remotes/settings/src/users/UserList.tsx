import { users } from '@ems/contracts/settings'
import { type Row, roleLabel } from '@ems/platform'
import { CreateButton, Page, ResourceTable, Text, useResourceList } from '@ems/ui'
import { AddToSso } from './AddToSso.tsx'
import { SsoBadge, StatusBadge } from './badges.tsx'
import { ChangeGroup } from './ChangeGroup.tsx'
import { UserForm } from './UserForm.tsx'
import { useUserActions } from './use-user-actions.ts'

/** The accounts of EMS: who they are, which group, which employee, and how they stand in EMS SSO. */
export default function UserList() {
  const list = useResourceList(users, { columns, hidden })
  const { actions, opened, close } = useUserActions()

  return (
    <Page
      title="Pengguna"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={<CreateButton list={list}>Tambah Pengguna</CreateButton>}
    >
      <ResourceTable
        list={list}
        empty="Belum ada pengguna. Tambahkan pengguna, lalu hubungkan dengan EMS SSO."
        cells={cells}
        actions={actions}
        bulkFields={bulkFields}
        filters={filters}
      />
      <UserForm list={list} />
      {opened?.what === 'group' && <ChangeGroup rows={opened.rows} onClose={close} onDone={list.selection.clear} />}
      {opened?.what === 'sso' && <AddToSso rows={opened.rows} onClose={close} onDone={list.selection.clear} />}
    </Page>
  )
}

const columns = [
  'name',
  'email',
  'role',
  'usergroup',
  'employee',
  'company',
  'companies',
  'sso_status',
  'status',
  'last_login_at',
  'valid_until',
  'timezone',
  'created_at',
] as const
const hidden = ['company', 'companies', 'valid_until', 'timezone', 'created_at'] as const
const filters = [
  'usergroup',
  'status',
  'sso_status',
  'company',
  'role',
  'employee',
  'last_login_at',
  'valid_until',
] as const
const bulkFields = ['role', 'company', 'companies', 'timezone', 'status', 'valid_until', 'note'] as const

const cells = {
  role: (row: Row<typeof users>) => roleLabel(row.role),
  employee: (row: Row<typeof users>) =>
    row.employee ? undefined : (
      <Text component="span" c="dimmed" fs="italic">
        belum terhubung
      </Text>
    ),
  sso_status: (row: Row<typeof users>, text: string) => <SsoBadge user={row} text={text} />,
  status: (row: Row<typeof users>, text: string) => <StatusBadge status={row.status} text={text} />,
}
