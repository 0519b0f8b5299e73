import { permissions } from '@ems/contracts'
import { usergroups } from '@ems/contracts/settings'
import { formatNumber, type Row, useSession } from '@ems/platform'
import { Button, everyPart, IconSearch, ResourceScreen, useDisclosure } from '@ems/ui'
import { ActiveBadge } from '../ActiveBadge.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { GrantMany } from './GrantMany.tsx'
import { PermissionHolders } from './PermissionHolders.tsx'
import { PreviewAs } from './PreviewAs.tsx'
import { UsergroupForm, usergroupTabs } from './UsergroupForm.tsx'
import { useGroupActions } from './use-group-actions.ts'

/** User groups and their permissions. */
export default function UsergroupList() {
  const { can } = useSession()
  const { actions, opened, close } = useGroupActions()
  const [isRequesting, requesting] = useDisclosure(false)
  const [first] = opened?.rows ?? []

  return (
    <ResourceScreen
      resource={usergroups}
      addLabel="Tambah Grup"
      columns={columns}
      hidden={hidden}
      empty="Belum ada grup pengguna."
      cells={cells}
      labels={labels}
      actions={actions}
      bulkFields={bulkFields}
      filters={filters}
      form={(form) => <UsergroupForm form={form} />}
      tabs={usergroupTabs}
      parts={everyPart}
      size="min(1180px, 94vw)"
      headActions={(list) => (
        <>
          {can(usergroups.can.list) && (
            <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={requesting.open}>
              Siapa yang boleh?
            </Button>
          )}
          <ExportButton list={list} action="matrix">
            Export matriks
          </ExportButton>
        </>
      )}
    >
      {({ selection }) => (
        <>
          {opened?.what === 'preview' && first && <PreviewAs group={first} onClose={close} />}
          {opened?.what === 'grant' && <GrantMany rows={opened.rows} onClose={close} onDone={selection.clear} />}
          {isRequesting && <PermissionHolders onClose={requesting.close} />}
        </>
      )}
    </ResourceScreen>
  )
}

const columns = [
  'name',
  'code',
  'description',
  'members_count',
  'data_scope',
  'companies',
  'permissions',
  'is_active',
  'is_system',
  'updated_at',
] as const
const hidden = ['companies', 'is_system'] as const
const filters = ['data_scope', 'is_active', 'is_system', 'companies', 'permissions', 'name', 'code'] as const
const bulkFields = ['description', 'data_scope', 'companies', 'is_active'] as const
const labels = { permissions: 'Izin aktif' }

const cells = {
  permissions: (row: Row<typeof usergroups>) =>
    `${formatNumber(row.permissions.length)}/${formatNumber(permissions.size)}`,
  is_active: (row: Row<typeof usergroups>) => <ActiveBadge isActive={row.is_active} />,
}
