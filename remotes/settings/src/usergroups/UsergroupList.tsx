import { permissions } from '@ems/contracts'
import { usergroups } from '@ems/contracts/settings'
import { formatNumber, type Row } from '@ems/platform'
import { CreateButton, Page, ResourceTable, useResourceList } from '@ems/ui'
import { ActiveBadge } from '../ActiveBadge.tsx'
import { UsergroupForm } from './UsergroupForm.tsx'

/** Who may do what: the groups, and in each the permissions. */
export default function UsergroupList() {
  const list = useResourceList(usergroups, { columns, hidden })
  return (
    <Page title="Grup Pengguna" count={list.total} actions={<CreateButton list={list}>Tambah Grup</CreateButton>}>
      <ResourceTable
        list={list}
        empty="Belum ada grup pengguna."
        cells={cells}
        labels={labels}
        bulkFields={bulkFields}
      />
      <UsergroupForm list={list} />
    </Page>
  )
}

const columns = [
  'name',
  'code',
  'description',
  'data_scope',
  'companies',
  'permissions',
  'is_active',
  'is_system',
  'updated_at',
] as const
const hidden = ['companies', 'is_system'] as const
const bulkFields = ['description', 'data_scope', 'companies', 'is_active'] as const
const labels = { permissions: 'Izin aktif' }

const cells = {
  permissions: (row: Row<typeof usergroups>) =>
    `${formatNumber(row.permissions.length)}/${formatNumber(permissions.size)}`,
  is_active: (row: Row<typeof usergroups>) => <ActiveBadge isActive={row.is_active} />,
}
