import { categoryWith, goods } from '../business.ts'
import { expect, password, test } from '../fixtures.ts'

test('a user without a mouse signs in, finds a row, corrects it and signs out', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const other = await otherBrowser()
  await signIn('admin', other)
  const { path } = await categoryWith(other, goods(3))
  const focused = page.locator(':focus')
  const tabTo = async (name: RegExp, role: 'button' | 'link' | 'gridcell' | 'columnheader' | 'menuitem') => {
    const expected = page.getByRole(role, { name }).and(focused)
    for (let presses = 0; presses < 60 && (await expected.count()) === 0; presses += 1) await page.keyboard.press('Tab')
    await expect(expected).toHaveCount(1)
  }

  await page.goto(`/public/login?return=${encodeURIComponent(path)}`)
  await expect(page.getByRole('button', { name: 'Masuk dengen EMS SSO' })).toBeVisible()
  await tabTo(/^Masuk dengen EMS SSO$/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@ems.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Barang 01' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('Barang 02')
  await expect(page.getByText('1–1 dari 1')).toBeVisible()
  for (let presses = 0; presses < 30 && !(await focused.getAttribute('data-place')); presses += 1)
    await page.keyboard.press('Tab')
  // The first column chooses rows, the others open them.
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const form = page.getByRole('dialog', { name: 'Barang 02' })
  await expect(form.getByRole('button', { name: /^Ubah uji-/ })).toBeVisible()
  await page.keyboard.press('e')

  for (let presses = 0; presses < 15 && (await form.getByLabel(/^Nama/).and(focused).count()) === 0; presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Barang dua')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(focused.and(page.locator('body'))).toHaveCount(0)

  await tabTo(/^Profil Admin EMS$/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Keluar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/public\/login/)
})

test('menus and dialogs of a list open by keys, and give the focus back', async ({ page, signIn }) => {
  await signIn('admin')
  const { path } = await categoryWith(page, goods(3))
  await page.goto(path)
  const cell = page.locator('td[data-place="1:1"]')

  await cell.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Ubah' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()

  const head = page.getByRole('columnheader', { name: 'Nama' })
  await head.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Urutkan naik' })).toBeFocused()
  await page.keyboard.press('Escape')

  for (const name of ['Filter', 'Simpan tampilan', 'Impor']) {
    const opener = page.getByRole('button', { name, exact: true })
    // Once as its code arrives, once when it is there.
    for (let times = 0; times < 2; times += 1) {
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  }
})
