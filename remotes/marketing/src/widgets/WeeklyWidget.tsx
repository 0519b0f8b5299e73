import type { WeeklyPerson } from '@ems/contracts/marketing'
import { dayOf, useSession } from '@ems/platform'
import { EmptyCard, Failed, type Figure, Loading, SummaryList } from '@ems/ui/card'
import { mondayOf, useWeekly } from '../marketing-activities/weekly/use-weekly.ts'

const PATH = '/private/marketing/activity?as=weekly&board=all'

/** Rencana minggu ini: next steps of the week and what became of them, of everybody in reach. */
export default function WeeklyWidget() {
  const { user } = useSession()
  const week = mondayOf(dayOf(new Date(), user.timezone))
  const { data, error, refetch } = useWeekly(new URLSearchParams({ week }).toString())
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Rencana minggu ini" rows={4} onRetry={() => void refetch()} />
  if (!data.people.length)
    return <EmptyCard icon="briefcase" text="Tidak ada rencana atau interaksi pada minggu ini." />
  const { people } = data
  const sum = (of: (one: WeeklyPerson) => number) => people.reduce((all, one) => all + of(one), 0)
  const totals: Figure[] = [
    { label: 'Direncanakan', value: sum(({ planned }) => planned), to: PATH },
    { label: 'Terlaksana', value: sum(({ outcomes }) => outcomes.done), to: PATH, tone: 'success' },
    { label: 'Belum terlaksana', value: sum(({ outcomes }) => outcomes.open), to: PATH, tone: 'warning' },
    { label: 'Interaksi', value: sum((one) => one.interaction_count), to: PATH },
  ]
  return <SummaryList figures={totals} />
}
