import { timezones, users } from '@ems/contracts/settings'
import { type Row, roleLabel, usePublicSettings, useSession } from '@ems/platform'
import {
  Avatar,
  Button,
  everyPart,
  Group,
  IconLink,
  IconLock,
  ResourceScreen,
  Text,
  Tooltip,
  useDisclosure,
} from '@ems/ui'
import { useMemo } from 'react'
import { ExportButton } from '../ExportButton.tsx'
import { AddToSso } from './access/AddToSso.tsx'
import { ChangeGroup } from './access/ChangeGroup.tsx'
import { MatchEmployees } from './access/MatchEmployees.tsx'
import { NewLink } from './access/NewLink.tsx'
import { ResetFactors } from './access/ResetFactors.tsx'
import { SsoBadge, StatusBadge } from './badges.tsx'
import { SignInLocks } from './sessions/SignInLocks.tsx'
import { Account, userTabs } from './UserForm.tsx'
import { useUserActions } from './use-user-actions.ts'
import { useUserQuestions } from './use-user-questions.ts'

/** The accounts of EMS: who they are, which group, which employee, and how they stand in EMS SSO. */
export default function UserList() {
  const { can } = useSession()
  const { actions, opened, close } = useUserActions()
  const [isMatching, matching] = useDisclosure(false)
  const [isListingLocks, locks] = useDisclosure(false)
  const questions = useUserQuestions()
  const defaults = useDefaults()

  return (
    <ResourceScreen
      resource={users}
      columns={columns}
      hidden={hidden}
      empty="Belum ada pengguna. Tambahkan pengguna, lalu hubungkan dengan EMS SSO."
      cells={cells}
      actions={actions}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      filters={filters}
      quick={questions}
      form={(form) => <Account form={form} />}
      tabs={userTabs}
      parts={everyPart}
      size={860}
      defaults={defaults}
      headActions={(list) => (
        <>
          {can(users.can.bulkUpdate) && can(users.can.update) && can(users.can.list) && (
            <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={matching.open}>
              Hubungkan karyawan
            </Button>
          )}
          {can(users.can.update) && (
            <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={locks.open}>
              Kunci masuk
            </Button>
          )}
          <ExportButton list={list} action="accessReview">
            Tinjauan akses
          </ExportButton>
        </>
      )}
    >
      {({ selection }) => (
        <>
          {opened?.what === 'group' && <ChangeGroup rows={opened.rows} onClose={close} onDone={selection.clear} />}
          {opened?.what === 'sso' && <AddToSso rows={opened.rows} onClose={close} onDone={selection.clear} />}
          {opened?.what === 'link' && <NewLink rows={opened.rows} onClose={close} onDone={selection.clear} />}
          {opened?.what === 'factors' && opened.rows[0] && <ResetFactors user={opened.rows[0]} onClose={close} />}
          {opened?.what === 'locks' && opened.rows[0] && <SignInLocks user={opened.rows[0]} onClose={close} />}
          {isListingLocks && <SignInLocks onClose={locks.close} />}
          {isMatching && <MatchEmployees onClose={matching.close} />}
        </>
      )}
    </ResourceScreen>
  )
}

/** A new account begins in the time zone that Utilitas says. */
function useDefaults() {
  const { 'app.timezone': zone } = usePublicSettings()
  return useMemo(() => (typeof zone === 'string' && zone in timezones ? { timezone: zone } : {}), [zone])
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
const editable = ['usergroup'] as const
const bulkFields = ['role', 'company', 'companies', 'timezone', 'valid_until', 'note'] as const

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
