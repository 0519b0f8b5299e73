import { type ReleaseUse, releaseUses, type VersionTotals } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'
import type { Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { actionAttributes } from '../kit/http/body.ts'
import { badRequest } from '../kit/problems.ts'

/** Nobody runs more versions than this in an hour; what is above is refused to be noted. */
const VERSIONS_AN_HOUR = 60

/** POST /release-uses/-actions/report: what the tabs of the user ran since they last said so. */
export const reportUses: Handler = async (request, reply) => {
  const { db, user } = depsOf(request)
  const parsed = releaseUses.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw badRequest('Laporan rilis tidak dapat dibaca.', { pointer: '/data/attributes' })
  await noteUses(db, user.id, parsed.data.uses)
  return reply.code(204).send()
}

/** Adds to the hour of this person. Nobody speaks for another. */
const noteUses = (db: Db, user: string, uses: readonly ReleaseUse[]) =>
  db.rows(sql`
    insert into ems.release_uses (area, version, ring, hour, user_id, opened, errors, slow, blocked_ms)
    select u.area, u.version, min(u.ring), date_trunc('hour', now()), ${user}::bigint,
      sum(u.opened)::int, sum(u.errors)::int, sum(u.slow)::int, sum(u.blocked_ms)::int
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(area text, version text, ring text, opened int, errors int,
      slow int, blocked_ms int)
    where (select count(*) from ems.release_uses e where e.user_id = ${user}::bigint
      and e.hour = date_trunc('hour', now())) < ${VERSIONS_AN_HOUR}
    group by u.area, u.version
    on conflict (area, version, hour, user_id) do update set
      opened = least(release_uses.opened + excluded.opened, 1000000),
      errors = least(release_uses.errors + excluded.errors, 1000000),
      slow = least(release_uses.slow + excluded.slow, 1000000),
      blocked_ms = least(release_uses.blocked_ms::bigint + excluded.blocked_ms, 1000000000)::int,
      ring = excluded.ring, last_at = now()`)

type Row = VersionTotals & { area: string }

/** How each version of each department did in the last seven days. */
export const totalsOf = (db: Db): Promise<readonly Row[]> =>
  db.rows(sql<Row>`
    with people as (
      select area, version, user_id, max(last_at) as last_at, sum(opened) as opened, sum(errors) as errors,
        sum(slow) as slow, sum(blocked_ms) as blocked_ms
      from ems.release_uses where hour > now() - interval '7 days' group by area, version, user_id)
    select area, version,
      (count(*) filter (where last_at > now() - interval '15 minutes'))::int as running,
      count(*)::int as people,
      round(100.0 * count(*) filter (where errors > 0) / count(*), 1)::float as error_share,
      sum(errors)::int as errors, sum(opened)::int as opened,
      round(100.0 * sum(slow) / greatest(sum(opened), 1), 1)::float as slow_share,
      sum(blocked_ms)::int as blocked_ms
    from people group by area, version order by area, max(last_at) desc`)
