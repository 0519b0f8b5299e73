import { DAY_MS } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { emit } from '../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { badRequest, conflict, NotFound } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'
import { parsed, snoozeBody, unsnoozeBody } from './bodies.ts'
import { itemsOf } from './page.ts'
import { readerOf } from './reader.ts'

const MAX_DAYS = 366

/**
 * POST /inbox/-actions/snooze: puts items off for this user alone. They leave list and counts until then, or until their
 * record changes; reminders and escalation go on. Beyond the due time only with `meta.isLate`.
 */
export const snooze: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const { data, meta } = parsed(snoozeBody, request.body)
  const until = Date.parse(meta.until)
  const pointer = '/meta/until'
  if (until <= Date.now()) throw badRequest('Waktu tunda harus setelah sekarang.', { pointer }, 'UNTIL')
  if (until > Date.now() + MAX_DAYS * DAY_MS) throw badRequest('Paling lama satu tahun.', { pointer }, 'UNTIL')
  return transact(request, reply, async (deps) => {
    const ids = data.map(({ id }) => id)
    const items = await itemsOf(deps, readerOf(user), ids)
    if (items.length < ids.length) throw NotFound({ pointer: '/data' })
    const late = items.find(({ due_at }) => due_at !== null && Date.parse(due_at) < until)
    if (late && !meta.isLate) throw conflict('PAST_DUE', `${late.title} jatuh tempo sebelum waktu itu.`, { pointer })
    await deps.db.run(sql`insert into ems.work_snoozes (item_id, user_id, until, version)
      select w.id, ${user.id}::bigint, ${meta.until}::timestamptz, w.version from ems.work_items w
      where w.id = any(${ids}::bigint[])
      on conflict (item_id, user_id) do update set until = excluded.until, version = excluded.version`)
    return changed(deps)
  })
}

/** POST /inbox/-actions/unsnooze: takes items back into the list. */
export const unsnooze: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const { data } = parsed(unsnoozeBody, request.body)
  return transact(request, reply, async (deps) => {
    await deps.db.run(sql`delete from ems.work_snoozes where user_id = ${user.id}::bigint
      and item_id = any(${data.map(({ id }) => id)}::bigint[])`)
    return changed(deps)
  })
}

/** The user's other tabs count again. */
async function changed(deps: Deps) {
  await emit(deps, [{ channel: `private-user.${deps.user.id}`, event: 'inbox.changed', payload: {} }])
  return { status: 204 }
}
