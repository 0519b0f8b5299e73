import { expectAccessible } from '../../fixtures.ts'
import { card, chip, expect, expectOthersWork, menu, test } from './lab.ts'

const LIST = '/private/uji/daftar'
const ENTRY = /^\/remotes\/uji\/[^/]+\/remoteEntry\.js$/
const entryOf = (version: string) => new RegExp(`^/remotes/uji/${version}/remoteEntry\\.js$`)
const heading = { level: 1, name: 'Daftar Uji' } as const

/** Broken answers for a container script. */
const broken = [
  // The tag of the page, then ours, then once more.
  ['is not found', { kind: 'status', status: 404 }, 3],
  // Any number of times: Chromium itself repeats requests on a cut connection.
  ['is cut off', { kind: 'reset' }, Number.POSITIVE_INFINITY],
] as const

test.describe('1. a container script that cannot be had', () => {
  for (const [subject, fault, times] of broken)
    test(`because it ${subject} leaves the release before on screen, and says so`, async ({ lab }) => {
      const { page, first, origin } = lab
      const next = await lab.release({ edition: 'kedua', previous: first })
      const { revision } = await lab.publish([next])
      origin.spoil(entryOf(next.version), fault)
      await lab.open(LIST)

      await expect(page.getByText('Edisi pertama')).toBeVisible()
      await expect(chip(page, first.version)).toBeVisible()
      await expectAccessible(page)
      const where = { area: 'uji', version: next.version, phase: 'load', ring: 'stable', revision }
      expect(lab.reports()).toMatchObject([{ operation: 'entry-load', request: where }])
      expect(lab.asked(entryOf(next.version)).length).toBeLessThanOrEqual(times)
      await expectOthersWork(page)
    })

  test('and has none before it leaves a card, and opens once it is back', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(ENTRY, { kind: 'status', status: 404 })
    await lab.open(LIST)

    await expect(card(page)).toContainText('Berkas halaman ini tidak dapat dimuat.')
    await expect(card(page).getByRole('heading')).toBeFocused()
    await expectAccessible(page)
    await card(page).getByRole('button', { name: 'Laporkan' }).click()
    await expect(page.getByText('Laporan dikirim ke Administrator.').first()).toBeVisible()
    await expect.poll(() => lab.reports().map(({ operation }) => operation)).toContain('entry-load, reported by hand')
    origin.heal()
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await expectOthersWork(page)
  })

  test('and no network either leaves a card in a shell that goes on, and opens by itself once it is back', async ({
    lab,
  }) => {
    const { page, context } = lab
    await lab.open('/private/home/dashboard')
    // Often opened screens are prefetched after three seconds and would then open without a network.
    await page.evaluate(() => localStorage.removeItem('ems-visits'))
    await expect(
      page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: heading.name }),
    ).toBeVisible()
    await context.setOffline(true)
    try {
      await menu(page, heading.name)
      await expect(card(page)).toContainText('Berkas halaman ini tidak dapat dimuat.')
      await card(page).getByRole('link', { name: 'Ke Dasbor' }).click()
      await expect(page).toHaveURL(/\/private\/home\/dashboard/)
      await menu(page, heading.name)
      await expect(card(page)).toBeVisible()
    } finally {
      await context.setOffline(false)
    }
    await page.waitForFunction(() => navigator.onLine)
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await expectOthersWork(page)
  })
})

test.describe('2. a file that a network replaced or cut', () => {
  const captive = { kind: 'body', type: 'text/html', body: '<!doctype html><title>Masuk ke Wi-Fi</title>' } as const
  const half = { kind: 'edit', edit: (text: string) => text.slice(0, text.length / 2) } as const

  test('is asked for again; when that is in vain, the release before stands in', async ({ lab }) => {
    const { page, first, origin } = lab
    const next = await lab.release({ previous: first })
    await lab.publish([next])
    origin.spoil(entryOf(next.version), captive)
    await lab.open(LIST)

    await expect(chip(page, first.version)).toBeVisible()
    expect(lab.reports()).toMatchObject([{ operation: 'entry-load', request: { version: next.version } }])
    expect(lab.asked(entryOf(next.version)).length).toBeGreaterThan(1)
    await expectOthersWork(page)
  })

  for (const [subject, files, fault] of [
    ['a container script with the page of another network', ENTRY, captive],
    ['a container script of which half came', ENTRY, half],
    ['a chunk that was cut off', /\/js\/daftar/, { kind: 'cut' }],
    ['a chunk of which half came, as if it were all', /\/js\/daftar/, half],
    ['a style sheet of which half came', /^\/remotes\/uji\/[^/]+\/css\//, half],
  ] as const)
    test(`${subject} is told as the network's fault, and opens with another try`, async ({ lab }) => {
      const { page, origin } = lab
      origin.spoil(files, fault)
      await lab.open(LIST)

      await expect(card(page)).toContainText('Berkas halaman ini tidak dapat dimuat.')
      expect(lab.reports().map(({ operation }) => operation)).not.toContain('integrity')
      origin.heal()
      await card(page).getByRole('button', { name: 'Coba lagi' }).click()
      await expect(page.getByText('Edisi pertama')).toBeVisible()
    })

  test('opens by itself once the server has it again, without a click', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(ENTRY, { kind: 'status', status: 503 })
    await lab.open(LIST)
    await expect(card(page)).toContainText('Halaman ini dibuka sendiri begitu berkasnya dapat dimuat.')
    origin.heal()

    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await expectOthersWork(page)
  })
})

test('3. a container script that hangs is waited for, with a word after three seconds, for eight', async ({ lab }) => {
  const { page, first, origin } = lab
  const next = await lab.release({ previous: first })
  await lab.publish([next])
  origin.spoil(entryOf(next.version), { kind: 'hang' })
  await lab.open(LIST)

  await expect(page.getByRole('status').filter({ hasText: 'Memuat Daftar Uji' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profil Admin EMS' })).toBeVisible()
  await expect(page.getByText('Masih memuat… koneksi lambat.')).toBeVisible()
  await expect(chip(page, first.version)).toBeVisible()
  expect(lab.reports()).toMatchObject([{ operation: 'entry-timeout', request: { version: next.version } }])
  await expectOthersWork(page)
})

test('3. a container script that hung is requested anew when the user tries again', async ({ lab }) => {
  const { page, origin } = lab
  const slow = await lab.release({ release: withLimit(4_000) })
  await lab.publish([slow])
  origin.spoil(ENTRY, { kind: 'hang' })
  await lab.open(LIST)

  await expect(card(page)).toContainText('Server tidak menjawab tepat waktu.')
  origin.heal()
  await card(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()
})

test.describe('4. a stylesheet', () => {
  const STYLE = /^\/remotes\/uji\/[^/]+\/css\//

  test('that hangs holds up neither the shell nor, for long, the screen', async ({ lab }) => {
    const { page, first, origin } = lab
    const next = await lab.release({ previous: first, release: withLimit(5_000) })
    await lab.publish([next])
    origin.spoil(new RegExp(`^/remotes/uji/${next.version}/css/`), { kind: 'hang' })
    await lab.open(LIST)

    await expect(page.getByRole('status').filter({ hasText: 'Memuat Daftar Uji' })).toBeVisible()
    await expect(chip(page, first.version)).toBeVisible()
    expect(lab.reports()).toMatchObject([{ operation: 'entry-timeout', request: { version: next.version } }])
    await expectOthersWork(page)
  })

  test('that is not found leaves a card, and the screen with its style after another try', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(STYLE, { kind: 'status', status: 404 })
    await lab.open(LIST)

    await expect(card(page)).toContainText('uji@')
    expect(lab.reports()).toMatchObject([{ operation: 'chunk' }])
    origin.heal()
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('Edisi pertama')).toHaveCSS('border-left-color', 'rgb(1, 2, 3)')
    await expectOthersWork(page)
  })
})

test('5. a container script that throws runs once, and the release before stands in', async ({ lab }) => {
  const { page, first } = lab
  const next = await lab.release({
    previous: first,
    edit: (text, file) =>
      file === 'remoteEntry.js' ? `window.ran = (window.ran ?? 0) + 1; throw new Error('Entri rusak.')\n${text}` : text,
  })
  await lab.publish([next])
  await lab.open(LIST)

  await expect(chip(page, first.version)).toBeVisible()
  expect(lab.reports()).toMatchObject([{ operation: 'entry-exec', request: { version: next.version } }])
  expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(1)
  await expectOthersWork(page)
})

test('6. a container script that leaves no container is replaced by the release before', async ({ lab }) => {
  const { page, first } = lab
  const next = await lab.release({
    previous: first,
    edit: (text, file) => (file === 'remoteEntry.js' ? '/* nothing */' : text),
  })
  await lab.publish([next])
  await lab.open(LIST)

  await expect(chip(page, first.version)).toBeVisible()
  expect(lab.reports()).toMatchObject([{ operation: 'entry-no-container', request: { version: next.version } }])
  await expectOthersWork(page)
})

test.describe('7. a file that was tampered with', () => {
  for (const [subject, files] of [
    ['container script', 'remoteEntry\\.js'],
    ['chunk', 'js/daftar'],
    ['stylesheet', 'css/'],
  ] as const)
    test(`as ${subject} is looked at once more, not run and reported; the release before stands in`, async ({
      lab,
    }) => {
      const { page, first, origin } = lab
      const next = await lab.release({ previous: first })
      const tampered = new RegExp(`^/remotes/uji/${next.version}/${files}`)
      await lab.publish([next])
      origin.spoil(tampered, { kind: 'edit', edit: (text) => `${text}\n;window.tampered = true;` })
      await lab.open(LIST)

      await expect(chip(page, first.version)).toBeVisible()
      expect(lab.reports()).toMatchObject([{ operation: 'integrity', request: { version: next.version } }])
      // The tag, then the file past every cache, then its size.
      expect(lab.asked(tampered)).toHaveLength(3)
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
      await expectOthersWork(page)
    })

  test('with no release before it leaves a card without another try', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(ENTRY, { kind: 'edit', edit: (text) => `${text} ` })
    await lab.open(LIST)

    await expect(card(page)).toContainText('Berkas bagian ini tidak lolos pemeriksaan keamanan.')
    await expect(card(page).getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
    await expectOthersWork(page)
    await menu(page, heading.name)
    origin.heal()
    await card(page).getByRole('button', { name: 'Muat ulang halaman' }).click()
    await expect(page.getByText('Edisi pertama')).toBeVisible()
  })
})

test.describe('8. the kit that all screens share', () => {
  const KIT = /^\/js\/kit\./
  // Chromium would have it from the tests before.
  test.beforeEach(async ({ lab: { context, page } }) => {
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  })

  test('that cannot be had leaves a card, and comes with another try', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(KIT, { kind: 'status', status: 503 })
    await lab.open(LIST)

    await expect(card(page)).toContainText('Berkas halaman ini tidak dapat dimuat.')
    await expectAccessible(page)
    expect(lab.reports()).toMatchObject([{ operation: 'chunk' }])
    origin.heal()
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await expectOthersWork(page)
  })

  test('that was tampered with is not run, and leaves a card without another try', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(KIT, { kind: 'edit', edit: (text) => `${text}\n;window.tampered = true;` })
    await lab.open(LIST)

    await expect(card(page)).toContainText('Berkas bagian ini tidak lolos pemeriksaan keamanan.')
    await expect(card(page).getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
    expect(lab.reports()).toMatchObject([{ operation: 'integrity' }])
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
  })

  test('that is gone, as it is once the host has been replaced, has the page loaded anew, once', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(KIT, { kind: 'status', status: 404 })
    await lab.open('/private/home/dashboard')
    const loads = () => lab.asked(/^\/private\/uji\/daftar$/).length
    await menu(page, heading.name)

    await expect.poll(loads).toBe(1)
    await expect(card(page)).toBeVisible()
    origin.heal()
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
    expect(loads()).toBe(1)
  })

  test('that could not be had comes with the next screen', async ({ lab }) => {
    const { page, origin } = lab
    origin.spoil(KIT, { kind: 'status', status: 503 })
    await lab.open(LIST)
    await expect(card(page)).toBeVisible()
    origin.heal()

    await expectOthersWork(page)
    await menu(page, heading.name)
    await expect(page.getByRole('heading', heading)).toBeVisible()
  })

  test('that hangs is waited for no longer than a screen is, and comes with another try', async ({ lab }) => {
    const { page, origin } = lab
    await lab.publish([await lab.release({ release: withLimit(4_000) })])
    origin.spoil(KIT, { kind: 'hang' })
    await lab.open(LIST)

    await expect(page.getByRole('button', { name: 'Profil Admin EMS' })).toBeVisible()
    await expect(card(page)).toContainText('Server tidak menjawab tepat waktu.')
    origin.heal()
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
  })
})

test('21. a page without one of the host’s scripts says so, offers to reload, and comes back by itself', async ({
  lab,
}) => {
  const { page, context, origin } = lab
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  origin.spoil(/^\/js\/vendor\./, { kind: 'status', status: 503 })
  await lab.open(LIST)

  const notice = page.getByRole('alert').filter({ hasText: 'Halaman ini tidak dapat dimuat seluruhnya.' })
  await expect(notice.getByRole('button', { name: 'Muat ulang' })).toBeVisible()
  origin.heal()
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('22. a list and a card of the dashboard that the server did not answer come back without a click', async ({
  lab,
}) => {
  const { page, origin } = lab
  origin.spoil(/^\/api\/v1\/references/, { kind: 'status', status: 503 })
  await lab.open('/private/utilities/reference')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  origin.heal()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  origin.spoil(/^\/remotes\/\w+\/[^/]+\/remoteEntry\.js$/, { kind: 'status', status: 503 })
  await lab.open('/private/home/dashboard')
  const failed = page.getByRole('main').getByText(/tidak dapat ditampilkan\./)
  await expect(failed.first()).toBeVisible()
  origin.heal()
  await expect(failed).toHaveCount(0)
})

test('23. who it is, asked in vain while the server was away, is asked again without a click', async ({ lab }) => {
  const { page, origin } = lab
  origin.spoil(/^\/api\/v1\/me$/, { kind: 'status', status: 503 })
  await lab.open(LIST)
  await expect(page.getByText('Data pengguna tidak dapat dimuat')).toBeVisible()
  origin.heal()
  await expect(page.getByText('Edisi pertama')).toBeVisible()
})

/** Gives the screens of a release less time than the usual eight seconds. */
function withLimit(timeoutMs: number) {
  return <Made extends { descriptor: { routes: { path: string }[] } }>(created: Made): Made => ({
    ...created,
    descriptor: { ...created.descriptor, routes: created.descriptor.routes.map((route) => ({ ...route, timeoutMs })) },
  })
}
