import { auditLogs, usergroups, type users } from '@ems/contracts/settings'
import {
  Alert,
  everyPart,
  Fieldset,
  type Form,
  Inputs,
  type RecordTab,
  ResourceForm,
  type ResourceList,
  Stack,
} from '@ems/ui'
import { Deeds } from './Deeds.tsx'
import { EffectiveRights } from './EffectiveRights.tsx'
import { Sessions } from './Sessions.tsx'
import { Substitutes } from './Substitutes.tsx'

/** One account with what follows from it: rights, sessions, substitutes, deeds. Passwords are the affair of EMS SSO. */
export const UserForm = ({ list }: { list: ResourceList<typeof users> }) => (
  <ResourceForm list={list} createTitle="Tambah Pengguna" size={860} tabs={tabs} parts={everyPart}>
    {(form) => <Account form={form} />}
  </ResourceForm>
)

const tabs: readonly RecordTab<typeof users>[] = [
  {
    id: 'rights',
    label: 'Izin efektif',
    permission: usergroups.can.show,
    render: ({ stored: { row }, titles }) =>
      row && <EffectiveRights user={row} groupName={titles[`usergroups:${row.usergroup}`] ?? '–'} />,
  },
  { id: 'sessions', label: 'Sesi', render: ({ stored: { row } }) => row && <Sessions user={row} /> },
  { id: 'substitutes', label: 'Delegasi', render: ({ stored: { row } }) => row && <Substitutes user={row} /> },
  {
    id: 'deeds',
    label: 'Aktivitas',
    permission: auditLogs.can.list,
    render: ({ stored: { row } }) => row && <Deeds user={row} />,
  },
]

function Account({ form }: { form: Form<typeof users> }) {
  const { row } = form.stored
  return (
    <Stack gap="md">
      {row?.sso_error && (
        <Alert color="red" title="EMS SSO">
          {row.sso_error}
        </Alert>
      )}
      {row?.is_leaver && row.status === 'active' && (
        <Alert color="yellow" title="⚠ Karyawan keluar tetapi aktif">
          Karyawan ini sudah keluar, tetapi akunnya masih dapat dipakai. Nonaktifkan bila tidak diperlukan.
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
    </Stack>
  )
}
