import { addDays, todayInJakarta } from '@ems/contracts/days'
import { type AnyWorkflow, columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '../store/columns.ts'
import type { PendingItem } from '../stores.ts'
import { permissionOf } from '../workflow/me.ts'

type Wait = NonNullable<AnyWorkflow['states'][string]['waits']>[number]

/** Pending items of a row by the `waits` of its state: one for each person or queue, the first that applies. */
export function pendingIn(resource: Resource, row: Row): PendingItem[] {
  const state = String(row[resource.stateField])
  const byHolder = new Map<string, PendingItem>()
  for (const [n, wait] of (resource.workflow?.states[state]?.waits ?? []).entries()) {
    const isOff = (wait.unless && isFilled(row[wait.unless])) || (wait.from && !isFilled(row[wait.from]))
    if (isOff) continue
    for (const holder of holdersOf(resource, row, wait.for)) {
      const key = JSON.stringify(holder)
      if (byHolder.has(key)) continue
      byHolder.set(key, {
        reason: n ? `${state}.${n + 1}` : state,
        say: wait.say,
        for: holder,
        ...(wait.from ? { from: startOf(dayOf(row[wait.from]), wait.lead) } : {}),
        ...(wait.due ? { due: endOf(row[wait.due]) } : {}),
      })
    }
  }
  return [...byHolder.values()]
}

function holdersOf(resource: Resource, row: Row, role: Wait['for']): PendingItem['for'][] {
  if (role.startsWith('can:')) return [{ queue: permissionOf(resource, role.slice('can:'.length)) }]
  const field = fieldOf(resource, role)
  if (field === undefined || !isFilled(row[field])) return []
  const isEmployee = columnMeta(resource, field).to === 'employees'
  const ids = [row[field]].flat() as string[]
  return ids.map((id) => (isEmployee ? { employee: id } : { user: id }))
}

function fieldOf({ roles }: Resource, role: string): string | undefined {
  if (role === 'creator') return 'created_by'
  return role.startsWith('is:') ? role.slice('is:'.length) : roles[role as keyof typeof roles]
}

/** Permissions whose holders share the items of a collection. */
export function queuesOf(resource: Resource): string[] {
  const waits = Object.values(resource.workflow?.states ?? {}).flatMap((state) => state.waits ?? [])
  return waits
    .flatMap((wait) => holdersOf(resource, {} as Row, wait.for))
    .flatMap((one) => ('queue' in one ? one.queue : []))
}

const isFilled = (value: unknown) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The calendar day in Jakarta of a date or an instant. */
const dayOf = (value: unknown): string => {
  const text = String(value)
  return text.length === 'YYYY-MM-DD'.length ? text : todayInJakarta(Date.parse(text))
}

/** The first moment of a day in Jakarta, `lead` days earlier. */
const startOf = (day: string, lead = 0): string => `${addDays(day, -lead)}T00:00:00+07:00`

/** A due instant as it is; of a day its last second in Jakarta. */
const endOf = (value: unknown): string | null => {
  if (value == null) return null
  const text = String(value)
  return text.length === 'YYYY-MM-DD'.length ? `${text}T23:59:59+07:00` : text
}
