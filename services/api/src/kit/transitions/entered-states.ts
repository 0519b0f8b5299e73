import type { Resource, StateEntries, StateEntry } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'

type Entry = StateEntry & { state: string }

/**
 * For each state of a row, the user who last brought it there and the time, from its history; undefined without an entry. A
 * restored row is in the state it had.
 */
export async function enteredStates(
  { db }: Deps,
  { name, stateField }: Pick<Resource, 'name' | 'stateField'>,
  id: string,
): Promise<StateEntries | undefined> {
  // Changes of other fields stay unread: their values are large.
  const entries = await db.rows(sql<Entry>`select distinct on (e.state) e.state, e.at, e.by from (
      select l.id, l.at, l.actor_name as by, l.after ->> ${stateField}::text as state from ems.audit_logs l
      where l.target_type = ${name} and l.target_id = ${id} and l.action <> 'restore'
        and (l.before is null or ${stateField}::text = any(l.changed_fields))
    ) e where e.state is not null order by e.state, e.at desc, e.id desc`)
  return entries.length ? Object.fromEntries(entries.map(({ state, at, by }) => [state, { at, by }])) : undefined
}
