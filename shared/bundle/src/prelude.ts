import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * Runs before every bundle. Stack traces name sources: Node's own `--enable-source-maps` reads all maps at the start,
 * which takes 40 MB, and its reader of one map 50 MB; the tables of `positions.ts` take 3 MB with the first trace.
 */
const folder = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1)
const tables = new Map<string, { sources: string[]; positions: Uint32Array }>()

// Deprecated calls inside packages are for their authors to change; Node warns only for code outside `node_modules`.
process.noDeprecation = true

Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map((site) => `    at ${named(site)}`)].join('\n')

function named(site: NodeJS.CallSite) {
  const text = String(site)
  const file = site.getScriptNameOrSourceURL()
  if (!file?.startsWith(folder)) return text
  const [line, column] = [site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0]
  try {
    return text.replace(`${file}:${line}:${column}`, sourceOf(file, line, column))
  } catch {
    return text
  }
}

/** The last entry at or before the position; see `positions.ts`. */
function sourceOf(file: string, line: number, column: number) {
  const { sources, positions } = tableOf(file)
  let [from, to] = [0, positions.length / 4]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    const at = positions[middle * 4] ?? 0
    if (at < line || (at === line && (positions[middle * 4 + 1] ?? 0) <= column)) from = middle
    else to = middle
  }
  return `${sources[positions[from * 4 + 2] ?? 0]}:${positions[from * 4 + 3]}`
}

function tableOf(file: string) {
  const existing = tables.get(file)
  if (existing) return existing
  const path = fileURLToPath(file)
  const bytes = readFileSync(`${path}.positions`)
  const positions = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const created = { sources: readFileSync(`${path}.sources`, 'utf8').split('\n'), positions }
  tables.set(file, created)
  return created
}
