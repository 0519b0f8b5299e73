import type { Resource } from '@ems/contracts/kit'
import { conflict } from '../problems.ts'

/** From a status to those that may follow it. */
export type Transitions = Readonly<Record<string, readonly string[]>>

/** Refuses a change of status that no step of the record's life allows. */
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
