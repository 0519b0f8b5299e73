import type { customsConsultantActivities } from '@ems/contracts/customs'
import { api, formatDate, useQuery } from '@ems/platform'
import type { Form } from '@ems/ui'
import { useEffect } from 'react'

type Activities = typeof customsConsultantActivities
const path = 'customs-consultant-activities/-actions/dueDate'

/** The deadline that the kind of a job has by rule: fills an empty one, and says what it is. */
export function useRuleOfJob(form: Form<Activities>): string | undefined {
  const { job_type, period_month, due_date, company } = form.values as Record<string, string | null | undefined>
  const isRequested = form.mode !== 'read' && Boolean(job_type && period_month?.endsWith('-01'))
  const { data } = useQuery({
    queryKey: ['references', 'due-date', job_type, period_month, company],
    queryFn: async ({ signal }) => {
      const searchParams = { job_type: job_type ?? '', period_month: period_month ?? '', company: company ?? '' }
      const { meta } = await api.get(path, { searchParams, signal }).json<{ meta: { due_date: string | null } }>()
      return meta.due_date
    },
    enabled: isRequested,
  })
  const rule = isRequested ? data : undefined
  const isEmpty = !due_date
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every turn.
  useEffect(() => {
    if (rule && isEmpty && form.mode === 'create') form.set('due_date', rule)
  }, [rule, isEmpty])
  return rule ? `Menurut jenis pekerjaan: ${formatDate(rule)}.` : undefined
}
