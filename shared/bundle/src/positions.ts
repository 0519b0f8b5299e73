import path from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import type { OutputFile } from 'esbuild'

/** A file to write. */
export type Written = Pick<OutputFile, 'path' | 'contents'>

/**
 * A source map as what `prelude.ts` reads: the sources, one a line, from the root of the project, and in their order
 * line, column, number of the source and its line (from one), wherever source or line change.
 */
export function positionsOf({ path: file, text }: OutputFile, root: string): Written[] {
  const map = JSON.parse(text) as { sources: string[]; mappings: string }
  const sources = map.sources.map((source) => path.relative(root, path.resolve(path.dirname(file), source)))
  const entries: number[] = []
  let before = ''
  for (const [line, segments] of decode(map.mappings).entries())
    for (const [column, source, sourceLine] of segments) {
      const here = `${source} ${sourceLine}`
      if (source === undefined || sourceLine === undefined || here === before) continue
      entries.push(line + 1, column + 1, source, sourceLine + 1)
      before = here
    }
  const program = file.slice(0, -'.map'.length)
  return [
    { path: `${program}.sources`, contents: Buffer.from(sources.join('\n')) },
    { path: `${program}.positions`, contents: new Uint8Array(Uint32Array.from(entries).buffer) },
  ]
}
