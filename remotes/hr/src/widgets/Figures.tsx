import type { Resource } from '@ems/contracts/kit'
import { useSession, type WidgetProps } from '@ems/platform'
import { Failed, type Figure, FigureList, Loading } from '@ems/ui/card'
import { type Filters, useTotal } from './use-total.ts'

type Question = { label: string; filters: Filters; tone?: Figure['tone'] }
type FiguresProps = Pick<WidgetProps, 'companies'> & {
  resource: Resource
  /** The list that shows the rows behind a figure. */
  path: string
  title: string
  questions: readonly [Question, Question, Question]
}

/** Three questions about one list, each with the list as its answer in full. */
export function Figures({ resource, path, title, questions, companies }: FiguresProps) {
  const { user } = useSession()
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  const [first, second, third] = questions
  const all = [
    useTotal(resource, { ...company, ...first.filters }),
    useTotal(resource, { ...company, ...second.filters }),
    useTotal(resource, { ...company, ...third.filters }),
  ]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label={title} rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={questions.map(({ label, filters, tone }, at) => ({
        label,
        value: all[at]?.data?.total ?? 0,
        to: addressOf(path, { ...company, ...filters }),
        ...(tone ? { tone } : {}),
      }))}
    />
  )
}

/** The list with these filters, as its address bar has them. */
function addressOf(path: string, filters: Filters) {
  const asked = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => [value].flat().map((one) => [`f.${name}`, one])),
  )
  return `${path}?${asked}`
}
