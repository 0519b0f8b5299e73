import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@ems/contracts/demo'
import { freePort } from '@ems/postgres/embedded'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')

/** The product of `npm start`, built for production, with demo rows and long sessions, and the folder of its data. */
export async function startProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-look-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    EMS_PORT: String(port),
    EMS_URL: url,
    EMS_DEMO: '1',
    EMS_DATA_DIR: folder,
    SSO_ACCESS_TOKEN_TTL: '7200',
  }
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready')
    await sleep(100)
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { url, folder, stop }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The browser of the journeys; with a `port`, others may take part in it through its debugger. */
export const openBrowser = (port?: number): Promise<Browser> => {
  const executablePath = findChromium()
  const args = [...chromiumFlags, ...(port ? [`--remote-debugging-port=${port}`] : [])]
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
}

/** From the login screen through EMS SSO to the dashboard. */
export async function signIn(page: Page, url: string, mailbox = 'admin') {
  await page.goto(`${url}/public/login`)
  await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
  await page.getByLabel('Email').fill(`${mailbox}@ems.test`)
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL('**/private/home/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A session that other browsers can take over. */
export type Session = { tab: [string, string][]; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }

/**
 * Session storage of the tab, so that a new tab is signed in from its first script, and the cookies of EMS SSO. Without
 * the cookies the first session check would end the session.
 */
export async function sessionOf(page: Page): Promise<Session> {
  const tab = await page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('oidc.user:') || key === 'ems-titles'),
  )
  return { tab: tab as [string, string][], cookies: await page.context().cookies() }
}
