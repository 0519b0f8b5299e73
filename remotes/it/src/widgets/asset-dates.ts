import { itAssets, itMaintenanceInternalActivities } from '@ems/contracts/it'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }
const path = '/private/infotech/it-asset'

/** When assets are looked after, and when their warranties and licences end. */
export default async function assetDates(range: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const [work, warranties, licences] = await Promise.all([
    workIn(range, signal),
    endingIn('warranty_until', range, signal),
    endingIn('expires_at', range, signal),
  ])
  return [
    ...work.map(({ id, number, scheduled_at }) => ({
      id: `work-${id}`,
      title: `Perawatan: ${number}`,
      start: scheduled_at,
      to: `${path}?section=work&id=${id}`,
    })),
    ...warranties.flatMap(({ id, name, warranty_until: start }) =>
      start
        ? [
            {
              id: `warranty-${id}`,
              title: `Garansi berakhir: ${name}`,
              start,
              to: `${path}?id=${id}`,
              tone: 'warning' as const,
            },
          ]
        : [],
    ),
    ...licences.flatMap(({ id, name, expires_at: start }) =>
      start
        ? [
            {
              id: `licence-${id}`,
              title: `Lisensi berakhir: ${name}`,
              start,
              to: `${path}?id=${id}`,
              tone: 'danger' as const,
            },
          ]
        : [],
    ),
  ]
}

async function workIn({ from, to }: Range, signal: AbortSignal) {
  const filters = { status: ['scheduled', 'in_progress'], scheduled_at_from: from, scheduled_at_to: to }
  const requested = { page: 1, size: 250, sort: ['scheduled_at'], filters }
  return (await listRows(itMaintenanceInternalActivities, requested, signal)).rows
}

async function endingIn(field: 'warranty_until' | 'expires_at', { from, to }: Range, signal: AbortSignal) {
  const requested = { page: 1, size: 250, sort: [field], filters: { [`${field}_from`]: from, [`${field}_to`]: to } }
  return (await listRows(itAssets, requested, signal)).rows
}
