import type { usergroups } from '@ems/contracts/settings'
import { type Form, FormSection, Inputs, type ScreenTab, Stack } from '@ems/ui'
import { CopyFrom } from './CopyFrom.tsx'
import { Members } from './Members.tsx'
import { PermissionMatrix } from './matrix/PermissionMatrix.tsx'

/** One group: what it is called, how far it sees, and the matrix of its permissions. */
export const UsergroupForm = ({ form }: { form: Form<typeof usergroups> }) => (
  <Stack>
    <FormSection legend="Grup">
      <Stack gap="sm">
        {form.mode === 'create' && <CopyFrom form={form} />}
        <Inputs
          of={form}
          names={['name', 'code', 'data_scope', 'companies', 'description', 'second_factor', 'is_active']}
          fixed={form.values.is_system ? ['code'] : []}
        />
      </Stack>
    </FormSection>
    <FormSection legend="Izin" names={['permissions']}>
      <PermissionMatrix />
    </FormSection>
  </Stack>
)

/** Members of a group. */
export const usergroupTabs: readonly ScreenTab<typeof usergroups>[] = [
  { key: 'members', title: 'Anggota', render: (row) => <Members group={row} /> },
]
