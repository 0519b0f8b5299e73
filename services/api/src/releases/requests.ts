import { Problem } from '@ems/contracts/kit'
import { type ReleaseAction, releaseBodies } from '@ems/contracts/settings'
import { Rejected } from '@ems/federation/publish/storage'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { audit } from '../kit/audit/audit-log.ts'
import type { Deps } from '../kit/context.ts'
import { actionAttributes } from '../kit/http/body.ts'
import { conflict, type Issue, issuesOf, NotFound, Unavailable } from '../kit/problems.ts'
import type { Releases } from '../kit/services.ts'
import { MENU } from './moves.ts'

export type Body<Action extends ReleaseAction> = z.output<(typeof releaseBodies)[Action]>

/** Notes in the audit log what is no move of a ring. */
export const noted = (deps: Deps, label: string, after: unknown, reason: string, before: unknown = null) =>
  audit(deps, [{ action: 'update', menu: MENU, target_type: 'releases', target_label: label, before, after, reason }])

/** The registry of this installation; 503 without one. */
export function registryOf(request: FastifyRequest): Releases {
  const { releases } = request.server.services
  if (!releases) throw Unavailable()
  return releases
}

/** The attributes of an action, checked; each fault stands at its field. */
export function bodyOf<Action extends ReleaseAction>(action: Action, body: unknown): Body<Action> {
  const parsed = releaseBodies[action].safeParse(actionAttributes(body).attributes)
  if (parsed.success) return parsed.data as Body<Action>
  throw atFields(issuesOf(parsed.error))
}

/** A refusal of what was typed, each sentence at its field. */
export const atFields = (issues: readonly Issue[]) =>
  new Problem(
    422,
    issues.map(({ field, message, code = 'VALIDATION' }) => ({
      status: '422',
      code,
      title: 'Unprocessable Entity',
      detail: message,
      source: { pointer: field ? `/data/attributes/${field}` : '/data/attributes' },
    })),
  )

/** The registry refuses in English, with the names of what lacks; people read why first, in theirs. */
export async function inIndonesian<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    if (/is not published|holds no/.test(error.message)) throw NotFound({})
    const sentence =
      sentences.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'Registri menolak perubahan ini.'
    throw conflict('RELEASE_REFUSED', `${sentence}[Galat]${error.message}`, { meta: { because: error.message } })
  }
}

const sentences: readonly (readonly [RegExp, string])[] = [
  [/is frozen/, 'Ring sedang dibekukan; versi baru belum dapat dirilis.'],
  [/was revoked/, 'Versi ini sudah ditarik dan tidak dapat dirilis lagi.'],
  [/a second person has to agree/, 'Persetujuan harus dari orang lain.'],
  [/does not wait for a second person/, 'Versi ini tidak (lagi) menunggu persetujuan orang kedua.'],
  [/no version of .* to go back to/, 'Tidak ada versi sebelumnya untuk dikembalikan.'],
  [/is damaged/, 'Berkas versi ini rusak; terbitkan versi baru.'],
  [/does not enter ring|cannot go back/, 'Versi ini tidak cocok dengan ring tersebut.'],
  [/signed moves only|Not allowed|has no key/, 'Kunci rilis EMS tidak berwenang untuk perubahan ini.'],
]
