import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'

/**
 * Passwords known from breaches, by the first five digits of their SHA-1: the rest of every known hash that begins with
 * them, as the range service of Pwned Passwords answers (k-anonymity). The operator of the list learns no password.
 */
export type HashRange = ((prefix: string) => Promise<ReadonlySet<string>>) & {
  /** It has lower case only, and so knows a password in any case. */
  isFolded?: boolean
}

const PREFIX_DIGITS = 5

/** Whether one of the lists has the password. */
export async function isCompromised(password: string, lists: readonly HashRange[]): Promise<boolean> {
  for (const list of lists) {
    const hash = hashOf(list.isFolded ? password.toLowerCase() : password)
    if ((await list(hash.slice(0, PREFIX_DIGITS))).has(hash.slice(PREFIX_DIGITS))) return true
  }
  return false
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** The 49,233 most frequent passwords, which come with the product (zxcvbn, MIT); hashed on first use, in 0.15 s. */
export function frequentPasswords(): HashRange {
  let ranges: Promise<Map<string, Set<string>>> | undefined
  const list = async (prefix: string) => {
    ranges ??= loadDictionary().then(({ passwords }) => rangesOf(passwords))
    return (await ranges).get(prefix) ?? new Set<string>()
  }
  return Object.assign(list, { isFolded: true })
}

/** CommonJS: a bundle knows the default export of such a package only, when it is loaded late. */
const loadDictionary = async () => (await import('@zxcvbn-ts/language-common')).default.dictionary

function rangesOf(passwords: readonly string[]) {
  const ranges = new Map<string, Set<string>>()
  for (const password of passwords) {
    const hash = hashOf(password)
    const prefix = hash.slice(0, PREFIX_DIGITS)
    const range = ranges.get(prefix) ?? new Set()
    ranges.set(prefix, range.add(hash.slice(PREFIX_DIGITS)))
  }
  return ranges
}

/** Another text when one of the lists has changed: passwords are compared again then. */
export async function versionOfLists(path?: string): Promise<string> {
  const dictionary = await loadDictionary()
  const file = path ? await stat(path) : undefined
  return `${dictionary.passwords.length}/${file ? `${file.size}/${Math.round(file.mtimeMs)}` : ''}`
}

const RANGE_TIMEOUT_MS = 2_000

/**
 * A service with the ranges of Pwned Passwords, e.g. `https://api.pwnedpasswords.com/range`: it hears five digits of the hash and
 * nothing else. Without an answer nothing is known of the range, and `onFailure` hears why: people still choose passwords.
 */
export const passwordsAt =
  (url: string, onFailure: (error: unknown) => void = () => undefined): HashRange =>
  async (prefix) => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
        // The length of an answer would narrow the range down.
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(RANGE_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}.`)
      const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'))
      // Padding has a count of zero.
      return new Set(lines.flatMap(([rest, count]) => (rest && count !== '0' ? [rest.toUpperCase()] : [])))
    } catch (error) {
      onFailure(error)
      return new Set()
    }
  }

/** Where lists of breached passwords are, beside the one that ships: a sorted file, or a service. */
export type ListSettings = { EMS_COMPROMISED_PASSWORDS?: string | undefined; EMS_COMPROMISED_URL?: string | undefined }

/** Every list that an installation has. */
export const listsOf = (settings: ListSettings, onFailure?: (error: unknown) => void): readonly HashRange[] => [
  frequentPasswords(),
  ...(settings.EMS_COMPROMISED_PASSWORDS ? [passwordsInFile(settings.EMS_COMPROMISED_PASSWORDS)] : []),
  ...(settings.EMS_COMPROMISED_URL ? [passwordsAt(settings.EMS_COMPROMISED_URL, onFailure)] : []),
]

const STEP_BYTES = 4_096
const CHUNK_BYTES = 65_536
/** The longest line: 40 digits, a colon, a count, a carriage return. */
const LINE_BYTES = 64

/**
 * A file with a line `SHA1:count` for each password, sorted by hash, as the downloader of Pwned Passwords writes it. A look
 * reads some kilobytes of it, whatever its size.
 */
export const passwordsInFile =
  (path: string): HashRange =>
  async (prefix) => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      return await rangeFrom(file, await startOf(file, prefix, size), prefix)
    } finally {
      await file.close()
    }
  }

/** A place at or shortly before the first line of the prefix. */
async function startOf(file: FileHandle, prefix: string, size: number): Promise<number> {
  let [low, high] = [0, size]
  while (high - low > STEP_BYTES) {
    const middle = Math.floor((low + high) / 2)
    const text = await textAt(file, middle, LINE_BYTES * 2)
    const line = text.slice(text.indexOf('\n') + 1).toUpperCase()
    if (line.slice(0, PREFIX_DIGITS) < prefix) low = middle
    else high = middle
  }
  return low
}

async function rangeFrom(file: FileHandle, start: number, prefix: string) {
  const range = new Set<string>()
  let rest = ''
  for (let at = start; ; at += CHUNK_BYTES) {
    const text = await textAt(file, at, CHUNK_BYTES)
    const lines = (rest + text).split('\n')
    rest = text.length < CHUNK_BYTES ? '' : (lines.pop() ?? '')
    for (const line of lines) {
      const hash = line.slice(0, 40).toUpperCase()
      // The place is within a line, whose rest is no hash.
      if (!/^[0-9A-F]{40}$/.test(hash)) continue
      if (hash.startsWith(prefix)) range.add(hash.slice(PREFIX_DIGITS))
      else if (hash > prefix) return range
    }
    if (text.length < CHUNK_BYTES) return range
  }
}

async function textAt(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.toString('latin1', 0, bytesRead)
}
