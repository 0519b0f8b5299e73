import { hashOf } from '../load/integrity.ts'

/**
 * Result of fetching a file again without caches. `ours`: the bytes of the release, so the failure was the network's.
 * `away`: it cannot be fetched completely or with its type. `foreign`: complete and of its type, but not the bytes of
 * the release: it was changed.
 */
export type Finding = 'ours' | 'away' | 'foreign'

const TIMEOUT_MS = 8_000

const requesting = new Map<string, Promise<Finding>>()

/** Looks at a file that a browser would not load; those who ask meanwhile get the same answer. Never rejects. */
export function inspect(file: string): Promise<Finding> {
  const existing = requesting.get(file)
  if (existing) return existing
  const created = measure(file)
    .catch((): Finding => 'away')
    .finally(() => requesting.delete(file))
  requesting.set(file, created)
  return created
}

/** The first finding among these files that is not `ours`; `ours` when all of them can be had. */
export async function inspectAll(files: readonly string[]): Promise<Finding> {
  for (const file of files) {
    const match = await inspect(file)
    if (match !== 'ours') return match
  }
  return 'ours'
}

async function measure(file: string): Promise<Finding> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // Also puts the good bytes into the browser's cache, where bad ones would stay for a year.
  const answer = await fetch(file, { cache: 'reload', signal })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !(file.endsWith('.css') ? /css/ : /javascript/).test(type)) return 'away'
  // Rejects when fewer bytes came than the answer announced.
  const bytes = await answer.arrayBuffer()
  const hash = hashOf(file)
  if (hash && (await hasHash(bytes, hash))) return 'ours'
  const size = await sizeOf(file, signal)
  return size !== undefined && bytes.byteLength < size ? 'away' : 'foreign'
}

async function hasHash(bytes: ArrayBuffer, hash: string) {
  const [algorithm = '', expected] = hash.split('-', 2)
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm.replace('sha', 'SHA-'), bytes))
  return btoa(String.fromCharCode(...digest)) === expected
}

/**
 * The size of the whole file as the server has it. A range is asked for unpacked, so that the size is that of the bytes; the
 * length of an ordinary answer would be that of what was packed.
 */
async function sizeOf(file: string, signal: AbortSignal) {
  const answer = await fetch(file, { cache: 'no-store', headers: { Range: 'bytes=0-0' }, signal })
  const [, size] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  // Rejects when the body broke off meanwhile, as that of a changed file does: only the head is needed.
  answer.body?.cancel().catch(() => undefined)
  return size === undefined ? undefined : Number(size)
}
