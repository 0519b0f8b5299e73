import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Release } from '@ems/federation/registry'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { publisherFor } from './department.ts'
import { menu } from './lab.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const web = path.join(root, 'dist/web')
const registry = path.join(web, 'registry')

/** `npm run ems -- channel …` on the registry of the installation under test. */
const channel = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/ems.ts', 'channel', ...args, '--registry', registry],
    { cwd: root, env: { ...process.env, EMS_PUBLISHER: 'uji@ems.test' } },
  )

/** Releases of the test department, complete in the registry as a publisher leaves them; no ring has them yet. */
async function published(editions: string[]) {
  const aside = await mkdtemp(path.join(tmpdir(), 'ems-rings-'))
  const { release } = await publisherFor(aside, web)
  const created: Release[] = []
  for (const text of editions) {
    const one = await release({ edition: text })
    const home = path.join('remotes/uji', one.version)
    await cp(path.join(aside, home), path.join(registry, home), { recursive: true })
    await writeFile(path.join(registry, home, 'release.json'), JSON.stringify(one))
    created.push(one)
  }
  await rm(aside, { recursive: true })
  return created.map(({ version }) => version)
}

/** The rings as they are now, to be put back: other journeys know nothing of this department. */
async function kept() {
  const files = ['stable', 'pilot', 'audience'].map((name) => path.join(registry, 'registry', `${name}.json`))
  const before = await Promise.all(files.map((file) => readFile(file).catch(() => undefined)))
  return async () => {
    for (const [n, file] of files.entries()) await (before[n] ? writeFile(file, before[n]) : rm(file, { force: true }))
    await rm(path.join(registry, 'remotes/uji'), { recursive: true, force: true })
  }
}

/** Resolves once the tab hears what is pushed about rings; from then on no minute has to pass. */
function hearing(page: Page) {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return () =>
    expect
      .poll(() => heard.some((one) => one.includes('subscription_succeeded') && one.includes('"registry"')))
      .toBe(true)
}

test('each is given the release of their ring, and an open tab hears at once of a new and of a revoked one', async ({
  page,
  signIn,
  otherBrowser,
  baseURL,
}) => {
  const putBack = await kept()
  try {
    const [first = '', trial = '', next = ''] = await published(['pertama', 'kedua', 'ketiga'])
    // Probed as `docs/remotes.md` says, one round: its screens start under the real host and its content policy.
    await channel('stable', 'set', 'uji', first, '--probe', baseURL ?? '', '--watch', '0')
    await channel('pilot', 'audience', '--groups', 'TI')
    await channel('pilot', 'set', 'uji', trial)

    const tester = await otherBrowser()
    const input = tester.waitForResponse('**/registry.json')
    await signIn('ti', tester)
    await input
    await menu(tester, 'Daftar Uji')
    await expect(tester.getByText('Edisi kedua')).toBeVisible()

    const hears = hearing(page)
    await signIn('karyawan')
    await menu(page, 'Daftar Uji')
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await hears()

    await channel('stable', 'set', 'uji', next)
    await page.getByRole('button', { name: 'Versi baru' }).click()
    await expect(page.getByText('Edisi ketiga')).toBeVisible()

    await channel('stable', 'revoke', `uji@${next}`, '--because', 'salah hitung')
    await expect(page.getByText(`Versi ${next} dari Bagian Uji ditarik oleh Administrator.`).first()).toBeVisible()
    await expect(page.getByText('Edisi pertama')).toBeVisible()

    await menu(tester, 'Catatan Uji')
    // The screen before says the same edition; this one's files have to be there until it is open.
    await expect(tester.getByRole('heading', { level: 1, name: 'Catatan Uji', exact: true })).toBeVisible()
    await expect(tester.getByText('Edisi kedua')).toBeVisible()
  } finally {
    await putBack()
  }
})
