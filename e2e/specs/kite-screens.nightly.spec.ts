import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { act } from '../kite.ts'

test.describe.configure({ timeout: 240_000 })
// A snapshot of every step of so many screens costs more than the screens.
test.use({ trace: 'off', actionTimeout: 20_000 })

const rows = (page: Page) => expect(page.getByText(/^1–\d+ dari /).first()).toBeVisible()
const message = (text: RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const table = (name: string) => (page: Page) => expect(page.getByRole('table', { name, exact: true })).toBeVisible()

/** The demo clients, and a BCL.KT of the first whose run left differences. */
async function demo(page: Page) {
  const api = apiOf(page)
  const client = async (niper: string) => {
    const { data } = await api.get(`customs-kite-tenants?filter[niper]=${encodeURIComponent(niper)}`)
    return data[0].id as string
  }
  const [exemption, drawback] = [await client('KEP-114/WBC.09/2024'), await client('KEP-207/WBC.11/2023')]
  const { data } = await api.get(`customs-kite-tool-kite-datas?filter[tenant_id]=${exemption}&sort=period_from`)
  const of = (status: string) =>
    data.find((bcl: { attributes: { status: string } }) => bcl.attributes.status === status)
  return { exemption, drawback, bcl: of('TERBENTUK').id as string, draft: of('DRAFT').id as string }
}

/** Every part of the tool, and what stands there once it has its content. Lists are all one component. */
const partsOf = (bcl: string): readonly [part: string, ready: (page: Page) => Promise<void>][] => [
  ['tenants', rows],
  ['files', message(/^Belum ada berkas/)],
  ['pib', rows],
  ['pib&part=lines', rows],
  ['pib&part=useds', rows],
  ['peb', rows],
  ['peb&part=lines', rows],
  ['peb&part=reported', message(/^Belum ada PEB yang dilaporkan/)],
  ['raw', rows],
  ['goods', rows],
  ['boms', rows],
  ['niper', rows],
  ['bcl', rows],
  [`bcl&bcl=${bcl}`, rows],
  [`bcl&bcl=${bcl}&part=useds`, rows],
  [`bcl&bcl=${bcl}&part=diffs`, rows],
  [`bcl&bcl=${bcl}&part=summary`, table('Ringkasan per bahan baku')],
  [`bcl&bcl=${bcl}&part=comparison`, message(/^Belum ada run sebelumnya/)],
  [`bcl&bcl=${bcl}&part=reports`, message(/^Belum ada laporan/)],
  ['diffs', rows],
  ['due', table('PIB menurut jatuh tempo')],
  ['due&part=simulation', message(/^Simulasi atas \d/)],
  ['mutation', table('Mutasi bahan baku')],
]

const region = (name: string) => (page: Page) => expect(page.getByRole('region', { name, exact: true })).toBeVisible()

/** The views of the consultants' board, each with something only it has. */
const views: readonly [view: string, ready: (page: Page) => Promise<void>][] = [
  ['board', region('Papan pekerjaan')],
  ['calendar', table('Kalender tenggat')],
  ['matrix', region('Matriks klien dan periode')],
  ['workload', table('Beban kerja per konsultan')],
  ['list', rows],
]

/** Names of states as the database writes them; people read words. */
const rawState = /^[A-Z]{3,}_[A-Z_]+$|^(OPEN|CLOSED|PARTIAL|DRAFT|TERBENTUK|BELUM|TERPAKAI|TERKANDUNG|AKTIF)$/

async function expectLegible(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `pixels ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await page.getByText(rawState).allInnerTexts(), `states of ${page.url()}`).toEqual([])
}

/** Navigates inside the application without a full page load. */
const go = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, to)

/** To a part of the tool. */
async function follow(page: Page, to: string) {
  await go(page, to)
  const { searchParams } = new URL(to, 'http://localhost')
  const visible = ['section', 'bcl', 'part'].flatMap((name) => searchParams.get(name) ?? [])
  // Waits for the new part, so that the earlier one is not taken for it.
  await expect(page.locator(`[data-part="${visible.join(' ')}"]`)).toBeVisible()
}

/** Looking at a screen with axe takes seconds: each kind of content once in each of the two, all others for their words. */
for (const [device, colorScheme, viewport, viewed] of [
  ['desktop', 'light', { width: 1440, height: 900 }, ['files', 'pib&part=lines', 'bcl', 'due', 'mutation', 'summary']],
  ['phone', 'dark', { width: 390, height: 844 }, ['tenants', 'useds', 'due&part=simulation', 'mutation', 'summary']],
] as const)
  test(`every part of the KITE tool is for everybody: ${device}, ${colorScheme}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript((scheme) => localStorage.setItem('ems-color-scheme', scheme), colorScheme)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn('kite')
    const { exemption, drawback, bcl } = await demo(page)
    await page.goto(`/private/customs/kitetool?tenant=${exemption}&section=tenants`)
    await expect(page.getByRole('heading', { level: 1, name: 'KITE Tool' })).toBeVisible()
    for (const [part, ready] of partsOf(bcl))
      await test.step(part, async () => {
        await follow(page, `/private/customs/kitetool?tenant=${exemption}&section=${part}&size=10`)
        await ready(page)
        await expectLegible(page)
        const isViewed = viewed.some((one) => part === one || (part.startsWith('bcl&') && part.endsWith(`part=${one}`)))
        if (isViewed) await expectAccessible(page, 'main')
      })
    await follow(page, `/private/customs/kitetool?tenant=${drawback}&section=due&part=claims`)
    await expect(page.getByText('Pengembalian', { exact: true }).first()).toBeVisible()
    await expectLegible(page)

    for (const [view, ready] of views)
      await test.step(`consultants: ${view}`, async () => {
        await go(page, `/private/customs/activity?view=${view}&size=10`)
        await ready(page)
        await expectLegible(page)
        if (view === 'board') await expectAccessible(page, 'main')
      })
  })

test('the dialogs of the KITE tool are for everybody', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn('kite')
  const { exemption, bcl, draft } = await demo(page)
  await page.goto(`/private/customs/kitetool?tenant=${exemption}&section=files`)
  const at = (part: string) => follow(page, `/private/customs/kitetool?tenant=${exemption}&section=${part}`)
  const dialog = page.getByRole('dialog')
  const ask = async (name: string) => {
    await rows(page)
    await act(page, name)
  }
  const visible = async (within: RegExp | string) => {
    await expect(dialog.getByText(within).first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: 'Unggah', exact: true }).click()
  await visible('Pilih berkas')
  await at('pib&part=lines')
  await ask('Kartu PIB')
  await visible('Pemasukan')
  await at(`bcl&bcl=${draft}`)
  await page.getByRole('button', { name: 'Pemilihan PEB', exact: true }).click()
  await visible(/^\d+ baris dipilih/)
  await at(`bcl&bcl=${bcl}&part=useds`)
  await ask('Mengapa?')
  await visible('Diambil')
  await at(`bcl&bcl=${bcl}&part=diffs`)
  await ask('Cari PIB')
  await visible('Sisa selisih')
  await page.getByRole('button', { name: 'Generate Laporan', exact: true }).click()
  await visible(/^Laporkan sebagian/)
})
