import type { Locator, Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { colleague, colleaguePassword, unique } from '../business.ts'
import { expect, expectAccessible, openDashboard, signIn as signInAs, test } from '../fixtures.ts'

const own = ['Perlu tindakan saya', 'Agenda hari ini & 7 hari', 'Pengumuman', 'Pintasan']

/** A user in their own group, so that posts for the group reach no other test. */
async function member(admin: Page, more: readonly string[] = []) {
  const mark = unique()
  const group = `Dasbor ${mark}`
  const permissions = ['dashboard-access', 'calendar-access', 'contract-access', 'contract-list', ...more]
  await apiOf(admin).create('usergroups', { code: `dasbor_${mark}`, name: group, permissions, data_scope: 'group' })
  return { group, ...(await colleague(admin, group)) }
}

/** Titles of the cards in the order in which they are read. */
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Pindahkan ${title}`, exact: true })
const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `Menu ${title}`, exact: true })
const arranging = (page: Page) => page.getByRole('toolbar', { name: 'Atur tata letak' })

async function startArranging(page: Page) {
  await page.getByRole('button', { name: 'Atur tata letak', exact: true }).click()
  await expect(arranging(page)).toBeVisible()
}

async function stopArranging(page: Page) {
  await arranging(page).getByRole('button', { name: 'Selesai' }).click()
  await expect(arranging(page)).toBeHidden()
}

async function drag(page: Page, from: Locator, by: { x: number; y: number }) {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

test('a user arranges the dashboard by keys and by pointer, changes its cards, and finds it so again', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const admin = await otherBrowser()
  await signIn('admin', admin)
  const { email } = await member(admin, ['contract-toExcel'])
  await signInAs(page, email, colleaguePassword)
  await expect(titles(page)).toHaveText(own)

  await test.step('by keys', async () => {
    await startArranging(page)
    await grip(page, 'Pengumuman').focus()
    await page.keyboard.press('ArrowUp')
    const message = page.getByRole('status').filter({ hasText: 'Pengumuman:' })
    await expect(message).toHaveText('Pengumuman: kolom 1, baris 1, lebar 3, tinggi 6.')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(message).toHaveText('Pengumuman: kolom 1, baris 1, lebar 3, tinggi 7.')
    await expect(grip(page, 'Pengumuman')).toBeFocused()
  })

  await test.step('by pointer', async () => {
    const card = cardOf(page, 'Perlu tindakan saya')
    const before = await card.boundingBox()
    await drag(page, grip(page, 'Perlu tindakan saya'), { x: 0, y: -600 })
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    const corner = page.locator('.react-grid-item').filter({ has: card }).locator('.react-resizable-handle')
    await drag(page, corner, { x: -400, y: 0 })
    await expect.poll(async () => (await card.boundingBox())?.width).toBeLessThan((before?.width ?? 0) - 200)
  })

  await test.step('with a card of a department, and only of one they may see', async () => {
    await arranging(page).getByRole('button', { name: 'Tambah widget' }).click()
    const form = page.getByRole('dialog', { name: 'Tambah widget' })
    await form.getByRole('button', { name: 'Tambah', exact: true }).click()
    await expect(form.getByText('Widget wajib dipilih.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Widget' }).fill('akhir')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Kontrak akan berakhir'])
    await form.getByRole('combobox', { name: 'Widget' }).fill('jatuh tempo')
    await expect(page.getByText('Tidak ditemukan.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Widget' }).fill('Kontrak')
    await page.getByRole('option', { name: 'Kontrak akan berakhir' }).click()
    await form.getByRole('textbox', { name: 'Judul' }).fill('Kontrak saya')
    await form.getByRole('button', { name: 'Tambah', exact: true }).click()
    // Cards further down load when they come near the viewport.
    await cardOf(page, 'Kontrak saya').scrollIntoViewIfNeeded()
    await expect(cardOf(page, 'Kontrak saya').getByRole('link', { name: /^30 hari ke depan/ })).toBeVisible()
  })

  await test.step('set and removed', async () => {
    await menuOf(page, 'Kontrak saya').click()
    await page.getByRole('menuitem', { name: 'Atur', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Atur widget' })
    await form.getByRole('textbox', { name: 'Judul' }).fill('Kontrak kami')
    await form.getByRole('combobox', { name: 'Rentang' }).selectOption('90 hari terakhir')
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(cardOf(page, 'Kontrak kami').getByText('rentang sendiri')).toBeVisible()
    await menuOf(page, 'Pintasan').click()
    await page.getByRole('menuitem', { name: 'Hapus', exact: true }).click()
    await expect(cardOf(page, 'Pintasan')).toBeHidden()
  })

  await test.step('it stays', async () => {
    await expectAccessible(page)
    await stopArranging(page)
    await page.reload()
    await expect(titles(page)).toHaveText([own[0], own[1], own[2], 'Kontrak kami'].map(String))
  })

  await test.step('about what the filter of the page says, which opens wherever the page stands', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const filter = page.getByRole('button', { name: /^Filter dasbor: / })
    await filter.click()
    const form = page.getByRole('dialog', { name: 'Filter dasbor' })
    await form.getByRole('combobox', { name: 'Rentang' }).selectOption('7 hari terakhir')
    await form.getByRole('combobox', { name: 'Periode' }).selectOption('Mingguan')
    await expect(filter).toHaveAccessibleName('Filter dasbor: Semua perusahaan · 7 hari terakhir · Mingguan')
    await page.reload()
    await expect(filter).toHaveAccessibleName('Filter dasbor: Semua perusahaan · 7 hari terakhir · Mingguan')
  })

  await test.step('what stands behind a card is taken along', async () => {
    await cardOf(page, 'Kontrak kami').scrollIntoViewIfNeeded()
    await expect(cardOf(page, 'Kontrak kami').getByRole('link', { name: /^30 hari ke depan/ })).toBeVisible()
    await menuOf(page, 'Kontrak kami').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Unduh Excel', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  await test.step('and goes back to where it began', async () => {
    await startArranging(page)
    await arranging(page).getByRole('button', { name: 'Kembalikan tata letak bawaan' }).click()
    const question = page.getByRole('dialog', { name: 'Kembalikan tata letak bawaan?' })
    await question.getByRole('button', { name: 'Kembalikan', exact: true }).click()
    await expect(arranging(page).getByRole('button', { name: 'Kembalikan tata letak bawaan' })).toBeDisabled()
    await stopArranging(page)
    await expect(titles(page)).toHaveText(own)
  })
})

test('a group finds what was published for it and cannot move what is locked; a card that fails harms no other', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  const admin = await otherBrowser()
  await signIn('admin', admin)
  await openDashboard(admin)
  const { email, group } = await member(admin)

  await startArranging(admin)
  await arranging(admin).getByRole('button', { name: 'Terbitkan untuk grup' }).click()
  const form = admin.getByRole('dialog', { name: 'Terbitkan untuk grup' })
  await form.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await expect(form.getByText('Grup wajib dipilih.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Grup' }).fill(group)
  await admin.getByRole('option', { name: group }).click()
  await form.getByRole('checkbox', { name: 'Kontrak akan berakhir' }).check()
  await form.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await expect(admin.getByText('Tata letak diterbitkan.')).toBeVisible()

  // Their department's widget does not arrive the first time: only its own card says so.
  complaints.expect(/ERR_FAILED|remotes\/archives|RUNTIME-\d+|ScriptNetworkError/)
  await page.route('**/remotes/archives/**', (route) => route.abort())
  await signInAs(page, email, colleaguePassword)
  const contracts = cardOf(page, 'Kontrak akan berakhir')
  await contracts.scrollIntoViewIfNeeded()
  await expect(contracts.getByRole('alert')).toContainText('Kontrak akan berakhir tidak dapat ditampilkan.')
  await expect(cardOf(page, 'Perlu tindakan saya')).toContainText('Tidak ada yang menunggu tindakan Anda.')
  await page.unroute('**/remotes/archives/**')
  await contracts.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(contracts.getByRole('link', { name: /^90 hari ke depan/ })).toBeVisible()

  // The administrator's cards of departments whose permission they lack are not there at all.
  for (const title of ['Pekerjaan jatuh tempo', 'PIB jatuh tempo']) await expect(cardOf(page, title)).toHaveCount(0)

  await startArranging(page)
  await expect(grip(page, 'Pintasan')).toBeVisible()
  await expect(grip(page, 'Kontrak akan berakhir')).toHaveCount(0)
  await menuOf(page, 'Kontrak akan berakhir').click()
  await expect(page.getByText('Dikunci oleh grup Anda')).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['Segarkan'])
})

test('an employee finds their own month, and every number of the pipeline leads to exactly these cards', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('karyawan')
  await openDashboard(page)
  const month = cardOf(page, 'Presensi saya').getByRole('list', { name: 'Bulan ini' })
  const today = new Date(Date.now() + 7 * 3_600_000)
  const days = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate()
  await expect(month.getByRole('listitem')).toHaveCount(days)
  await expect(month.getByRole('listitem').nth(today.getUTCDate() - 1)).toContainText(`${today.getUTCDate()}: `)
  await expect(cardOf(page, 'Sisa cuti saya')).toContainText(/Sisa-?\d+(,\d+)? hari/)
  await expect(cardOf(page, 'Siapa tidak masuk hari ini')).toBeVisible()
  await expectAccessible(page)
  // On a phone it has room for all of it.
  await page.setViewportSize({ width: 390, height: 844 })
  await month.scrollIntoViewIfNeeded()
  const isCut = (list: Element) => {
    for (let at: Element | null = list; at && at.tagName !== 'MAIN'; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at.scrollHeight > at.clientHeight
    return undefined
  }
  expect(await month.evaluate(isCut)).toBe(false)

  const director = await otherBrowser()
  await signIn('direksi', director)
  await openDashboard(director)
  const pipeline = cardOf(director, 'Pipeline pemasaran')
  await pipeline.scrollIntoViewIfNeeded()
  for (const stage of ['Prospek', 'Menang']) {
    const link = pipeline.getByRole('link', { name: new RegExp(`^${stage} \\d`) }).first()
    const [, count] = /(\d+)/.exec((await link.textContent()) ?? '') ?? []
    expect(Number(count)).toBeGreaterThan(0)
    await link.click()
    await expect(director.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Aktivitas Pemasaran')
    await expect(director.getByLabel(`${count} data`, { exact: true })).toBeVisible()
    await director.goBack()
  }
})

test('the cards of all departments come without the kit that lists stand on', async ({ page, signIn }) => {
  const scripts: string[] = []
  // Prefetched files do not count as scripts yet.
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await signIn('admin')
  await openDashboard(page)
  await expect(page.getByRole('link', { name: /^30 hari ke depan/ }).first()).toBeVisible()
  const comes = page.getByRole('main').getByRole('status', { name: /^Memuat/ })
  await expect(cardOf(page, 'Pintasan')).toBeVisible()
  // As for paper, which takes the cards further down, too.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(comes).toHaveCount(0)

  expect(scripts.filter((path) => path.startsWith('/js/card.'))).toHaveLength(1)
  expect(scripts.filter((path) => path.startsWith('/js/kit.'))).toEqual([])
})
