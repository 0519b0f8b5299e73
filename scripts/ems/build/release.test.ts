import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { approve } from '@ems/federation/publish/approval'
import { publishedRelease } from '@ems/federation/publish/channel'
import { folderStorage } from '@ems/federation/publish/folder'
import { exampleCandidate } from '@ems/federation/testing'
import { writeStable } from '@ems/federation/testing/registry'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { run } from './release.ts'

let folder: string
let home: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-release-'))
  await writeStable(folderStorage(path.join(folder, 'registry')))
  home = path.join(folder, 'build/registry/remotes/hr/1.0.0')
})
afterEach(() => rm(folder, { recursive: true }))

const candidate = exampleCandidate('hr')
/** As `build` leaves it. */
async function built() {
  for (const [file, content] of candidate.files) {
    const to = path.join(folder, 'build/registry', file)
    await mkdir(path.dirname(to), { recursive: true })
    await writeFile(to, content)
  }
  await writeFile(path.join(home, 'contents.json'), JSON.stringify(candidate.contents))
  await writeFile(path.join(home, 'release.json'), JSON.stringify(candidate.release, null, 2))
}
const release = () =>
  run(['--from', path.join(folder, 'build'), '--registry', path.join(folder, 'registry'), '--by', 'team@example.test'])
const published = () => publishedRelease(folderStorage(path.join(folder, 'registry')), 'hr', '1.0.0')

test('a build that its checks let through is published, without what they noted of it', async () => {
  await built()
  await approve(home, candidate)

  await release()

  expect(await published()).toEqual(candidate.release)
  expect(await folderStorage(path.join(folder, 'registry')).list('remotes/')).not.toContain(
    'remotes/hr/1.0.0/approval.json',
  )
})

test('a build that nobody checked is not published', async () => {
  await built()

  await expect(release()).rejects.toThrow(
    'hr 1.0.0 is not published:\n  - checks: nobody checked this build; make it with `npm run ems -- build hr`',
  )
  await expect(published()).rejects.toThrow('is not published')
})

test.each([
  ['release.json', (text: string) => text.replaceAll('hr-access', 'leave-approve')],
  ['contents.json', (text: string) => text.replace('"limits":{}', '"limits":{"./list":9999}')],
])('a build whose %s was changed after it was checked is not published', async (file, change) => {
  await built()
  await approve(home, candidate)
  const text = await readFile(path.join(home, file), 'utf8')
  await writeFile(path.join(home, file), change(text))

  await expect(release()).rejects.toThrow('checks: this is not the build that was checked')
  await expect(published()).rejects.toThrow('is not published')
})
