import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tally } from '../test/runners.ts'
import { type Accepted, type Judgement, judgeAudit, judgeBom } from './judge.ts'
import { pnpm, root } from './pnpm.ts'

const file = path.join(root, 'dist/sbom.cdx.json')

/** Writes `dist/sbom.cdx.json`, from the lock file alone: it needs no network. */
export async function sbom(): Promise<Tally> {
  await mkdir(path.dirname(file), { recursive: true })
  const { output, errors, isFine } = await pnpm([
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--lockfile-only',
  ])
  if (!isFine) return summarized({ isFine: false, lines: [errors || output] })
  await writeFile(file, output)
  return summarized(judgeBom(output, await readFile(path.join(root, 'pnpm-lock.yaml'), 'utf8')))
}

/** Compares every dependency with the advisories that the registry knows. */
export async function audit(): Promise<Tally> {
  const accepted: Accepted = JSON.parse(await readFile(path.join(import.meta.dirname, 'accepted.json'), 'utf8'))
  return summarized(judgeAudit(await pnpm(['audit', '--json']), accepted, new Date().toISOString().slice(0, 10)))
}

function summarized({ isFine, lines }: Judgement): Tally {
  process.stdout.write(`${lines.join('\n')}\n`)
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
