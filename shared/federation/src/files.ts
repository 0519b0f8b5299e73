import { createHash, randomUUID } from 'node:crypto'
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** All files below `folder`, absolute, sorted. */
export async function filesIn(folder: string) {
  const files: string[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  return files.sort()
}

/** Writes so that a reader sees the old content or the new one, never a part. */
export async function writeAtomically(file: string, content: string | Uint8Array) {
  await mkdir(dirname(file), { recursive: true })
  const adjacent = join(dirname(file), `.${randomUUID()}.tmp`)
  await writeFile(adjacent, content)
  await rename(adjacent, file)
}

/** URL path → `sha256-…` of every script and stylesheet among `names`, files of `folder` that are served at `prefix`. */
export async function integrityOf(folder: string, prefix: string, names: string[]) {
  const hashes = await Promise.all(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .sort()
      .map(async (name) => {
        const hash = createHash('sha256').update(await readFile(join(folder, name)))
        return [prefix + name, `sha256-${hash.digest('base64')}`] as const
      }),
  )
  return Object.fromEntries(hashes)
}

/** Parsed JSON of a file; undefined when it is missing or no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // The caller writes it again.
    return undefined
  }
}
