import { card, chip, expect, expectOthersWork, menu, test } from './lab.ts'

const LIST = '/private/uji/daftar'

test('8. a screen whose module throws stays a card; with the next navigation the release before stands in', async ({
  lab,
}) => {
  const { page, first } = lab
  const next = await lab.release({ edition: 'rusak', previous: first })
  await lab.publish([next])
  await lab.open(LIST)

  await expect(card(page)).toContainText('Terjadi masalah saat menampilkan halaman ini.')
  expect(lab.reports()).toMatchObject([{ operation: 'module-exec', request: { version: next.version } }])
  await card(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(card(page)).toBeVisible()
  await expectOthersWork(page)

  await menu(page, 'Daftar Uji')
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expect(chip(page, first.version)).toBeVisible()
})

test.describe('9. a screen that throws', () => {
  test('while it renders is a card in place, and there again after another try', async ({ lab }) => {
    const { page, first } = lab
    await lab.open('/private/home/dashboard')
    await page.evaluate(() => sessionStorage.setItem('uji-rusak', '1'))
    await menu(page, 'Daftar Uji')

    await expect(card(page)).toContainText('Terjadi masalah saat menampilkan halaman ini.')
    await expect(card(page)).toContainText(`uji@${first.version} render`)
    expect(lab.reports()).toMatchObject([{ operation: 'render', request: { area: 'uji', phase: 'render' } }])
    await page.evaluate(() => sessionStorage.removeItem('uji-rusak'))
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await expectOthersWork(page)
  })

  test('in an effect is a card, too', async ({ lab }) => {
    const { page } = lab
    await lab.open(LIST)
    await page.getByRole('button', { name: 'Rusak di efek' }).click()

    await expect(card(page)).toBeVisible()
    expect(lab.reports()).toMatchObject([{ operation: 'render', message: 'Efek ini rusak.' }])
    await expectOthersWork(page)
  })

  test('three times in a minute gives way to the release before with the next navigation', async ({ lab }) => {
    const { page, first } = lab
    const next = await lab.release({
      previous: first,
      edit: (text) => text.replace("sessionStorage.getItem('uji-rusak')", 'true'),
    })
    await lab.publish([next])
    await lab.open(LIST)
    for (let tries = 0; tries < 3; tries++) {
      await expect(card(page)).toBeVisible()
      await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    }
    await expectOthersWork(page)
    await menu(page, 'Daftar Uji')
    await expect(chip(page, first.version)).toBeVisible()
    await expect(page.getByText('Edisi pertama')).toBeVisible()
  })
})

test('10. what a button or a promise of a department throws is told to people and to its owner', async ({ lab }) => {
  const { page, first } = lab
  await lab.open(LIST)
  await page.getByRole('button', { name: 'Rusak di tombol' }).click()
  await expect(page.getByText('Terjadi masalah saat memproses data.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Rusak di janji' }).click()
  await expect.poll(() => lab.reports().length).toBe(2)

  const owner = { area: 'uji', version: first.version }
  expect(lab.reports()).toMatchObject([
    { operation: 'uncaught', message: expect.stringContaining('Tombol ini rusak.'), request: owner },
    { operation: 'unhandled-rejection', message: 'Janji ini rusak.', request: owner },
  ])
  await page.getByRole('button', { name: 'Rusak di tombol' }).click()
  await page.getByRole('button', { name: 'Buka rincian' }).click()
  await expect(page.getByText('Rincian edisi pertama')).toBeVisible()
  expect(lab.reports(), 'the same again within a minute').toHaveLength(2)
  await expectOthersWork(page)
})

test.describe('15. a part of a screen whose file is not found', () => {
  test('is a card, and another try asks for that file alone', async ({ lab }) => {
    const { page, origin } = lab
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    origin.spoil(/Rincian/, { kind: 'status', status: 503 })
    await page.getByRole('button', { name: 'Buka rincian' }).click()

    await expect(card(page)).toContainText('Berkas halaman ini tidak dapat dimuat.')
    expect(lab.reports()).toMatchObject([{ operation: 'chunk', request: { area: 'uji', phase: 'render' } }])
    origin.heal()
    const requested = lab.asked(/^\/remotes\/uji\//).length
    await card(page).getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('button', { name: 'Buka rincian' }).click()
    await expect(page.getByText('Rincian edisi pertama')).toBeVisible()
    expect(lab.asked(/^\/remotes\/uji\//)).toHaveLength(requested + 1)
    await expectOthersWork(page)
  })
})
