import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { filesIn } from '../files.ts'
import { breachesIn } from './scripts.ts'
import { stylesBeyond } from './styles.ts'

/** React says so of itself, wherever its code was copied to. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE/
const ELEMENT = /react\.transitional\.element/

/** Where the built files of a department reach beyond it, one sentence each; `unique` is the name of its container. */
export async function breachesOf(outDir: string, area: string, unique: string): Promise<string[]> {
  const files = (await filesIn(outDir)).filter((file) => /\.(js|css)$/.test(file)).sort()
  const lists = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      const name = relative(outDir, file)
      if (file.endsWith('.css')) return stylesBeyond(text, unique).map((because) => `${name} ${because}`)
      const copy = REACT.test(text) && ELEMENT.test(text) ? [`${name} has a copy of React in it`] : []
      return [...copy, ...breachesIn(name, text, area).map(({ because }) => `${name} ${because}`)]
    }),
  )
  return [...new Set(lists.flat())]
}
