import { createHash } from 'node:crypto'
import type { auditServices } from '@ems/contracts/settings'
import type { Deps } from '../../kit/context.ts'
import type { Proposal } from '../../kit/write/write-rows.ts'

/** Names whose values are always secret (RFC 6749 §4, OpenID Connect). */
const secretNames =
  'access_token|refresh_token|id_token|id_token_hint|token|code|state|session_state|client_secret|password|authorization'
const inQuery = new RegExp(`([?&#;](?:${secretNames})=)[^&#\\s"']+`, 'gi')
const bearer = /(bearer\s+)[\w.~+/=-]+/gi
/** Three base64url parts, the first of which begins with `{"`: a JSON Web Token. */
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

const withoutSecrets = (text: string) =>
  text.replace(inQuery, '$1[dihapus]').replace(bearer, '$1[dihapus]').replace(jwt, '[dihapus]')

const isSecret = new RegExp(`^(?:${secretNames}|cookie|set-cookie)$`, 'i')

/** A structure with its secrets masked. The body parser limits its depth. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret.test(name) ? '[dihapus]' : cleaned(part)]),
  )
}

/** A text or structure with secrets masked. */
export const redacted = cleaned

/** A decision on an entry records its author. */
export const settled = ({ user }: Deps, { changed }: Proposal<typeof auditServices>) =>
  changed.includes('triage') ? { triaged_by: user.id } : {}

/** A browser's report without tokens, with the fingerprint that groups equal faults. */
export function reported(values: Record<string, unknown>): Record<string, unknown> {
  const report = cleaned(values) as Record<string, unknown>
  return { ...report, fingerprint: fingerprintOf(report) }
}

/** Fingerprint without numbers, ids and hashes: the same fault in two releases or for two ids is one. */
export function fingerprintOf({ operation, message, stack }: Record<string, unknown>): string {
  const place = String(stack ?? '')
    .split('\n')
    .slice(0, 3)
    .join('\n')
  const essence = [operation, message, place]
    .map((part) => String(part ?? '').replace(/[0-9a-f]{6,}|\d+/gi, '#'))
    .join('\n')
  return createHash('sha1').update(essence).digest('hex')
}
