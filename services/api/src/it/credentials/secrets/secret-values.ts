import { isObject } from '@ems/contracts/is-object'
import {
  type Credential,
  type CredentialKind,
  credentials,
  customPrefix,
  hasStrength,
  maxCustomFields,
  type SecretField,
  type Strength,
  secretFields,
  secretLabel,
  strengthOf,
} from '@ems/contracts/it'
import { badRequest, type Issue, invalid } from '../../../kit/problems.ts'
import type { Secrets } from './secrets.ts'
import { totpOf } from './totp.ts'

/** Values of a write: a text replaces the field, null removes it, absent fields stay. */
export type SecretChange = Readonly<Record<string, string | null>>

const customField: SecretField = { label: '', max: 20_000, isLong: true }
const longestName = 60

/** The values of a request, checked for the kind of the credential. No refusal repeats a value. */
export function secretChangeIn(kind: CredentialKind, input: unknown): SecretChange {
  if (!isObject(input)) throw badRequest('Rahasia harus berupa objek.', { pointer: '/data/attributes/values' })
  const issues: Issue[] = []
  const change: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(input)) {
    const problem = faultOf(kind, field, value)
    if (problem) issues.push({ field: `values/${field}`, ...problem })
    else change[field] = value === '' ? null : (value as string | null)
  }
  if (issues.length) throw invalidSecrets(issues)
  return change
}

function faultOf(kind: CredentialKind, field: string, value: unknown): Pick<Issue, 'message' | 'code'> | undefined {
  const name = field.startsWith(customPrefix) ? field.slice(customPrefix.length) : undefined
  const definition = name === undefined ? secretFields[kind][field] : customField
  if (!definition || (name !== undefined && !isName(name)))
    return { message: `Isian tidak dikenal: ${field.slice(0, 80)}.`, code: 'UNKNOWN_FIELD' }
  const label = secretLabel(kind, field)
  if (value === null) return undefined
  if (typeof value !== 'string') return { message: `${label} harus berupa teks.` }
  if (value.length > definition.max) return { message: `${label} maksimal ${definition.max} karakter.` }
  if (value.includes('\u0000') || !value.isWellFormed())
    return { message: `${label} memuat karakter yang tidak dapat disimpan.` }
  return undefined
}

const COMPROMISED = 'Kata sandi ini ada di daftar kata sandi yang bocor. Pilih yang lain.'

const isName = (name: string) => name.trim() === name && name.length > 0 && name.length <= longestName

const invalidSecrets = (issues: readonly Issue[]) => invalid(credentials, issues, '/data')

/** The values after a change. */
export function changedSecrets(before: Secrets, change: SecretChange): Secrets {
  const entries = Object.entries({ ...before, ...change }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
}

type Demands = { needsStrong: boolean; isKnown: boolean }

/** Refusals of complete values: the main secret, its strength, the number of additional fields. */
export function issuesOfSecrets(
  { kind }: Pick<Credential, 'kind'>,
  values: Secrets,
  { needsStrong, isKnown }: Demands,
): Issue[] {
  const [main = 'secret'] = Object.keys(secretFields[kind])
  const custom = Object.keys(values).filter((field) => field.startsWith(customPrefix))
  const issues: Issue[] = []
  if (!values[main]) issues.push({ field: `values/${main}`, message: `${secretLabel(kind, main)} wajib diisi.` })
  else if (needsStrong && hasStrength(kind) && strengthOf(values[main]) !== 'strong')
    issues.push({ field: `values/${main}`, message: 'Kata sandi harus kuat untuk folder ini.' })
  else if (needsStrong && isKnown) issues.push({ field: `values/${main}`, message: COMPROMISED })
  if (values.totp && !totpOf(values.totp)) issues.push({ field: 'values/totp', message: 'Kunci TOTP tidak valid.' })
  if (custom.length > maxCustomFields)
    issues.push({ field: 'values', message: `Kolom tambahan maksimal ${maxCustomFields}.` })
  return issues
}

/** Whether the main secret is one that people choose: only these stand in lists. */
export const isPassword = (kind: CredentialKind, values: Secrets): values is Secrets & { secret: string } =>
  hasStrength(kind) && Boolean(values.secret)

export const strengthIn = (kind: CredentialKind, { secret }: Secrets): Strength | null =>
  secret && hasStrength(kind) ? strengthOf(secret) : null
