import { customsConsultantActivities } from '@ems/contracts/customs'
import { type CalendarDate, type DateSource, listRows } from '@ems/platform'
import { dueOf } from '../consultant-activities/due.ts'

/** Tenggat pekerjaan konsultan: the deadlines of the consultants' jobs that are not cancelled. */
const jobDates: DateSource = async ({ from, to }, signal) => {
  const params = {
    page: 1,
    size: 250,
    sort: ['due_date'],
    filters: {
      due_date_from: from,
      due_date_to: to,
      stage_category: ['queue', 'waiting', 'doing', 'review', 'submitted', 'done'],
    },
  }
  const { rows } = await listRows(customsConsultantActivities, params, signal)
  return rows.map(({ id, board, title, due_date, stage_category }): CalendarDate => {
    const { color } = dueOf({ due_date, stage_category })
    const tone = stage_category === 'done' ? 'success' : tones[color]
    return {
      id,
      title,
      start: due_date,
      to: `/private/customs/activity?board=${board}&id=${id}`,
      ...(tone ? { tone } : {}),
    }
  })
}
export default jobDates

const tones: Readonly<Record<string, CalendarDate['tone']>> = { red: 'danger', orange: 'danger', yellow: 'warning' }
