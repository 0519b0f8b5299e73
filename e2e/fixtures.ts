import AxeBuilder from '@axe-core/playwright'
import { isNightly } from '@ems/testing/tier'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { installation } from './installations.ts'
import { signInDirectly } from './session.ts'

export { expect }

/** The password of every demo account. */
export const password = 'Ems-demo-2026'

type Account =
  | 'admin'
  | 'kite'
  | 'klien'
  | 'direksi'
  | 'sdm'
  | 'ti'
  | 'karyawan'
  | 'auditor'
  | 'kepala'
  | 'legal'
  | 'pemasaran'

/** Complaints of a browser: console errors, uncaught errors, violations of the content security policy. */
class Complaints {
  readonly #said: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      // How long a screen holds the thread is a property of the machine that runs the tests; `interactions.bench` judges it.
      if (message.type() === 'error' && !message.text().startsWith('[blocked] '))
        this.#said.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#said.push(`uncaught: ${error.error().message}`))
  }

  /** A test that provokes a complaint names it; everything else fails the test. */
  expect(...patterns: RegExp[]) {
    this.#expected.push(...patterns)
  }

  get unexpected() {
    return this.#said.filter((output) => !this.#expected.some((pattern) => pattern.test(output)))
  }
}

type Fixtures = {
  complaints: Complaints
  /** Sign-in by its screens, up to the dashboard, instead of requests: for journeys about the session itself. */
  isByForm: boolean
  /** Signs in at EMS SSO as one of the demo accounts. Then go to the screen of the journey: no screen is open yet. */
  signIn: (account: Account, on?: Page) => Promise<void>
  /** Another person's browser: nothing is shared with the first. */
  otherBrowser: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  baseURL: async ({}, use) => use(installation().url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  complaints: async ({}, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unexpected, 'the browser complained').toEqual([])
  },

  context: async ({ context, complaints }, use) => {
    complaints.watch(context)
    await use(context)
  },

  isByForm: [false, { option: true }],

  signIn: async ({ page, isByForm }, use) => {
    await use((account, on = page) => {
      const email = `${account}@ems.test`
      return isByForm ? signIn(on, email) : signInDirectly(on, installation().url, email, password)
    })
  },

  otherBrowser: async ({ browser, complaints, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) })
      contexts.push(context)
      complaints.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

const desk = ['desktop', { width: 1440, height: 900 }] as const
const phone = ['phone', { width: 390, height: 844 }] as const

/** What a journey of sign-in and secrets is walked on: a desk each day, in the nightly tier a phone too. */
export const devices = isNightly ? [desk, phone] : [desk]

/** From wherever `page` is to the dashboard, through the login screen and EMS SSO. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.goto('/public/login')
  await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
  await giveCredentials(page, email, secret)
  await page.waitForURL('**/private/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the dashboard of the signed-in user, with its shell. */
export async function openDashboard(page: Page) {
  await page.goto('/private/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Fills in and sends the form of EMS SSO. */
export async function giveCredentials(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** Nothing of the screen is on its way any more. */
export const expectLoaded = (page: Page) =>
  expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible=true]')).toHaveCount(0)

/** What a journey sees at this moment, for a person who looks at it: written to `EMS_PICTURES=<folder>`. */
export async function picture(page: Page, name: string) {
  const folder = process.env.EMS_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width ?? 0}.png` })
}

/** No violation of WCAG 2.2 AA that axe can see, in the page as it is now; `within` a selector where only a part is new. */
export async function expectAccessible(page: Page, within = 'html') {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // Everything is one document: merged without a page of its own, and only what is wrong is described.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      `axe at ${page.url()}`,
    )
    .toEqual([])
}
