/** Where a release lies. */
export const folderOf = (area: string, version: string) => `remotes/${area}/${version}`

/** A stored content and a tag that changes with it. */
export type Stored = { content: Buffer; tag: string }

/**
 * Storage of releases and rings, with the two conditional writes that keep publishers from undoing each other
 * (docs/decisions/federation-registry.md). Keys are relative paths (`remotes/hr/1.0.0/remoteEntry.js`).
 */
export interface Storage {
  /** For people: where this is. */
  readonly name: string
  read(key: string): Promise<Stored | undefined>
  /** Writes what does not exist yet; false, and nothing changed, when it does. */
  create(key: string, content: Buffer | string): Promise<boolean>
  /** Writes over what has this tag (undefined: over nothing); false, and nothing changed, when it has another by now. */
  replace(key: string, content: Buffer | string, tag: string | undefined): Promise<boolean>
  /** All keys that begin like this, sorted. */
  list(prefix: string): Promise<string[]>
  /** All keys that begin like this, each with a tag that changes with its content. */
  tags(prefix: string): Promise<Map<string, string>>
  remove(key: string): Promise<void>
}

/** A mistake in a command, described in one sentence. */
export class Rejected extends Error {
  override name = 'Refused'
}

/** A mistake of a schema as a part of a sentence. */
export const issue = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.map(String).join('.')} ${message}`.trim()

/** Parsed JSON at a key, or undefined when nothing is there. */
export async function readJson(storage: Pick<Storage, 'read'>, key: string): Promise<unknown> {
  const stored = await storage.read(key)
  if (!stored) return undefined
  try {
    return JSON.parse(stored.content.toString())
  } catch (error) {
    throw new Rejected(`${key} in ${storage instanceof Object && 'name' in storage ? storage.name : ''} is no JSON.`, {
      cause: error,
    })
  }
}

/** Refuses keys that would leave the storage. */
export function checkedKey(key: string) {
  const parts = key.split('/')
  if (key.includes('\\') || key.includes('\0') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Rejected(`${JSON.stringify(key)} is no key.`)
  return key
}
