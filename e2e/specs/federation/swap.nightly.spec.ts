import { expect, expectOthersWork, menu, test } from './lab.ts'

const LIST = '/private/uji/daftar'

/** The host's own files, as the page names them. */
const hostFiles = async (html: string) => html.match(/\/(js|css)\/[\w.-]+/g)

test.describe('a department is released on its own', () => {
  test('IND-1, 2, 3: a new release with a new screen is live with the next page, and gone after a roll-back', async ({
    lab,
  }) => {
    const { page, first } = lab
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    const before = await hostFiles(await page.content())

    const next = await lab.release({
      edition: 'kedua',
      previous: first,
      release: (created) => ({
        ...created,
        descriptor: {
          ...created.descriptor,
          routes: [
            ...created.descriptor.routes,
            { path: '/private/uji/tambahan', expose: './catatan', title: 'Tambahan', permission: 'dashboard-access' },
          ],
          menu: [
            ...created.descriptor.menu,
            { id: 'uji_tambahan', title: 'Tambahan', to: '/private/uji/tambahan', permission: 'dashboard-access' },
          ],
        },
      }),
    })
    await lab.publish([next])
    await page.reload()
    await menu(page, 'Tambahan')
    await expect(page.getByText('Edisi kedua')).toBeVisible()
    expect(await hostFiles(await page.content())).toEqual(expect.arrayContaining(before ?? ['none']))

    await lab.publish([first])
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tambahan' })).toHaveCount(0)
    await expectOthersWork(page)
  })

  test('IND-6: an open tab goes to the new release with the next navigation, and back again', async ({ lab }) => {
    const { page, first } = lab
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    const loaded = await page.evaluate(() => performance.timeOrigin)

    await lab.publish([await lab.release({ edition: 'kedua', previous: first })])
    await lab.look()
    await expect(page.getByRole('button', { name: 'Versi baru' })).toBeVisible()
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await menu(page, 'Catatan Uji')
    await expect(page.getByText('Edisi kedua')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Versi baru' })).toHaveCount(0)

    await lab.publish([first])
    await lab.look()
    await expect(page.getByRole('button', { name: 'Versi baru' })).toBeVisible()
    await menu(page, 'Daftar Uji')
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await page.getByRole('button', { name: 'Buka rincian' }).click()
    await expect(page.getByText('Rincian edisi pertama')).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded anew').toBe(loaded)
    expect(lab.reports()).toEqual([])
  })

  test('a department that nobody has open is new at once, its menu included', async ({ lab }) => {
    const { page } = lab
    await lab.open('/private/home/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await lab.publish([await lab.release({ edition: 'kedua' })])
    await lab.look()
    await expect.poll(() => lab.asked(/^\/registry\.json$/).length).toBe(1)
    await menu(page, 'Daftar Uji')
    await expect(page.getByText('Edisi kedua')).toBeVisible()
  })
})

test('IND-4: users in the pilot ring have its release, everybody else the stable one', async ({ lab }) => {
  const { page, context } = lab
  await lab.tryOut([await lab.release({ edition: 'kedua' })], 'Administrator')
  await lab.open('/private/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await lab.open(LIST)
  await expect(page.getByText('Edisi kedua')).toBeVisible()

  const [ring] = (await context.cookies()).filter(({ name }) => name === 'ems_ring')
  expect(ring).toMatchObject({ value: expect.stringMatching(/^pilot\./), httpOnly: true })
  await context.addCookies([{ ...ring, name: 'ems_ring', value: '../pilot', url: undefined } as never])
  await lab.tryOut([], 'Tidak Ada')
  await lab.open(LIST)
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await lab.open(LIST)
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'ems_ring')).toBe(false)
})

test('unsaved work stays until its owner lets go of it', async ({ lab }) => {
  const { page, first } = lab
  await lab.open('/private/uji/catatan')
  const note = page.getByRole('textbox', { name: 'Catatan' })
  await note.fill('Belum disimpan')
  await lab.publish([await lab.release({ edition: 'kedua', previous: first })])
  await lab.look()

  await page.getByRole('button', { name: 'Versi baru' }).click()
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toHaveCount(0)
  await expect(note).toHaveValue('Belum disimpan')
  await expect(page.getByText('Edisi pertama')).toBeVisible()

  await page.getByRole('button', { name: 'Versi baru' }).click()
  await question.getByRole('button', { name: 'Muat versi baru' }).click()
  await expect(page.getByText('Edisi kedua')).toBeVisible()
  await expect(note).toHaveValue('')
})

test('what was typed into a screen of its own survives the revocation of its release, and its end', async ({ lab }) => {
  const { page, first } = lab
  const next = await lab.release({ edition: 'kedua', previous: first })
  await lab.publish([next])
  await lab.open('/private/uji/catatan')
  const note = page.getByRole('textbox', { name: 'Catatan' })
  await note.fill('Belum disimpan')
  await lab.publish([next], { revoked: [`uji@${next.version}`] })
  await lab.look()

  await expect(page.getByText('Edisi pertama')).toBeVisible()
  await expect(note).toHaveValue('Belum disimpan')

  // With none before it there is no field for it: it is shown.
  await lab.publish([first], { revoked: [`uji@${first.version}`, `uji@${next.version}`] })
  await lab.look()
  const kept = page.getByRole('status').filter({ hasText: 'Isian Anda dari halaman yang ditarik' })
  await expect(kept).toContainText('Catatan: Belum disimpan')
  await kept.getByRole('button', { name: 'Tutup' }).click()
  await expect(kept).toHaveCount(0)
})

test('a user with a form open over the page can load a new version', async ({ lab }) => {
  const { page, first } = lab
  const { modules } = await lab.publish([first])
  const settings = modules.find(({ name }) => name === 'settings')
  if (!settings) throw new Error('there is no settings')
  await lab.open('/private/utilities/reference')
  await page.getByRole('button', { name: /^Tambah/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: /^Nama/ }).first()).toBeVisible()
  const others = modules.filter(({ name }) => name !== 'settings')
  const next = await lab.copyOf(settings)
  await lab.publish([], { modules: [...others, next] })
  await lab.look()

  await form.getByRole('button', { name: 'Versi baru' }).click()
  await expect.poll(() => lab.asked(new RegExp(`^/remotes/settings/${next.version}/`)).length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Versi baru' })).toHaveCount(0)
})

test('what a form has typed survives the revocation of its release', async ({ lab }) => {
  const { page, first } = lab
  const { modules } = await lab.publish([first])
  const settings = modules.find(({ name }) => name === 'settings')
  await lab.open('/private/utilities/reference')
  await page.getByRole('button', { name: /^Tambah/ }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Nama/ }).first()
  await name.fill('Satuan yang belum disimpan')
  await expect(page.getByText(/Draf disimpan/)).toBeVisible()

  if (!settings) throw new Error('there is no settings')
  const previous = await lab.copyOf(settings)
  const others = modules.filter(({ name: one }) => one !== 'settings')
  await lab.publish([], { revoked: [`settings@${settings.version}`], modules: [...others, { ...settings, previous }] })
  await lab.look()
  await expect(page.getByText('dari Pengaturan ditarik oleh Administrator.').first()).toBeVisible()
  await expect(page.getByText(/Draf pukul .* dipulihkan/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Nama/ }).first()).toHaveValue(
    'Satuan yang belum disimpan',
  )
})

test('SNG-1, 2: one React, one of everything shared, one query cache, one Mantine for third-party code, too', async ({
  lab,
}) => {
  const { page } = lab
  await lab.open('/private/utilities/reference')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await menu(page, 'Daftar Uji')
  // The cache is shared: this department sees the queries of the other one.
  await expect(page.getByText(/permintaan di memori: [1-9]/)).toBeVisible()
  // Without the host's own Mantine around it, it would have thrown.
  await expect(page.getByText('Lencana pihak ketiga')).toBeVisible()

  const shared = await page.evaluate(() => {
    type Scope = Record<string, Record<string, { from: string }>>
    const { __FEDERATION__ } = window as unknown as {
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default?: Scope } }[] }
    }
    const scopes = __FEDERATION__.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default ?? {})
    return scopes.flatMap((scope) =>
      Object.entries(scope).flatMap(([name, versions]) => Object.values(versions).map(({ from }) => `${name} ${from}`)),
    )
  })
  expect(shared.sort()).toEqual(
    ['@ems/platform', '@ems/ui', '@ems/ui/card', '@ems/ui/charts', 'react', 'react-dom', 'react/jsx-runtime'].map(
      (name) => `${name} ems_host`,
    ),
  )
})

test.describe('what is fetched when', () => {
  test('hovering over a menu entry fetches its screen, and the click nothing more', async ({ lab }) => {
    const { page, first } = lab
    await lab.open('/private/home/dashboard')
    const link = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Daftar Uji' })
    await link.hover()
    const files = [first.entry, ...(first.preload['./daftar'] ?? [])]
    await expect
      .poll(() =>
        lab
          .asked(/^\/remotes\/uji\//)
          .map(({ path }) => path)
          .sort(),
      )
      .toEqual(files.sort())

    await link.click()
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    expect(lab.asked(/^\/remotes\/uji\//)).toHaveLength(files.length)
  })

  test('a link loads a screen without one file waiting for another', async ({ lab }) => {
    const { page, first } = lab
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()

    const begun = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const host = files.find(({ name }) => /\/js\/main\./.test(name))
      const ours = files.filter(({ name }) => name.includes('/remotes/uji/'))
      return { late: ours.filter(({ startTime }) => startTime > (host?.responseEnd ?? 0)).length, all: ours.length }
    })
    expect(begun).toEqual({ late: 0, all: 1 + (first.preload['./daftar']?.length ?? 0) })
  })
})
