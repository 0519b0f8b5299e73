import { readFile, writeFile } from 'node:fs/promises'
import { menus, resources } from '@ems/contracts'
import { root } from '../ems/channel/registry.ts'
import { collections, table } from './table.ts'

/**
 * Writes docs/collections.md: every collection with its area, menu, screen and test. `npm run collections`; with
 * `--lines` it tells how many lines each one costs instead.
 */
const matches = await collections({ resources, menus, root })
if (process.argv.includes('--lines')) {
  for (const { name, area, lines } of matches.toSorted((a, b) => b.lines - a.lines))
    console.log(`${String(lines).padStart(5)}  ${area}/${name}`)
} else {
  const file = `${root}/docs/collections.md`
  const before = await readFile(file, 'utf8').catch(() => '')
  const after = table(matches)
  if (after !== before) await writeFile(file, after)
  console.log(`${matches.length} collections in docs/collections.md`)
}
