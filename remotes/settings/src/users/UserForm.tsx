import { auditLogs, usergroups, type users } from '@ems/contracts/settings'
import { Alert, type Form, FormSection, Inputs, type ScreenTab, Stack } from '@ems/ui'
import { EffectiveRights } from './access/EffectiveRights.tsx'
import { Substitutes } from './Substitutes.tsx'
import { Sessions } from './sessions/Sessions.tsx'
import { UserActivity } from './UserActivity.tsx'

/** Tabs of a user: permissions, sessions, substitutes, activity. */
export const userTabs: readonly ScreenTab<typeof users>[] = [
  {
    key: 'rights',
    title: 'Izin efektif',
    permission: usergroups.can.show,
    render: (row) => <EffectiveRights user={row} />,
  },
  { key: 'sessions', title: 'Sesi', render: (row) => <Sessions user={row} /> },
  { key: 'substitutes', title: 'Delegasi', render: (row) => <Substitutes user={row} /> },
  {
    key: 'deeds',
    title: 'Aktivitas pengguna',
    permission: auditLogs.can.list,
    render: (row) => <UserActivity user={row} />,
  },
]

/** Person of an account. Passwords belong to EMS SSO. */
export function Account({ form }: { form: Form<typeof users> }) {
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
      <FormSection legend="Akun">
        <Inputs
          of={form}
          names={['name', 'email', 'usergroup', 'role', 'timezone']}
          descriptions={{ role: 'Huruf kecil dan garis bawah, misalnya staf_sdm.' }}
        />
      </FormSection>
      <FormSection legend="Karyawan dan cakupan">
        <Inputs
          of={form}
          names={['employee', 'company', 'companies', 'client']}
          descriptions={{ client: 'Hanya untuk staf klien konsultan: akun ini melihat Portal Klien saja.' }}
        />
      </FormSection>
      <FormSection legend="Lainnya">
        <Inputs of={form} names={['valid_until', 'note', 'sso_status', 'last_login_at']} />
      </FormSection>
    </Stack>
  )
}
