import { CONTRACT } from '@ems/federation/descriptor'
import type { Registry, Release } from '@ems/federation/registry'
import { expectAccessible } from '../../fixtures.ts'
import { card, chip, expect, expectOthersWork, menu, test } from './lab.ts'
import type { FaultyOrigin } from './origin.ts'

const LIST = '/private/uji/daftar'
const filesOf = (version: string) => new RegExp(`^/remotes/uji/${version}/`)

test.describe('11. a release made for another host', () => {
  const external = { release: <Made extends object>(created: Made) => ({ ...created, contract: '^9.0.0' }) }

  test('is not asked for; the release before stands in', async ({ lab }) => {
    const { page, first } = lab
    const next = await lab.release({ ...external, previous: first })
    await lab.publish([next])
    await lab.open(LIST)

    await expect(chip(page, first.version)).toBeVisible()
    expect(lab.asked(filesOf(next.version))).toEqual([])
    expect(lab.reports()).toMatchObject([{ operation: 'contract', request: { version: next.version } }])
    await expectOthersWork(page)
  })

  test('with none before it leaves a card that says what it needs', async ({ lab }) => {
    const { page } = lab
    await lab.publish([await lab.release(external)])
    await lab.open(LIST)

    await expect(card(page)).toContainText(`Bagian ini memerlukan versi EMS yang lain (^9.0.0, host ${CONTRACT}).`)
    await expect(card(page).getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
    await expectOthersWork(page)
  })
})

test.describe('12. a release that needs another version of what is shared', () => {
  test('and says so is not asked for; without one before it a card names package and versions', async ({ lab }) => {
    const { page } = lab
    const next = await lab.release({
      release: (created) => ({ ...created, shared: { ...created.shared, react: '^20.0.0' } }),
    })
    await lab.publish([next])
    await lab.open(LIST)

    await expect(card(page)).toContainText(/react \^20\.0\.0, host 19\./)
    expect(lab.asked(filesOf(next.version))).toEqual([])
    await expectOthersWork(page)
  })

  test('and does not say so fails as it starts; the release before stands in', async ({ lab }) => {
    const { page, first } = lab
    // webpack writes ^19.3.0 as [1,19,3,0].
    const next = await lab.release({ previous: first, edit: (text) => text.replaceAll('[1,19,3,0]', '[1,20,0,0]') })
    await lab.publish([next])
    await lab.open(LIST)

    await expect(chip(page, first.version)).toBeVisible()
    expect(lab.reports()).toMatchObject([
      { operation: 'shared', message: expect.stringContaining('Unsatisfied version') },
    ])
    await expectOthersWork(page)
  })
})

test('13. a release that shares what the host does not have gives way to the one before', async ({ lab }) => {
  const { page, first } = lab
  const next = await lab.release({
    previous: first,
    edit: (text) => text.replaceAll('"@ems/ui"', '"@ems/ujung"').replaceAll('\\"@ems/ui\\"', '\\"@ems/ujung\\"'),
  })
  await lab.publish([next])
  await lab.open(LIST)

  await expect(chip(page, first.version)).toBeVisible()
  expect(lab.reports()).toMatchObject([{ operation: 'shared', message: expect.stringContaining('@ems/ujung') }])
  await expectOthersWork(page)
})

test('14. a screen that its container does not have is a card', async ({ lab }) => {
  const { page } = lab
  const next = await lab.release({
    edit: (text, file) => (file === 'remoteEntry.js' ? text.replaceAll('"./daftar"', '"./lain"') : text),
  })
  await lab.publish([next])
  await lab.open(LIST)

  await expect(card(page)).toContainText('expose-missing')
  expect(lab.reports()).toMatchObject([{ operation: 'expose-missing' }])
  await expectOthersWork(page)
})

test('16, IND-5: a tab that was open before a new release goes on with the files of its own', async ({ lab }) => {
  const { page, first } = lab
  await lab.open(LIST)
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await lab.publish([await lab.release({ edition: 'kedua', previous: first })])
  await lab.look()
  await expect(page.getByRole('button', { name: 'Versi baru' })).toBeVisible()
  await page.getByRole('button', { name: 'Buka rincian' }).click()

  await expect(page.getByText('Rincian edisi pertama')).toBeVisible()
  expect(lab.reports()).toEqual([])
  await expectOthersWork(page)
})

test('17. a tab whose files are kept no longer goes over to the current release, then loads the page anew, once', async ({
  lab,
}) => {
  const { page, origin } = lab
  await lab.open(LIST)
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await lab.publish([await lab.release({ edition: 'kedua' })])
  // The old release's part is gone, and the current release's cannot be had either.
  origin.spoil(/Rincian/, { kind: 'status', status: 404 })
  const details = page.getByRole('button', { name: 'Buka rincian' })
  await details.click()
  await expect(page.getByText('Versi baru Bagian Uji tersedia dan sudah dimuat.').first()).toBeVisible()
  await expect(page.getByText('Edisi kedua')).toBeVisible()

  const loaded = () => page.evaluate(() => performance.timeOrigin)
  const before = await loaded()
  const reloaded = page.waitForEvent('domcontentloaded')
  await details.click()
  await reloaded
  await details.click()
  await expect(card(page)).toBeVisible()
  const after = await loaded()
  expect(after).not.toBe(before)
  origin.heal()
  await card(page).getByRole('button', { name: 'Coba lagi' }).click()
  await details.click()
  await expect(page.getByText('Rincian edisi kedua')).toBeVisible()
  await expectOthersWork(page)
  expect(await loaded(), 'no second time').toBe(after)
})

test('18. without a registry the menu is the last good one, and the page says so until it is back', async ({ lab }) => {
  const { page, origin } = lab
  await lab.open(LIST)
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  origin.spoil(/^\/private\//, {
    kind: 'edit',
    edit: (html) => html.replace(/(<script id="ems-registry"[^>]*>)[^<]*/, '$1{"schema":1,"mod'),
  })
  origin.spoil(/^\/registry\.json$/, { kind: 'status', status: 503 })
  await lab.open(LIST)

  const notice = page.getByText('Daftar menu terbaru tidak dapat dimuat.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expectOthersWork(page)
  origin.heal()
  await lab.look()
  await expect(notice).toHaveCount(0)
})

test('18. without a registry and without a memory of one a link keeps its address, and opens by itself', async ({
  lab,
}) => {
  const { page, origin } = lab
  await lab.open('/private/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  origin.spoil(/^\/private\//, {
    kind: 'edit',
    edit: (html) => html.replace(/(<script id="ems-registry"[^>]*>)[^<]*/, '$1null'),
  })
  origin.spoil(/^\/registry\.json$/, { kind: 'status', status: 503 })
  await page.evaluate(() => localStorage.removeItem('ems-registry'))
  await lab.open(`${LIST}?dari=tautan`)

  const away = page.getByRole('alert').filter({ hasText: 'Halaman ini belum dapat dibuka.' })
  await expect(away.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/private\/uji\/daftar\?dari=tautan$/)
  origin.heal()
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expect(page).toHaveURL(/\/private\/uji\/daftar\?dari=tautan$/)
})

test('19. a release that is revoked leaves the screen at once for the one before', async ({ lab }) => {
  const { page, first } = lab
  const next = await lab.release({ edition: 'kedua', previous: first })
  await lab.publish([next])
  await lab.open(LIST)
  await expect(page.getByText('Edisi kedua')).toBeVisible()
  await lab.publish([next], { revoked: [`uji@${next.version}`] })
  await lab.look()

  await expect(
    page.getByText(`Versi ${next.version} dari Bagian Uji ditarik oleh Administrator.`).first(),
  ).toBeVisible()
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expectOthersWork(page)
  await menu(page, 'Daftar Uji')
  await expect(page.getByText('Edisi pertama')).toBeVisible()
})

/** Adds one department to the registry of every page, without the check of the gateway. */
function smuggle(origin: { spoil: FaultyOrigin['spoil'] }, module: Release) {
  const add = (registry: Registry) => ({ ...registry, modules: [module, ...registry.modules] })
  origin.spoil(/^\/private\//, {
    kind: 'edit',
    edit: (html) =>
      html.replace(
        /(<script id="ems-registry"[^>]*>)([^<]*)/,
        (_all, tag: string, json: string) => tag + JSON.stringify(add(JSON.parse(json))).replaceAll('<', '\\u003c'),
      ),
  })
}

/** The test department under another name. */
const thiefOf = (first: Release, changes: Partial<Release['descriptor']> = {}): Release => ({
  ...first,
  name: 'uji-lain',
  entry: `/remotes/uji-lain/${first.version}/remoteEntry.js`,
  descriptor: { ...first.descriptor, id: 'uji-lain', title: 'Bagian Lain', ...changes },
})

test('20. of two departments that claim one address the first by name keeps it', async ({ lab }) => {
  const { page, origin, first } = lab
  smuggle(origin, thiefOf(first))
  await lab.open(LIST)

  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expect(page.getByText('Bagian Lain')).toHaveCount(0)
  expect(lab.reports()).toMatchObject([
    { operation: 'registry', message: expect.stringContaining('base path /private/uji belongs to uji') },
  ])
  await expectOthersWork(page)
})

test('20. a link into a department that is left out keeps its address and says why', async ({ lab }) => {
  const { page, origin, first } = lab
  smuggle(origin, thiefOf(first, { basePaths: ['/private/aman', '/private/home/dashboard'], menu: [] }))
  await lab.open('/private/aman/laporan')

  const away = page.getByRole('alert').filter({ hasText: 'Bagian Lain tidak dapat dibuka saat ini.' })
  await expect(away).toContainText('bertabrakan dengan bagian lain')
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/private\/aman\/laporan$/)
  await expectOthersWork(page)
})
