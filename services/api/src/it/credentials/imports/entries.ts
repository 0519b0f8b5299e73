import { type CredentialKind, customPrefix, maxCustomFields, strengthOf } from '@ems/contracts/it'
import type { Secrets } from '../secrets/secrets.ts'
import { totpOf } from '../secrets/totp.ts'

/** One entry of another vault as its file has it. Lines count from 1, as editors do. */
export type Entry = {
  line: number
  name: string
  username: string
  password: string
  url: string
  notes: string
  totp: string
  group: string
  /** Labels beside the folder; some may be empty. */
  tags: readonly string[]
  isNote: boolean
  custom: readonly (readonly [name: string, value: string])[]
}
/** A part of the file that is no entry, with the reason. */
export type Broken = { line: number; message: string }
export type Export = { source: string; entries: readonly Entry[]; broken: readonly Broken[] }

/** Result of an entry: a credential with its secrets, or the reason of its refusal. */
export type Planned = {
  line: number
  kind: CredentialKind
  name: string
  username: string | null
  url: string | null
  tags: readonly string[]
  secrets: Secrets
  issues: readonly string[]
}

const MAX = { name: 120, text: 250, secret: 500, notes: 20_000, tag: 40, tags: 20, customName: 60 } as const

/** The credential of an entry. `taken` are names of the folder in lower case; the entry adds its own. */
export function planned(entry: Entry, taken: Set<string>): Planned {
  const name = (entry.name || hostOf(entry.url)).trim()
  const kind = entry.isNote || (!entry.password && !entry.username && !entry.url) ? 'note' : 'login'
  const main = kind === 'note' ? entry.notes : entry.password
  const custom = entry.custom.filter(([, value]) => value)
  const rest = kind === 'note' ? {} : { totp: entry.totp.trim(), notes: entry.notes }
  const secrets = {
    secret: main,
    ...rest,
    ...Object.fromEntries(custom.map(([key, value]) => [`${customPrefix}${key.trim()}`, value])),
  }
  const issues = [
    !name && 'Nama wajib diisi.',
    name.length > MAX.name && `Nama maksimal ${MAX.name} karakter.`,
    taken.has(name.toLowerCase()) && 'Nama sudah dipakai di folder ini.',
    !main && (kind === 'note' ? 'Catatan kosong.' : 'Kata sandi wajib diisi.'),
    kind === 'login' && main.length > MAX.secret && `Kata sandi maksimal ${MAX.secret} karakter.`,
    entry.notes.length > MAX.notes && `Catatan aman maksimal ${MAX.notes} karakter.`,
    entry.username.length > MAX.text && `Nama pengguna maksimal ${MAX.text} karakter.`,
    entry.url.length > MAX.text && `URL/host maksimal ${MAX.text} karakter.`,
    entry.totp && !totpOf(entry.totp) && 'Kunci TOTP tidak valid.',
    custom.length > maxCustomFields && `Kolom tambahan maksimal ${maxCustomFields}.`,
    custom.some(([key]) => !key.trim() || key.trim().length > MAX.customName) &&
      `Nama kolom tambahan maksimal ${MAX.customName} karakter.`,
  ].filter((issue) => typeof issue === 'string' && issue !== '') as string[]
  if (!issues.length) taken.add(name.toLowerCase())
  return {
    line: entry.line,
    kind,
    name,
    username: entry.username.trim() || null,
    url: entry.url.trim() || null,
    tags: tagsOf(entry),
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value)),
    issues,
  }
}

/** Preview of an entry, without secrets. */
export const previewOf = ({ secrets, ...entry }: Planned) => ({
  ...entry,
  fields: Object.keys(secrets),
  strength: entry.kind === 'login' && secrets.secret ? strengthOf(secrets.secret) : null,
})

const tagsOf = ({ group, tags }: Entry) => {
  const all = [lastPart(group), ...tags].map((tag) => tag.trim().slice(0, MAX.tag))
  return [...new Set(all.filter((tag) => tag))].slice(0, MAX.tags)
}

/** `Kantor/Jaringan` and `Kantor\Jaringan` are folders within folders; the inner one says most. */
const lastPart = (group: string) => group.trim().split(/[/\\]/).at(-1)?.trim() || group.trim()

function hostOf(url: string): string {
  try {
    return new URL(url).hostname
  } catch {
    // Firefox exports addresses only; what is none serves as the name as it is.
    return url
  }
}
