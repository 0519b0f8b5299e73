import { todayInJakarta } from '@ems/contracts/days'
import type { AnyTransition, Me, Resource } from '@ems/contracts/kit'
import type { Values } from '../write/write-rows.ts'

/** The stamps of a transition as it is taken now by this user. */
export function stampsOf({ meta }: Resource, { sets = {} }: AnyTransition, { user, employee }: Me): Values {
  const stamps = {
    now: () => new Date().toISOString(),
    today: () => todayInJakarta(),
    me: (field: string) => (meta[field]?.to === 'employees' ? employee : user),
  }
  return Object.fromEntries(
    Object.entries(sets).map(([field, subject]) => [
      field,
      subject === null || subject === undefined ? null : stamps[subject](field),
    ]),
  )
}
