import { dayOf, useSearchParams } from '@ems/platform'
import { weeksOf } from './months.ts'

/** The month that is looked at, as its first day; it stands in the address. */
export function useMonth(timezone?: string) {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date(), timezone)
  const requested = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? `${requested}-01` : `${today.slice(0, 7)}-01`
  const go = (to: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('month', to.slice(0, 7))
      return next
    })
  const days = weeksOf(month).flat()
  return { month, today, go, from: days[0] ?? month, to: days.at(-1) ?? month }
}
