import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../files.ts'
import { type Candidate, digestOf } from './preflight-checks.ts'
import { folderOf } from './storage/storage.ts'

/** Beside a built release, never published: that its sources and permissions passed the gates that need a checkout. */
export const APPROVAL = 'approval.json'

type Approval = { hash: string }

const hashOf = ({ release, contents }: Pick<Candidate, 'release' | 'contents'>) =>
  digestOf(Buffer.from(JSON.stringify([release, contents])))

/** Notes that this very build passed; call it after the last gate. */
export const approve = (home: string, candidate: Candidate) =>
  writeAtomically(join(home, APPROVAL), JSON.stringify({ hash: hashOf(candidate) } satisfies Approval))

/** Why a build in `outDir` may not be published although its files are sound; empty when it passed as it is. */
export async function unapproved(outDir: string, candidate: Candidate): Promise<string[]> {
  const { name, version } = candidate.release
  const file = join(outDir, 'registry', folderOf(name, version), APPROVAL)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return [`checks: nobody checked this build; make it with \`npm run ems -- build ${name}\``]
  const { hash } = JSON.parse(text) as Approval
  return hash === hashOf(candidate) ? [] : ['checks: this is not the build that was checked']
}
