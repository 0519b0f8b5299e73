import { shortestReason } from '@ems/contracts/common'
import { type AnyTransition, Problem, type Resource, reasonField } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import { numberSetting } from '../settings.ts'

/** Longest reason that the audit log keeps. */
const LONGEST_REASON = 500

/**
 * The reason of a transition, trimmed; undefined where none is needed. Throws 422 at `pointer` where it is missing, too short
 * or too long.
 */
export async function reasonIn(
  deps: Deps,
  resource: Resource,
  transition: AnyTransition,
  reason: string | undefined,
  pointer: string,
): Promise<string | undefined> {
  if (transition.reason === undefined) return undefined
  const why = reason?.trim() ?? ''
  const refuse = (detail: string) =>
    new Problem(422, [{ status: '422', code: 'REASON', title: 'Unprocessable Entity', detail, source: { pointer } }])
  if (!why && transition.reason === 'optional') return undefined
  const shortest = await numberSetting(deps, 'approval.reason_length', shortestReason)
  if (why.length < shortest) throw refuse(`Alasan minimal ${shortest} karakter.`)
  const longest = Math.min(LONGEST_REASON, resource.meta[reasonField(transition) ?? '']?.max ?? LONGEST_REASON)
  if (why.length > longest) throw refuse(`Alasan maksimal ${longest} karakter.`)
  if (why.includes('\u0000') || !why.isWellFormed()) throw refuse('Alasan memuat karakter yang tidak dapat disimpan.')
  return why
}
