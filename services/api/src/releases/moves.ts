import { pointerHistory, readPointers } from '@ems/federation/pointers/chain'
import type { Move } from '@ems/federation/pointers/history'
import type { Storage } from '@ems/federation/publish/storage'
import { RINGS, type Ring } from '@ems/federation/registry'
import type { Db } from '@ems/postgres'
import { sql } from '@ems/postgres'
import { audit } from '../kit/audit/audit-log.ts'
import type { Deps } from '../kit/context.ts'

export const MENU = 'release'

type Noted = Pick<Move, 'revision' | 'at' | 'by' | 'action' | 'from' | 'to' | 'because'> & { ring: Ring; area: string }

/** Notes moves in the audit log, each once, those of pipelines too. Returns how many were new. */
export async function noteMoves(deps: Deps, moves: readonly Noted[]): Promise<number> {
  const fresh = await unnoted(deps.db, moves)
  await audit(
    deps,
    fresh.map(({ ring, area, action, by, from, to, because }) => ({
      action: 'update',
      menu: MENU,
      target_type: 'releases',
      target_label: `${area} · ${ring}`,
      before: { version: from ?? null },
      after: { version: to ?? null, action, by },
      reason: because ?? action,
    })),
  )
  return fresh.length
}

async function unnoted(db: Db, moves: readonly Noted[]): Promise<readonly Noted[]> {
  if (moves.length === 0) return []
  const input = moves.map(({ revision, ring, area, at }) => ({ revision, ring, area, at }))
  const rows = await db.rows(sql<{ revision: string }>`
    insert into ems.release_moves (revision, ring, area, at)
    select m.revision, m.ring, m.area, m.at
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as m(revision text, ring text, area text, at timestamptz)
    on conflict (revision) do nothing returning revision`)
  const fresh = new Set(rows.map(({ revision }) => revision))
  return moves.filter(({ revision }) => fresh.has(revision))
}

/** The last move that was noted, by ring and department. */
export type Seen = Map<string, string>

/** Moves of departments in all rings after those of `seen`, the oldest first: also those that a pipeline made. */
export async function movesAfter(storage: Storage, seen: Seen): Promise<Noted[]> {
  const moves: Noted[] = []
  for (const ring of RINGS)
    for (const { area, revision } of await readPointers(storage, ring)) {
      const last = seen.get(placeOf({ ring, area }))
      if (revision !== last) moves.push(...(await movesSince(storage, { ring, area, last })))
    }
  return moves.sort((a, b) => a.at.localeCompare(b.at))
}

/** Remembers moves that were noted, so that their histories are not read again. `moves`: the oldest first. */
export function remember(seen: Seen, moves: readonly Noted[]): void {
  for (const move of moves) seen.set(placeOf(move), move.revision)
}

const placeOf = ({ ring, area }: { ring: Ring; area: string }) => `${ring}/${area}`

async function movesSince(
  storage: Storage,
  { ring, area, last }: { ring: Ring; area: string; last?: string | undefined },
) {
  const moves: Noted[] = []
  for await (const move of pointerHistory(storage, ring, area)) {
    if (move.revision === last) break
    moves.push(move)
  }
  return moves
}
