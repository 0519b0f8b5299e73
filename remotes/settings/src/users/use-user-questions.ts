import { addDays, dayOf, usePublicSettings, useSession } from '@ems/platform'
import type { QuickFilter } from '@ems/ui'

/** Default of *Utilitas*. */
const UNUSED_DAYS = 90

/** The questions a review of users begins with. */
export function useUserQuestions(): readonly QuickFilter[] {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const unusedDays = Number(usePublicSettings()['security.unused_days'] ?? UNUSED_DAYS)
  return [
    { label: 'Tanpa karyawan', filters: { employee_null: '1' } },
    { label: '⚠ Karyawan keluar tetapi aktif', filters: { is_leaver: '1', status: ['active'] } },
    { label: `Tidak masuk > ${unusedDays} hari`, filters: { last_login_at_to: addDays(today, -unusedDays) } },
    { label: 'Belum di EMS SSO', filters: { sso_status: ['none', 'failed'] } },
  ]
}
