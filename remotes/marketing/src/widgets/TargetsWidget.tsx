import { dayOf, formatDecimal, formatMoney, formatNumber, useSession } from '@ems/platform'
import { EmptyCard, Failed, type Figure, Loading, SummaryList, Text } from '@ems/ui/card'
import { useTargets } from '../marketing-activities/weekly/use-weekly.ts'

const PATH = '/private/marketing/activity?as=weekly'

/** Target saya: what one is to reach this month on each board, and what is reached. */
export default function TargetsWidget() {
  const { user } = useSession()
  const month = dayOf(new Date(), user.timezone).slice(0, 7)
  const { data, error, refetch } = useTargets(new URLSearchParams({ month, owner: user.id }).toString())
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Target saya" rows={3} onRetry={() => void refetch()} />
  if (!data.targets.length) return <EmptyCard icon="briefcase" text="Belum ada target untuk bulan ini." />
  return (
    <>
      {data.targets.map((one) => (
        <section key={one.id} aria-label={one.board_name}>
          <Text size="xs" c="dimmed" fw={600} mt="xs">
            {one.board_name}
          </Text>
          <SummaryList
            figures={[
              figure(
                'Nilai menang',
                one.won_value_percent,
                `${formatMoney(one.won_value_reached)} dari ${formatMoney(one.won_value)}`,
                one.board,
              ),
              figure(
                'Kartu menang',
                one.won_cards_percent,
                `${formatNumber(one.won_cards_reached)} dari ${formatNumber(one.won_cards ?? 0)}`,
                one.board,
              ),
              figure(
                'Interaksi',
                one.interaction_count_percent,
                `${formatNumber(one.interaction_count_reached)} dari ${formatNumber(one.interaction_count ?? 0)}`,
                one.board,
              ),
            ].flat()}
          />
        </section>
      ))}
    </>
  )
}

/** A figure where a target is set. */
const figure = (label: string, percent: string | null, text: string, board: string): Figure[] =>
  percent === null
    ? []
    : [
        {
          label: `${label}: ${text}`,
          value: `${formatDecimal(percent)} %`,
          to: `${PATH}&board=${board}`,
          ...(Number(percent) >= 100 ? { tone: 'success' as const } : {}),
        },
      ]
