import type { users } from '@ems/contracts/settings'
import { addDays, dayOf, useSession } from '@ems/platform'
import { Chip, Group, type ResourceList } from '@ems/ui'

type Filters = Readonly<Record<string, string | readonly string[]>>

const IDLE_DAYS = 90

/** The questions a review of users begins with, each one click. */
export function QuickFilters({ list }: { list: ResourceList<typeof users> }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const questions: readonly { label: string; filters: Filters }[] = [
    { label: 'Tanpa karyawan', filters: { employee_null: '1' } },
    { label: '⚠ Karyawan keluar tetapi aktif', filters: { is_leaver: '1', status: ['active'] } },
    { label: `Tidak masuk > ${IDLE_DAYS} hari`, filters: { last_login_at_to: addDays(today, -IDLE_DAYS) } },
    { label: 'Belum di EMS SSO', filters: { sso_status: ['none', 'failed'] } },
  ]
  const { filters: active } = list.state
  return (
    <Group gap="xs" role="group" aria-label="Saringan cepat">
      {questions.map(({ label, filters }) => {
        const isOn = Object.entries(filters).every(
          ([key, value]) => JSON.stringify(active[key]) === JSON.stringify(value),
        )
        const off = Object.fromEntries(Object.keys(filters).map((key) => [key, null]))
        return (
          <Chip key={label} size="xs" checked={isOn} onChange={() => list.change({ filters: isOn ? off : filters })}>
            {label}
          </Chip>
        )
      })}
    </Group>
  )
}
