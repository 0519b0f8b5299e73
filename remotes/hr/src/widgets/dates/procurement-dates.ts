import { generalProcurements } from '@ems/contracts/hr'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }
const underWay = ['submitted', 'approved', 'processing', 'ordered', 'partially_received']

/** By when what was asked for is needed. */
export default async function procurementDates({ from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const filters = { status: underWay, needed_at_from: from, needed_at_to: to }
  const { rows } = await listRows(generalProcurements, { page: 1, size: 250, sort: ['needed_at'], filters }, signal)
  return rows.map(({ id, title, needed_at }) => ({
    id,
    title: `Dibutuhkan: ${title}`,
    start: needed_at,
    to: `/private/generals/procurement?id=${id}`,
  }))
}
