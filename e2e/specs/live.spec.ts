import { apiOf } from '../api.ts'
import { categoryWith, colleague, colleaguePassword, goods } from '../business.ts'
import { expect, signIn as signInAs, test } from '../fixtures.ts'

test.describe('what a colleague changes', () => {
  test('appears in my list, and what would move it waits to be asked for', async ({ page, signIn, otherBrowser }) => {
    await signIn('admin')
    const { path, category } = await categoryWith(page, goods(2))
    const { email } = await colleague(page)
    const theirs = await otherBrowser()
    await signInAs(theirs, email, colleaguePassword)
    await theirs.goto(path)
    await expect(theirs.getByRole('link', { name: 'Barang 01' })).toBeVisible()
    await page.goto(path)
    await page.getByRole('link', { name: 'Barang 01' }).click()

    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ubah / })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel(/^Nama/).fill('Nama dari seberang')
    await page.keyboard.press('Control+Enter')
    await expect(theirs.getByRole('link', { name: 'Nama dari seberang' })).toBeVisible()

    await apiOf(page).create('references', { category, code: 'BARU', name: 'Baris baru', sort_order: 0 })
    const pill = theirs.getByRole('button', { name: '1 perubahan baru · Muat' })
    await expect(pill).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Baris baru' })).toBeHidden()
    await pill.click()
    await expect(theirs.getByRole('link', { name: 'Baris baru' })).toBeVisible()
  })

  test('shows beside what I am typing, and takes none of it', async ({ page, signIn, otherBrowser }) => {
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    const { email, name } = await colleague(page)
    const theirs = await otherBrowser()
    await signInAs(theirs, email, colleaguePassword)
    await page.goto(`${path}&id=${rows[0]?.id}&tab=edit`)
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Nama/).fill('Masih saya ketik')

    await theirs.goto(`${path}&id=${rows[0]?.id}&tab=edit`)
    await theirs.getByRole('dialog').getByLabel('Urutan').fill('42')
    await theirs.keyboard.press('Control+s')

    await expect(form.getByText(`Diubah oleh ${name}`)).toBeVisible()
    await expect(form.getByLabel(/^Nama/)).toHaveValue('Masih saya ketik')
  })
})

test.describe('a lost connection', () => {
  test('is said while it lasts, and what was missed is there when it is back', async ({
    page,
    context,
    signIn,
    otherBrowser,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    const other = await otherBrowser()
    await signIn('admin', other)
    const joined = page.waitForResponse(/push\/auth/)
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Barang 01' })).toBeVisible()
    await joined

    await context.setOffline(true)
    await expect(page.getByText('Anda sedang luring. Perubahan belum tersimpan.')).toBeVisible()
    if (rows[0]) await apiOf(other).update('references', rows[0], { name: 'Saat luring' })
    await context.setOffline(false)

    await expect(page.getByText('Anda sedang luring. Perubahan belum tersimpan.')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Saat luring' })).toBeVisible({ timeout: 40_000 })
  })

  test('of the push line alone is followed by reading again what may have been missed', async ({
    page,
    signIn,
    otherBrowser,
    complaints,
  }) => {
    complaints.expect(/WebSocket/)
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    const other = await otherBrowser()
    await signIn('admin', other)
    let cut: () => Promise<void> = async () => undefined
    let isDown = false
    await page.routeWebSocket(/\/realtime\//, async (socket) => {
      if (isDown) return socket.close()
      socket.connectToServer()
      cut = () => socket.close({ code: 4200 })
    })
    const joined = page.waitForResponse(/push\/auth/)
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Barang 01' })).toBeVisible()
    await joined

    isDown = true
    await cut()
    await expect(page.getByText('Realtime terputus')).toBeVisible()
    if (rows[0]) await apiOf(other).update('references', rows[0], { name: 'Saat terputus' })
    await expect(page.getByRole('link', { name: 'Barang 01' })).toBeVisible()
    isDown = false

    await expect(page.getByRole('link', { name: 'Saat terputus' })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Realtime terputus')).toBeHidden()
  })

  test('while the line is being fetched ends with a line all the same', async ({ page, signIn, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    await signIn('admin')
    const fetched: string[] = []
    page.on('response', async (response) => {
      if (!/\/js\/.*\.js$/.test(response.url())) return
      if ((await response.text().catch(() => '')).includes('pusher:subscribe')) fetched.push(response.url())
    })
    await page.goto('/private/home/dashboard')
    await expect.poll(() => fetched).toHaveLength(1)
    let failures = 0
    await page.route(fetched[0] ?? '', (route) => {
      failures += 1
      return failures === 1 ? route.abort() : route.continue()
    })

    const joined = page.waitForResponse(/push\/auth/)
    await page.reload()
    await expect.poll(() => failures).toBe(1)
    await page.evaluate(() => dispatchEvent(new Event('online')))

    expect((await joined).status()).toBe(200)
  })
})
