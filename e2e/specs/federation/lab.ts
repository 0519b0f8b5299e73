import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startService } from '@ems/testing'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { signIn } from '../../fixtures.ts'
import { type Installation, installation } from '../../installations.ts'
import { publisherFor } from './department.ts'
import { startFaultyOrigin } from './origin.ts'

export { expect }

export type Lab = Awaited<ReturnType<typeof openLab>>

/**
 * One browser tab, signed in, in front of an installation whose pages come from a registry of our own, through an origin
 * that can fail. It serves all tests of a worker: each starts with a page load, none with a sign-in.
 */
export const test = base.extend<{ fresh: undefined }, { lab: Lab }>({
  lab: [
    async ({ browser }, use) => {
      const lab = await openLab(browser, installation())
      await use(lab)
      await lab.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  fresh: [
    async ({ lab }, use) => {
      await lab.startOver()
      await use(undefined)
      expect(lab.violations, 'the content policy was violated').toEqual([])
    },
    { auto: true },
  ],
})

const root = path.resolve(import.meta.dirname, '../../..')
const web = path.join(root, 'dist/web')

async function openLab(browser: Browser, { url: baseURL, dataDir }: Installation) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-lab-'))
  const publisher = await publisherFor(folder, web)
  await mkdir(path.join(folder, 'remotes'), { recursive: true })
  const { modules } = await publisher.publish([])
  for (const { name } of modules) {
    await mkdir(path.join(folder, 'remotes', name), { recursive: true })
    for (const version of await readdir(path.join(web, 'registry/remotes', name)))
      await symlink(path.join(web, 'registry/remotes', name, version), path.join(folder, 'remotes', name, version))
  }

  const gateway = await startService({ name: 'gateway', env: await gatewayEnvironment({ baseURL, dataDir, folder }) })
  const origin = await startFaultyOrigin({ services: new URL(baseURL), pages: new URL(gateway.url) })
  const context = await browser.newContext({
    baseURL,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    proxy: { server: origin.url },
  })
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page, 'admin@ems.test')

  let first = await publisher.release()
  const requested = (pattern: RegExp) => origin.asked.filter(({ path: one }) => pattern.test(one))
  return {
    ...publisher,
    origin,
    page,
    context,
    /** A release that works, live when the test begins; no cache knows it. */
    get first() {
      return first
    },
    violations,
    asked: requested,
    /** Failures that the page reported, oldest first. */
    reports: () =>
      requested(/\/audit-services$/)
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => JSON.parse(body).data.attributes as Reported),
    /** A page load; it waits for nothing, as scripts may hang. */
    open: (address: string) => page.goto(address, { waitUntil: 'commit' }),
    /** The tab comes back to the front, and asks what is new. */
    look: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    startOver: async () => {
      origin.heal()
      await page.goto('about:blank')
      origin.asked.length = 0
      violations.length = 0
      first = await publisher.release()
      await publisher.publish([first])
    },
    close: async () => {
      await context.close()
      await origin.stop()
      await gateway.stop()
      await rm(folder, { recursive: true })
    },
  }
}

type Reported = {
  operation: string
  message: string
  request: { area?: string; version?: string; ring: string; revision: string; phase?: string }
}

type LabGateway = { baseURL: string; dataDir: string; folder: string }

async function gatewayEnvironment({ baseURL, dataDir, folder }: LabGateway): Promise<NodeJS.ProcessEnv> {
  const { EMS_CLIENT_SECRET, REALTIME_KEY } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  return {
    EMS_CLIENT_SECRET,
    REALTIME_KEY,
    EMS_URL: baseURL,
    EMS_HOST_DIR: path.join(web, 'host'),
    EMS_REGISTRY_DIR: folder,
    EMS_DEMO: '1',
    API_URL: baseURL,
    IDENTITY_URL: baseURL,
    REALTIME_URL: baseURL,
  }
}

/** The shell is there, and another department opens from its menu. */
export async function expectOthersWork(page: Page) {
  await menu(page, 'Referensi')
  await expect(page.getByRole('heading', { level: 1, name: 'Referensi' })).toBeVisible()
}

/** Chooses an entry of the side menu. */
export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true }).click()

/** The card in place of a screen of the test department. */
export const card = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Bagian Uji tidak dapat dibuka saat ini.' })

/** The chip that names the release before. */
export const chip = (page: Page, version: string) => page.getByText(`Menjalankan versi ${version}`)
