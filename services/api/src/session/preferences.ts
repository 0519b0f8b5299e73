import { MAX_PREFERENCE_BYTES, type Preferences, preferencesPatch } from '@ems/contracts/common'
import { isObject } from '@ems/contracts/is-object'
import { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { emit } from '../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { isStorable } from '../kit/http/json-body.ts'
import { badRequest, conflict, invalid, issuesOf, TooLarge } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'

type Body = { data?: { type?: unknown; id?: unknown; attributes?: Record<string, unknown> } }

/**
 * PATCH /me: merges the user's preferences (RFC 7396). Needs no version: screens save widths and views while an
 * administrator edits the account, and neither overwrites the other.
 */
export const changePreferences =
  (answer: (deps: Deps) => Promise<object>): Handler =>
  (request, reply) => {
    const { user } = depsOf(request)
    const patch = patchIn(request.body as Body, user.id)
    return transact(request, reply, async (deps) => {
      await merge(deps, patch)
      return { status: 200, body: await answer(deps) }
    })
  }

function patchIn(body: Body, id: string) {
  const { data } = body ?? {}
  if (typeof data !== 'object' || data === null) throw badRequest('Dokumen tidak memuat data.', { pointer: '/data' })
  if (data.type !== users.name) throw conflict('TYPE_MISMATCH', 'Jenis data harus users.', { pointer: '/data/type' })
  if (data.id !== id) throw conflict('ID_MISMATCH', 'Id harus milik Anda sendiri.', { pointer: '/data/id' })
  const { preferences = {}, ...others } = data.attributes ?? {}
  const external = Object.keys(others).map((field) => ({
    field,
    message: 'Hanya preferensi yang dapat diubah di sini.',
    code: 'UNKNOWN_FIELD',
  }))
  if (external.length) throw invalid(users, external)
  const parsed = preferencesPatch.safeParse(preferences)
  if (!parsed.success)
    throw invalid(
      users,
      issuesOf(parsed.error).map((issue) => ({ ...issue, field: `preferences/${issue.field}` })),
    )
  if (!isStorable(parsed.data))
    throw invalid(users, [{ field: 'preferences', message: 'Preferensi memuat karakter yang tidak dapat disimpan.' }])
  return parsed.data as Record<string, unknown>
}

async function merge({ db, user, ...deps }: Deps, patch: Record<string, unknown>) {
  const row = await db.first(sql<{ preferences: Preferences }>`select preferences from ems.users
    where id = ${user.id}::bigint for no key update`)
  const merged = JSON.stringify(mergePatch(row?.preferences ?? {}, patch))
  if (Buffer.byteLength(merged) > MAX_PREFERENCE_BYTES) throw TooLarge()
  const { timezone } = patch
  await db.run(sql`update ems.users set preferences = ${merged}::jsonb where id = ${user.id}::bigint`)
  // Exports and invitations read the zone where it has always been.
  if (typeof timezone === 'string')
    await db.run(sql`update ems.users set timezone = ${timezone}, version = version + 1, updated_at = now(),
      updated_by_id = id where id = ${user.id}::bigint and timezone <> ${timezone}`)
  const payload = { changed: Object.keys(patch) }
  await emit({ db, user, ...deps }, [{ channel: `private-user.${user.id}`, event: 'preferences.changed', payload }])
}

/** RFC 7396, section 2. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name]
    else if (value !== undefined) result[name] = mergePatch(result[name], value)
  return result
}
