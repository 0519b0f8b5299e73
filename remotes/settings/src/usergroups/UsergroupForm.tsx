import type { usergroups } from '@ems/contracts/settings'
import { everyPart, Fieldset, Inputs, ResourceForm, type ResourceList } from '@ems/ui'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** One group: what it is called, how far it sees, and the matrix of its permissions. */
export const UsergroupForm = ({ list }: { list: ResourceList<typeof usergroups> }) => (
  <ResourceForm list={list} createTitle="Tambah Grup" size="min(1180px, 94vw)" parts={everyPart}>
    {(form) => (
      <>
        <Fieldset legend="Grup">
          <Inputs
            of={form}
            names={['name', 'code', 'data_scope', 'companies', 'description', 'is_active']}
            fixed={form.values.is_system ? ['code'] : []}
          />
        </Fieldset>
        <PermissionMatrix />
      </>
    )}
  </ResourceForm>
)
