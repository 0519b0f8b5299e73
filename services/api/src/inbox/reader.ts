import { menus } from '@ems/contracts'
import { sql } from '@ems/postgres'
import type { User } from '../kit/context.ts'
import { allStores } from '../kit/stores.ts'
import { queuesOf } from '../kit/work/waits.ts'

/** The inbox rows that a user may read: ids and names for parameters of statements. */
export type Reader = {
  user: string
  employee: string | null
  /** Permissions whose items the user shares, and the companies in which; `0` are items of no company. */
  queues: readonly string[]
  companies: readonly string[]
  /** Collections whose menu the user may open. */
  types: readonly string[]
}

/** Only a data scope of whole companies opens queues: with a smaller one, items come by name. */
export function readerOf({ id, employee, permissions, scope, companies }: User): Reader {
  const open = new Set(menus.flatMap((menu) => (permissions.has(`${menu.id}-access`) ? [menu.id as string] : [])))
  const stores = allStores().filter(({ resource }) => open.has(resource.menu))
  const queues = stores.flatMap(({ resource, waits }) => [...queuesOf(resource), ...(waits?.queues ?? [])])
  const isWide = scope === 'company' || scope === 'group'
  return {
    user: id,
    employee,
    queues: isWide ? [...new Set(queues)].filter((queue) => permissions.has(queue)) : [],
    companies: ['0', ...companies],
    types: stores.map(({ resource }) => resource.name),
  }
}

/** Condition: the item `w` waits now, and its reader may open its record. A task opens its own record. */
export const isOpen = ({ types, companies }: Reader) => sql`w.visible_from <= now() and w.visible_until > now()
  and (w.task_id is not null or (w.target_type = any(${types}::text[]) and w.company_id = any(${companies}::bigint[])))`

/** Condition: the item `w` names its reader. */
export const isMine = ({ user, employee }: Reader) =>
  sql`(w.user_id = ${user}::bigint or w.employee_id = ${employee}::bigint)`

/**
 * Tables for the statements of the inbox: `put_off`, the items that the reader put off and that have not changed since, and
 * `named`, the records that wait for the reader by name: there a queue is no second item.
 */
export const inboxTables = (reader: Reader) => sql`put_off as materialized (
    select s.item_id from ems.work_snoozes s join ems.work_items w on w.id = s.item_id and w.version = s.version
    where s.user_id = ${reader.user}::bigint and s.until > now()
  ), named as materialized (
    select w.target_type, w.target_id from ems.work_items w where ${isMine(reader)} and ${isOpen(reader)}
  )`

export const isNotNamed = sql`(w.target_type, w.target_id) not in (select target_type, target_id from named)`
export const isNotPutOff = sql`w.id not in (select item_id from put_off)`
