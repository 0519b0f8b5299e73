import { addDays, dayOf, useSession } from '@ems/platform'
import type { QuickFilter } from '@ems/ui'

const IDLE_DAYS = 90

/** The questions a review of users begins with. */
export function useUserQuestions(): readonly QuickFilter[] {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return [
    { label: 'Tanpa karyawan', filters: { employee_null: '1' } },
    { label: '⚠ Karyawan keluar tetapi aktif', filters: { is_leaver: '1', status: ['active'] } },
    { label: `Tidak masuk > ${IDLE_DAYS} hari`, filters: { last_login_at_to: addDays(today, -IDLE_DAYS) } },
    { label: 'Belum di EMS SSO', filters: { sso_status: ['none', 'failed'] } },
  ]
}
