import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { manifestOf, reportOf, versionFor } from '@ems/federation/skew/packages'
import { REPORTED, reportFile } from '@ems/federation/skew/report'

/*
 * `npm run api`: writes what the shared packages export to shared/api, and raises their versions where that asks for it
 * (docs/decisions/federation-skew.md). `npm run api -- --release [commit]` keeps what a
 * commit exports as a released state: departments build on it from then on.
 */
const root = path.resolve(import.meta.dirname, '../..')
const write = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

for (const name of REPORTED) {
  const file = manifestOf(name)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const version = versionFor(name)
  if (version !== manifest.version) {
    write(file, { ...manifest, version })
    process.stdout.write(`@ems/${name}: ${manifest.version} → ${version}\n`)
  }
  mkdirSync(path.dirname(reportFile(name)), { recursive: true })
  write(reportFile(name), reportOf(name))
}

if (process.argv[2] === '--release') await release(process.argv[3] ?? 'HEAD')

/** Keeps the exports of a commit as a released state. */
async function release(of: string) {
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  const [at = '', commit = ''] = git('log', '-1', '--format=%cs %H', of).split(' ')
  const sources = await mkdtemp(path.join(tmpdir(), 'ems-api-'))
  try {
    const archive = execFileSync('git', ['-C', root, 'archive', commit, 'shared'], { maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', sources], { input: archive })
    const packages = Object.fromEntries(REPORTED.map((name) => [name, reportOf(name, sources)]))
    const file = path.join(root, 'shared/api/released', `${at}-${commit.slice(0, 8)}.json`)
    mkdirSync(path.dirname(file), { recursive: true })
    write(file, { at, commit, packages })
    process.stdout.write(`${path.relative(root, file)}\n`)
  } finally {
    await rm(sources, { recursive: true })
  }
}
