import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { workspace } from './registry/policy.ts'

const notShipped = /(^|\/)(node_modules|dist|testing|coverage)(\/|$)|\.(test|spec)\.tsx?$|\.md$/

/**
 * Ten characters that change when anything a build reads changes: the files of `folders` (tests left out), the
 * installed versions, and what the caller adds.
 */
export async function sourceHash(folders: string[], ...also: string[]) {
  const hash = createHash('sha256')
  for (const word of also) hash.update(`${word}\0`)
  hash.update(await readFile(join(workspace, 'pnpm-lock.yaml')))
  for (const folder of folders) {
    for (const file of await filesOf(folder)) {
      hash
        .update(`${relative(workspace, file)}\0`)
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 10)
}

async function filesOf(folder: string) {
  const files: string[] = []
  const match = glob('**/*', { cwd: folder, withFileTypes: true, exclude: (entry) => notShipped.test(entry.name) })
  for await (const entry of match) if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  return files.sort()
}
