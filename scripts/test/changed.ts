import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Room, rooms } from './rooms.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Parts of paths for each runner: `[]` is all of its files, undefined none of them. */
export type Selection = {
  unit: readonly string[] | undefined
  browser: readonly string[] | undefined
  pages: boolean
  isNightly: boolean
}

const everything: Selection = { unit: [], browser: [], pages: true, isNightly: false }

/** The tests that these changed files may break. `files` are paths from the root of the project. */
export function selectionOf(files: readonly string[]): Selection {
  const touched: Room[] = []
  for (const file of files) {
    const room = roomOf(file)
    if (!room) return everything
    touched.push(room)
  }
  const all = (pick: (room: Room) => readonly string[]) => {
    const words = [...new Set(touched.flatMap(pick))]
    return words.length > 0 ? words : undefined
  }
  return {
    unit: all(({ unit }) => unit),
    browser: all(({ browser }) => browser),
    pages: touched.some(({ pages }) => pages),
    isNightly: touched.some(({ isNightly }) => isNightly),
  }
}

/** A changed test is its own room, whatever lies beside it; a document has none to break. */
function roomOf(file: string): Room | undefined {
  if (/\.test\.tsx?$/.test(file)) return { at: file, unit: [file], browser: [] }
  if (/\.spec\.ts$/.test(file)) return { at: file, unit: [], browser: [file] }
  if (/\.md$/.test(file)) return { at: file, unit: [], browser: [] }
  return rooms.find(({ at }) => file.startsWith(at))
}

/** The selection for what differs from the commit `base` branched off at, committed or not. */
export async function changedSelection(base: string): Promise<Selection> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root })).stdout.split('\n').filter(Boolean)
  const [fork = base] = await git('merge-base', base, 'HEAD')
  const files = [
    ...(await git('diff', '--name-only', '--no-renames', fork)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
  return selectionOf(files)
}
