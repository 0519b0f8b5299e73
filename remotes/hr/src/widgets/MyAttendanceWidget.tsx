import { attendanceCodes, attendanceEmployees } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { dayOf, formatInstant, formatNumber, Link, queries, type Row, useQuery, useSession } from '@ems/platform'
import { Anchor, AskEmployee, EmptyCard, Failed, Group, Loading, Text, VisuallyHidden } from '@ems/ui/card'
import classes from './MyAttendance.module.css'

type Day = Row<typeof attendanceEmployees>
type Code = Pick<Row<typeof attendanceCodes>, 'code' | 'name' | 'color'>

const PATH = '/private/humans/attendance'

/** Presensi saya: when one came and went today, and what each day of this month was. */
export default function MyAttendanceWidget() {
  const { user } = useSession()
  return user.employee_id ? (
    <Mine employee={user.employee_id} />
  ) : (
    <EmptyCard icon="fingerprint" text="Akun Anda belum terhubung ke karyawan.">
      <AskEmployee />
    </EmptyCard>
  )
}

function Mine({ employee }: { employee: string }) {
  const { user, can } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const month = today.slice(0, 8)
  const days = useQuery(
    queries(attendanceEmployees).list({
      size: 31,
      sort: ['date'],
      fields: ['date', 'code', 'check_in', 'check_out', 'late_minutes', 'timezone'],
      filters: { employee, date_from: `${month}01`, date_to: `${month}${lastOf(today)}` },
    }),
  )
  const codes = useQuery(queries(attendanceCodes).list({ size: 100, fields: ['code', 'name', 'color'] }))
  const error = days.error ?? codes.error
  const retry = () => void Promise.all([days.refetch(), codes.refetch()])
  if (error) return <Failed error={error} onRetry={retry} />
  if (!days.data || !codes.data) return <Loading label="Presensi saya" rows={4} onRetry={retry} />

  const rows = new Map(days.data.rows.map((day) => [day.date, day]))
  const existing = new Map<string, Code>(codes.data.rows.map((code) => [code.id, code]))
  return (
    <div className={classes.mine}>
      <Today day={rows.get(today)} />
      <ol className={classes.month} aria-label="Bulan ini">
        {Array.from({ length: Number(lastOf(today)) }, (_, n) => {
          const date = `${month}${String(n + 1).padStart(2, '0')}`
          const day = rows.get(date)
          return <Square key={date} date={date} code={day && existing.get(day.code)} isToday={date === today} />
        })}
      </ol>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {summary(days.data.rows)}
        </Text>
        {can(permission('attendance', 'access')) && (
          <Anchor component={Link} to={PATH} size="sm" className={classes.link}>
            Lihat presensi
          </Anchor>
        )}
      </Group>
    </div>
  )
}

const Today = ({ day }: { day: Day | undefined }) => (
  <dl className={classes.today}>
    <Clock label="Masuk" at={day?.check_in} zone={day?.timezone} />
    <Clock label="Pulang" at={day?.check_out} zone={day?.timezone} />
    <div>
      <dt>Terlambat</dt>
      <dd data-late={day && day.late_minutes > 0 ? true : undefined}>
        {day?.check_in ? `${formatNumber(day.late_minutes)} mnt` : '–'}
      </dd>
    </div>
  </dl>
)

const Clock = ({ label, at, zone }: { label: string; at: string | null | undefined; zone: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{at ? formatInstant(at, zone).slice(-9) : '–'}</dd>
  </div>
)

/** A day of the month; its colour is that of its code, which its name says as well. */
function Square({ date, code, isToday }: { date: string; code: Code | undefined; isToday: boolean }) {
  const day = Number(date.slice(8))
  const name = `${day}: ${code?.name ?? 'belum ada presensi'}`
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      title={name}
      style={code ? ({ '--of': code.color } as React.CSSProperties) : undefined}
    >
      <span aria-hidden>{day}</span>
      <span className={classes.code} aria-hidden>
        {code?.code ?? ''}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </li>
  )
}

const summary = (days: readonly Day[]) => {
  const late = days.filter(({ late_minutes }) => late_minutes > 0).length
  return `${formatNumber(days.length)} hari tercatat${late ? `, ${formatNumber(late)} terlambat` : ''}`
}

/** The last day of a day's month, `30`. */
const lastOf = (day: string) =>
  String(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate())
