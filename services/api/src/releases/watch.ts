import { readPointer } from '@ems/federation/pointers/chain'
import { rollback } from '@ems/federation/publish/channel'
import { readRing } from '@ems/federation/publish/rings'
import { Rejected, type Storage } from '@ems/federation/publish/storage'
import { type Registry, RINGS, type Ring } from '@ems/federation/registry'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { Releases } from '../kit/services.ts'
import { systemDeps } from '../kit/workflow/system.ts'
import { movesAfter, noteMoves, remember, type Seen } from './moves.ts'
import { releasesOf } from './registry.ts'

/** A version is judged for a day after it went live. */
const JUDGED_FOR_MS = 24 * 60 * 60_000
/** One person's broken browser says nothing. */
const MIN_PEOPLE = 3
/** So many people more of a hundred than with its predecessor. */
const WORSE_BY = 10
const KEPT_DAYS = 30

/** The recurring work on releases, where there is a registry. */
export function releaseSchedules(pool: Pool, settings: Parameters<typeof releasesOf>[0], log: Log) {
  const releases = releasesOf(settings)
  if (!releases) return []
  const seen: Seen = new Map()
  const work = () => watchReleases(pool, releases, log, seen)
  return [{ key: 'releases', label: 'Pantau rilis departemen', everySeconds: 60, work }]
}

/**
 * Looks at the registry once: moves that pipelines made go into the audit log, and a version that fails for more people
 * than the one before it goes back by itself. `seen` keeps histories from being read twice. Returns what was done, for people.
 */
export async function watchReleases(pool: Pool, releases: Releases, log: Log, seen: Seen = new Map()): Promise<string> {
  const db = createDatabase(pool)
  const back = await takeBackWorse(db, releases, log)
  const moves = await movesAfter(releases.storage, seen)
  const noted = await transaction(db, async (inside) => noteMoves(systemDeps(inside), moves))
  remember(seen, moves)
  await db.rows(sql`delete from ems.release_uses where hour < now() - ${KEPT_DAYS} * interval '1 day'`)
  return [`${noted} perpindahan dicatat`, ...back].join(' · ')
}

async function takeBackWorse(db: Db, { storage, signerFor }: Releases, log: Log): Promise<string[]> {
  const done: string[] = []
  for (const ring of RINGS) {
    const live = await readRing(storage, ring)
    for (const one of await freshIn(storage, ring, live)) {
      const verdict = await judged(db, one)
      if (!verdict) continue
      const by = 'ems (galat pengguna)'
      const order = { storage, ring, area: one.area, by, signer: signerFor(by), because: verdict }
      try {
        const { to } = await rollback(order)
        done.push(`${one.area} ${one.version} dikembalikan ke ${to ?? 'stabil'}`)
        log.warn({ ring, area: one.area, version: one.version, because: verdict }, 'a release was taken back')
      } catch (error) {
        // Where there is nothing to go back to, or no right to, people have to decide.
        if (!(error instanceof Rejected)) throw error
        log.error({ ring, area: one.area, error: error.message }, 'a failing release could not be taken back')
      }
    }
  }
  return done
}

type Fresh = { area: string; version: string; before: string; since: string }

/** Versions that were set within a day and have one before them. */
async function freshIn(storage: Storage, ring: Ring, live: Registry | undefined): Promise<Fresh[]> {
  const fresh: Fresh[] = []
  for (const { name, version, previous } of live?.modules ?? []) {
    const pointer = await readPointer(storage, ring, name)
    const isFresh = pointer?.action === 'set' && Date.now() - Date.parse(pointer.at) < JUDGED_FOR_MS
    if (pointer && isFresh && previous) fresh.push({ area: name, version, before: previous.version, since: pointer.at })
  }
  return fresh
}

type Share = { version: string; people: number; affected: number }

/** Why a version is worse than the one before, in words for people; undefined when it is not, or when too few say so. */
async function judged(db: Db, { area, version, before, since }: Fresh): Promise<string | undefined> {
  const rows = await db.rows(sql<Share>`
    select version, count(distinct user_id)::int as people,
      (count(distinct user_id) filter (where errors > 0))::int as affected
    from ems.release_uses
    where area = ${area} and (version = ${before} or (version = ${version} and last_at >= ${since}::timestamptz))
      and hour > now() - interval '7 days'
    group by version`)
  const shareOf = (name: string) => {
    const { people = 0, affected = 0 } = rows.find((one) => one.version === name) ?? {}
    return { affected, percent: people === 0 ? 0 : Math.round((affected / people) * 100) }
  }
  const [now, then] = [shareOf(version), shareOf(before)]
  if (now.affected < MIN_PEOPLE || now.percent <= then.percent + WORSE_BY) return undefined
  return `galat pada ${now.affected} orang (${now.percent}%), ${before}: ${then.percent}%`
}
