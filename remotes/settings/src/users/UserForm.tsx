import type { users } from '@ems/contracts/settings'
import { Alert, everyPart, Fieldset, Inputs, ResourceForm, type ResourceList } from '@ems/ui'

/** One account. Passwords are the affair of EMS SSO and never stand here. */
export const UserForm = ({ list }: { list: ResourceList<typeof users> }) => (
  <ResourceForm list={list} createTitle="Tambah Pengguna" parts={everyPart}>
    {(form) => (
      <>
        {form.stored.row?.sso_error && (
          <Alert color="red" title="EMS SSO">
            {form.stored.row.sso_error}
          </Alert>
        )}
        <Fieldset legend="Akun">
          <Inputs
            of={form}
            names={['name', 'email', 'usergroup', 'role', 'status', 'timezone']}
            descriptions={{ role: 'Huruf kecil dan garis bawah, misalnya staf_sdm.' }}
          />
        </Fieldset>
        <Fieldset legend="Karyawan dan cakupan">
          <Inputs of={form} names={['employee', 'company', 'companies']} />
        </Fieldset>
        <Fieldset legend="Lainnya">
          <Inputs of={form} names={['valid_until', 'note', 'sso_status', 'last_login_at']} />
        </Fieldset>
      </>
    )}
  </ResourceForm>
)
