import type { archiveContracts } from '@ems/contracts/archives'
import { daysBetween } from '@ems/contracts/days'
import { addDays, dayOf, formatDate, formatNumber, formatPeriod, useSession } from '@ems/platform'
import { Failed, Loading, Nothing, type ResourceList, Text, UnstyledButton } from '@ems/ui'
import classes from './ContractTimeline.module.css'
import { type Contract, useContracts } from './use-contracts.ts'

/** Days before today and behind it that are in sight. */
const DAYS_BEFORE = 180
const DAYS_AFTER = 540

/** Contracts as bars to their end, with a flag on the last day on which notice may be given, and a line for today. */
export default function ContractTimeline({ list }: { list: ResourceList<typeof archiveContracts> }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const { data, error, refetch, hidden } = useContracts(list, list.params.filters?.status ? {} : { status: ['active'] })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="linimasa kontrak" rows={8} onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Tidak ada kontrak yang berlaku di bawah saringan ini." />
  const from = addDays(today, -DAYS_BEFORE)
  const place = (day: string) => Math.min(100, Math.max(0, (daysBetween(from, day) * 100) / (DAYS_BEFORE + DAYS_AFTER)))
  return (
    <>
      <Text size="sm" c="dimmed">
        Garis putus-putus: hari ini. Bendera: batas pemberitahuan. Merah: berakhir kurang dari 30 hari, kuning: kurang
        dari 90 hari.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.scroll} aria-label="Linimasa kontrak" tabIndex={0}>
        <div className={classes.chart}>
          <div className={classes.head} aria-hidden>
            {monthsFrom(from).map((month) => (
              <span key={month} style={{ left: `${place(`${month}-01`)}%` }}>
                {formatPeriod(month)}
              </span>
            ))}
          </div>
          <ul className={classes.rows}>
            {data.rows.map((contract) => (
              <li key={contract.id}>
                <UnstyledButton className={classes.row ?? ''} onClick={() => list.open(contract.id)}>
                  <span className={classes.name}>
                    <Text component="span" size="sm" truncate display="block">
                      {contract.title}
                    </Text>
                    <Text component="span" size="xs" c="dimmed" truncate display="block">
                      {saying(contract, today)}
                    </Text>
                  </span>
                  <Bar contract={contract} place={place} today={today} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} kontrak lagi tidak ditampilkan. Persempit saringan atau buka Daftar.
        </Text>
      )}
    </>
  )
}

type BarProps = { contract: Contract; place: (day: string) => number; today: string }

function Bar({
  contract: { start_date, current_end_date, notice_deadline, notice_days, status },
  place,
  today,
}: BarProps) {
  const [start, end] = [place(start_date), current_end_date ? place(current_end_date) : 100]
  const days = current_end_date ? daysBetween(today, current_end_date) : Number.POSITIVE_INFINITY
  const tone = status !== 'active' ? 'gray' : days < 30 ? 'red' : days < 90 ? 'yellow' : 'blue'
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={classes.bar}
        data-tone={tone}
        style={{ left: `${start}%`, width: `${Math.max(0.4, end - start)}%` }}
      />
      {notice_deadline && notice_days > 0 && (
        <span className={classes.flag} style={{ left: `${place(notice_deadline)}%` }} />
      )}
      <span className={classes.today} style={{ left: `${place(today)}%` }} />
    </span>
  )
}

/** What the bar shows, in words. */
function saying({ number, current_end_date, notice_deadline, notice_days, is_open_ended }: Contract, today: string) {
  if (is_open_ended || !current_end_date) return `${number} · tanpa batas waktu`
  const days = daysBetween(today, current_end_date)
  const notice = notice_deadline && notice_days > 0 ? ` · pemberitahuan s.d. ${formatDate(notice_deadline)}` : ''
  const rest = days < 0 ? `lewat ${formatNumber(-days)} hari` : `${formatNumber(days)} hari lagi`
  return `${number} · berakhir ${formatDate(current_end_date)} (${rest})${notice}`
}

/** The first of every third month in sight. */
function monthsFrom(from: string): string[] {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const count = Math.ceil((DAYS_BEFORE + DAYS_AFTER) / 30.5)
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(year, month + n, 1)).toISOString().slice(0, 7),
  ).filter((one) => (Number(one.slice(5)) - 1) % 3 === 0)
}
