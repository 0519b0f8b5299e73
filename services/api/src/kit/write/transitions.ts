import type { Resource } from '@ems/contracts/kit'
import { conflict } from '../problems.ts'

/** Allowed next statuses by status. */
export type Transitions = Readonly<Record<string, readonly string[]>>

/** Throws for a change of status that is not in the table. */
export function allowTransition(
  { meta }: Pick<Resource, 'meta'>,
  transitions: Transitions,
  { from, to }: { from: string; to: string },
): void {
  if (from === to || transitions[from]?.includes(to)) return
  const words = meta.status?.options ?? {}
  throw conflict('INVALID_TRANSITION', `Status ${words[from] ?? from} tidak dapat diubah menjadi ${words[to] ?? to}.`, {
    pointer: '/data/attributes/status',
  })
}
