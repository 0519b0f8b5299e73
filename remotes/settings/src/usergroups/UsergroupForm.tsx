import type { usergroups } from '@ems/contracts/settings'
import { everyPart, Fieldset, Inputs, type RecordTab, ResourceForm, type ResourceList, Stack } from '@ems/ui'
import { CopyFrom } from './CopyFrom.tsx'
import { Members } from './Members.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** One group: what it is called, how far it sees, the matrix of its permissions, and who is in it. */
export const UsergroupForm = ({ list }: { list: ResourceList<typeof usergroups> }) => (
  <ResourceForm list={list} createTitle="Tambah Grup" size="min(1180px, 94vw)" tabs={tabs} parts={everyPart}>
    {(form) => (
      <Stack>
        <Fieldset legend="Grup">
          <Stack gap="sm">
            {form.mode === 'create' && <CopyFrom form={form} />}
            <Inputs
              of={form}
              names={['name', 'code', 'data_scope', 'companies', 'description', 'is_active']}
              fixed={form.values.is_system ? ['code'] : []}
            />
          </Stack>
        </Fieldset>
        <PermissionMatrix />
      </Stack>
    )}
  </ResourceForm>
)

const tabs: readonly RecordTab<typeof usergroups>[] = [
  { id: 'members', label: 'Anggota', render: ({ stored: { row } }) => row && <Members group={row} /> },
]
