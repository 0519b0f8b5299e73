import { daysBetween } from '@ems/contracts/days'
import { type CalendarDate, type DateSource, dayOf } from '@ems/platform'
import { readDuePibs } from './due-pibs.ts'

/** Jatuh tempo PIB: the due dates of PIB with a balance, of every client the reader reaches. */
const pibDates: DateSource = async ({ from, to }, signal) => {
  const within = daysBetween(dayOf(new Date()), to)
  if (within < 0) return []
  const { rows } = await readDuePibs({ within: Math.min(within, 10_000), size: 250, signal })
  return rows
    .filter(({ due_date }) => due_date >= from && due_date <= to)
    .map(
      ({ id, tenant_id, partner_name, reg_no, due_date, days_left }): CalendarDate => ({
        id,
        title: `PIB ${reg_no} · ${partner_name}`,
        start: due_date,
        to: `/private/customs/kitetool?tenant=${tenant_id}&section=pib&id=${id}`,
        tone: days_left <= 30 ? 'danger' : days_left <= 90 ? 'warning' : 'info',
      }),
    )
}
export default pibDates
