import { users } from '@ems/contracts/settings'
import { type Row, roleLabel, useSession } from '@ems/platform'
import {
  Avatar,
  Button,
  CreateButton,
  Group,
  IconLink,
  Page,
  ResourceTable,
  Text,
  Tooltip,
  useDisclosure,
  useResourceList,
} from '@ems/ui'
import { ExportButton } from '../ExportButton.tsx'
import { AddToSso } from './AddToSso.tsx'
import { SsoBadge, StatusBadge } from './badges.tsx'
import { ChangeGroup } from './ChangeGroup.tsx'
import { MatchEmployees } from './MatchEmployees.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { UserForm } from './UserForm.tsx'
import { useUserActions } from './use-user-actions.ts'

/** The accounts of EMS: who they are, which group, which employee, and how they stand in EMS SSO. */
export default function UserList() {
  const list = useResourceList(users, { columns, hidden })
  const { can } = useSession()
  const { actions, opened, close } = useUserActions()
  const [isMatching, matching] = useDisclosure(false)

  return (
    <Page
      title="Pengguna"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={
        <>
          {can(users.can.bulkUpdate) && can(users.can.update) && can(users.can.list) && (
            <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={matching.open}>
              Hubungkan karyawan
            </Button>
          )}
          <ExportButton list={list} action="accessReview">
            Tinjauan akses
          </ExportButton>
          <CreateButton list={list}>Tambah Pengguna</CreateButton>
        </>
      }
    >
      <QuickFilters list={list} />
      <ResourceTable
        list={list}
        empty="Belum ada pengguna. Tambahkan pengguna, lalu hubungkan dengan EMS SSO."
        cells={cells}
        actions={actions}
        bulkFields={bulkFields}
        isImportable
        filters={filters}
      />
      <UserForm list={list} />
      {opened?.what === 'group' && <ChangeGroup rows={opened.rows} onClose={close} onDone={list.selection.clear} />}
      {opened?.what === 'sso' && <AddToSso rows={opened.rows} onClose={close} onDone={list.selection.clear} />}
      {isMatching && <MatchEmployees onClose={matching.close} />}
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
  'is_leaver',
  'timezone',
  'created_at',
] as const
const hidden = ['company', 'companies', 'valid_until', 'is_leaver', 'timezone', 'created_at'] as const
const filters = [
  'usergroup',
  'status',
  'sso_status',
  'company',
  'role',
  'employee',
  'last_login_at',
  'valid_until',
  'is_leaver',
] as const
const bulkFields = ['role', 'company', 'companies', 'timezone', 'status', 'valid_until', 'note'] as const

const cells = {
  name: (_: Row<typeof users>, text: string) => (
    <Group component="span" gap="xs" wrap="nowrap">
      <Avatar size={24} name={text} color="initials" aria-hidden />
      {text}
    </Group>
  ),
  role: (row: Row<typeof users>) => roleLabel(row.role),
  employee: (row: Row<typeof users>) =>
    row.employee ? undefined : (
      <Text component="span" c="dimmed" fs="italic">
        belum terhubung
      </Text>
    ),
  sso_status: (row: Row<typeof users>, text: string) => <SsoBadge user={row} text={text} />,
  status: (row: Row<typeof users>, text: string) => (
    <Group component="span" gap={4} wrap="nowrap">
      <StatusBadge status={row.status} text={text} />
      {row.is_leaver && row.status === 'active' && (
        <Tooltip label="Karyawan keluar tetapi aktif">
          <Text component="span" role="img" aria-label="Karyawan keluar tetapi aktif">
            ⚠
          </Text>
        </Tooltip>
      )}
    </Group>
  ),
}
