import { NotRollable, RollbackOrder } from '../../../problems.ts'

/** A BCL.KT with live allocations. `generated` orders runs of a tenant: later ones have greater values. */
export type LiveBcl = {
  id: string
  number: string
  status: string
  generated: number
  raw_material_ids: readonly string[]
}

/** Refused while a later run uses one of the same materials: it would no longer be FIFO. Also guards a re-run. */
export function checkRollback(bcl: LiveBcl, live: readonly LiveBcl[]) {
  if (!isRollable(bcl)) throw NotRollable({ number: bcl.number, status: bcl.status })
  const later = laterOn(bcl, live)
  if (later.length > 0) throw RollbackOrder({ numbers: later.map(({ number }) => number) })
}

/**
 * The BCL.KT to roll back, newest first, so that `bcl` can be: every later one that shares a material with it, or with one
 * that has to go. Refused when one of them is already submitted.
 */
export function rollbackSequence(bcl: LiveBcl, live: readonly LiveBcl[]): LiveBcl[] {
  const sequence = new Set([bcl])
  for (const one of sequence) for (const later of laterOn(one, live)) sequence.add(later)
  const newestFirst = [...sequence].sort((a, b) => b.generated - a.generated)
  for (const one of newestFirst) if (!isRollable(one)) throw NotRollable({ number: one.number, status: one.status })
  return newestFirst
}

const laterOn = (bcl: LiveBcl, live: readonly LiveBcl[]) => {
  const materials = new Set(bcl.raw_material_ids)
  return live
    .filter((other) => other.generated > bcl.generated && other.raw_material_ids.some((id) => materials.has(id)))
    .sort((a, b) => b.generated - a.generated)
}

const isRollable = ({ status }: LiveBcl) => status === 'TERBENTUK' || status === 'DILAPORKAN'
