import { type AccountingSummary, accountingConnections, DUE_SOON_DAYS } from '@ems/contracts/accurate'
import { formatInstant, formatMoney, formatNumber, useSession } from '@ems/platform'
import { EmptyCard, Failed, type Figure, Loading, SummaryList, Text } from '@ems/ui/card'
import { useSummaries } from '../accounting/report-api.ts'
import { useAccountingNews } from '../accounting/use-accounting-news.ts'

const PATH = '/private/marketing/accounting'

/** Piutang dan akuntansi: what is due in each set of books that one may see, and how old that is. */
export default function AccountingWidget() {
  const { data, error, refetch } = useSummaries()
  useAccountingNews()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Piutang" rows={4} onRetry={() => void refetch()} />
  const used = data.filter(({ status, as_of }) => status !== 'disconnected' || as_of !== null)
  if (used.length === 0) return <EmptyCard icon="building-store" text="Akuntansi belum terhubung." />
  return (
    <div style={grid}>
      {used.map((summary) => (
        <Books key={summary.connection} summary={summary} />
      ))}
    </div>
  )
}

/** Both books side by side where there is room. */
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))', columnGap: 24 }

function Books({ summary }: { summary: AccountingSummary }) {
  const { user } = useSession()
  const { connection, as_of: at } = summary
  const title = accountingConnections[connection]
  return (
    <section aria-label={`Akuntansi ${title.toLowerCase()}`}>
      <Text size="xs" c="dimmed" fw={600} mt="xs">
        {title} · {at === null ? 'belum selesai dibaca' : `per ${formatInstant(at, user.timezone)}`}
      </Text>
      <SummaryList figures={totalsOf(summary)} />
      {stateOf(summary) && (
        <Text size="xs" c="var(--mantine-color-error)">
          {stateOf(summary)}
        </Text>
      )}
    </section>
  )
}

function totalsOf(summary: AccountingSummary): Figure[] {
  const to = `${PATH}?connection=${summary.connection}`
  return [
    {
      label: `Lewat jatuh tempo (${formatNumber(summary.overdue_invoices)} faktur)`,
      value: formatMoney(summary.overdue),
      to,
      ...(summary.overdue_invoices ? { tone: 'danger' as const } : {}),
    },
    {
      label: `Jatuh tempo ${DUE_SOON_DAYS} hari (${formatNumber(summary.due_soon_invoices)} faktur)`,
      value: formatMoney(summary.due_soon),
      to,
    },
    { label: 'Seluruh piutang', value: formatMoney(summary.outstanding), to },
    ...(summary.unsent
      ? [
          {
            label: 'Belum terkirim',
            value: summary.unsent,
            tone: 'warning' as const,
            to: `${to}&section=pushes`,
          },
        ]
      : []),
  ]
}

/** Reason why the numbers are not up to date; undefined without one. */
function stateOf({ status, is_paused, alarms, last_error }: AccountingSummary) {
  if (status === 'broken') return 'Koneksi terputus; angka tidak diperbarui.'
  if (is_paused) return 'Sinkronisasi dijeda.'
  if (last_error) return last_error
  return alarms ? `${formatNumber(alarms)} hal perlu diperiksa di Utilitas › Integrasi.` : undefined
}
