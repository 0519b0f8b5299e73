import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { colleague, colleaguePassword, unique } from '../business.ts'
import { ageSignIn, expireRequest } from '../database.ts'
import { devices, expect, expectAccessible, test } from '../fixtures.ts'
import { installation } from '../installations.ts'
import { choose, type } from '../ordinary.ts'
import { signInDirectly } from '../session.ts'

const path = '/private/infotech/credential'
const secret = 'Rahasia-Router-42'

const userOf = async (page: Page, email: string): Promise<string> =>
  (await apiOf(page).get(`users?filter[q]=${encodeURIComponent(email)}`)).data[0].id

type Share = { user?: string; right: string }

/** A credential with a secret, in a folder that the user of `page` manages and shares with these. */
async function credential(
  page: Page,
  { shares = [], ...more }: { shares?: readonly Share[]; [field: string]: unknown },
) {
  const api = apiOf(page)
  const mark = unique()
  const { data: folders } = await api.get('credential-folders?filter[q]=Jaringan')
  const { data: me } = await api.get('me')
  const lines = [{ user: String(me.id), right: 'manage' }, ...shares].map((line) => ({
    usergroup: null,
    until: null,
    ...line,
  }))
  const folder = await api.create(
    'credential-folders',
    { name: `Folder ${mark}`, shares: lines },
    { company: folders[0].relationships.company },
  )
  const name = `Router ${mark}`
  const row = await api.create(
    'credentials',
    { kind: 'login', name, username: 'admin', ...more },
    { folder: to('credential-folders', folder.id) },
  )
  const body = { data: { type: 'credentials', id: row.id, attributes: { values: { secret } }, meta: row } }
  const answer = await api.send('POST', `credentials/${row.id}/-actions/write`, body)
  expect(answer.status()).toBe(200)
  return { ...row, name }
}

const line = (page: Page) => page.getByRole('status', { name: 'Kata sandi' })

async function reveal(page: Page) {
  await page.getByRole('button', { name: 'Lihat Kata sandi' }).click()
  const ask = page.getByRole('dialog', { name: 'Buka Kata sandi' })
  await type(ask, 'Alasan', 'Router tidak dapat dihubungi')
  await ask.getByRole('button', { name: 'Lihat', exact: true }).click()
}

for (const [device, viewport] of devices)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('access is asked for, approved by the owner, used, and over by itself', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      complaints.expect(/409/)
      await signIn('ti')
      const viewer = await otherBrowser()
      await signIn('admin', viewer)
      const admin = await userOf(viewer, 'admin@ems.test')
      const router = await credential(page, { reveal_policy: 'approval', shares: [{ user: admin, right: 'view' }] })

      await viewer.goto(`${path}?id=${router.id}`)
      await reveal(viewer)
      await expect(viewer.getByText(/hanya dibuka dengan persetujuan pemilik/)).toBeVisible()
      await expect(line(viewer)).not.toContainText(secret)
      await viewer.getByRole('dialog', { name: 'Buka Kata sandi' }).getByRole('button', { name: 'Tutup' }).click()

      await viewer.goto(`${path}?section=requests`)
      await viewer.getByRole('button', { name: 'Minta akses' }).click()
      const form = viewer.getByRole('dialog', { name: 'Minta akses', exact: true })
      await choose(form, 'Kredensial', router.name, router.name)
      await type(form, 'Alasan', 'Mengganti konfigurasi router')
      await expectAccessible(viewer, '[role="dialog"]')
      await form.getByRole('button', { name: 'Simpan & tutup' }).click()
      await expect(form).toBeHidden()

      await page.goto('/private/home/inbox')
      const task = page.locator('[data-item]').filter({ hasText: router.name })
      await task.getByRole('button', { name: /^Setujui/ }).click()
      await expect(task).toBeHidden()

      await viewer.goto(`${path}?id=${router.id}`)
      await reveal(viewer)
      await expect(line(viewer)).toContainText(secret)
      await test.step('the value hides as soon as the window is left', async () => {
        await viewer.evaluate(() => window.dispatchEvent(new Event('blur')))
        await expect(line(viewer)).not.toContainText(secret)
      })

      await expireRequest(router.name)
      await viewer.reload()
      await reveal(viewer)
      await expect(viewer.getByText(/hanya dibuka dengan persetujuan pemilik/)).toBeVisible()

      await test.step('the owner finds who looked, when and why', async () => {
        await page.goto(`${path}?id=${router.id}&tab=log`)
        await expect(page.getByText('Router tidak dapat dihubungi').first()).toBeVisible()
        await page.goto(`${path}?id=${router.id}&tab=access`)
        await expect(page.getByRole('table', { name: 'Akses berlaku' })).toContainText('Admin EMS')
        await expectAccessible(page, '[role="dialog"]')
      })
    })

    test('secrets that a leaving employee saw must be rotated, and their owner is notified', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      // The page of the employee who is locked out.
      complaints.expect(/40[01].*(sso|api)/)
      await signIn('admin')
      const leaver = await colleague(page, 'TI')
      const owner = await otherBrowser()
      await signIn('ti', owner)
      const shares = [{ user: leaver.id, right: 'view' }]
      const router = await credential(owner, { shares })
      const unseen = await credential(owner, { shares })

      const theirs = await otherBrowser()
      await signInDirectly(theirs, installation().url, leaver.email, colleaguePassword)
      await theirs.goto(`${path}?id=${router.id}`)
      await reveal(theirs)
      await expect(line(theirs)).toContainText(secret)

      const { data: user } = await apiOf(page).get(`users/${leaver.id}`)
      const meta = { version: user.meta.version, reason: 'Mengundurkan diri dari perusahaan' }
      const left = await apiOf(page).send('POST', `users/${leaver.id}/-actions/deactivate`, {
        data: { type: 'users', id: leaver.id, attributes: {}, meta },
      })
      expect(left.status()).toBe(200)
      const { data: schedules } = await apiOf(page).get('schedules')
      const reminder = schedules.find(({ id }: { id: string }) => id === 'credentials')
      await apiOf(page).send('POST', `schedules/${reminder.id}/-actions/run`, {})

      await expect(async () => {
        await owner.goto(`${path}?f.status=rotation_due&q=${encodeURIComponent(router.name)}`)
        await expect(owner.getByRole('link', { name: router.name })).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
      await owner.getByRole('link', { name: router.name }).click()
      await expect(
        owner.getByRole('dialog').getByText(`Pernah dilihat ${leaver.name}, yang sudah keluar`),
      ).toBeVisible()
      await owner.goto(`${path}?f.status=rotation_due&q=${encodeURIComponent(unseen.name)}`)
      await expect(owner.getByRole('link', { name: unseen.name })).toHaveCount(0)
    })

    test('secrets leave the vault by two persons only, in a file that a passphrase opens', async ({
      page,
      signIn,
      otherBrowser,
    }) => {
      await signIn('ti')
      const router = await credential(page, {})
      const reason = `Pengelola brankas tidak dapat dihubungi ${unique()}`
      await page.goto(`${path}?section=exports`)
      await page.getByRole('button', { name: 'Minta akses darurat' }).click()
      const form = page.getByRole('dialog', { name: 'Minta akses darurat', exact: true })
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await type(form, 'Alasan', reason)
      await expectAccessible(page, '[role="dialog"]')
      await form.getByRole('button', { name: 'Simpan & tutup' }).click()
      await expect(form).toBeHidden()

      const second = await otherBrowser()
      await signIn('admin', second)
      const { data: matches } = await apiOf(page).get(`credential-exports?filter[q]=${encodeURIComponent(reason)}`)
      await second.goto(`${path}?section=exports&id=${matches[0].id}`)
      await second.getByRole('dialog').getByRole('button', { name: 'Setujui', exact: true }).click()
      const decision = second.getByRole('dialog', { name: /^Setujui:/ })
      await decision.getByRole('button', { name: 'Setujui', exact: true }).click()
      await expect(decision).toBeHidden()

      await page.goto(`${path}?section=exports&id=${matches[0].id}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Unduh', exact: true }).click()
      const ask = page.getByRole('dialog', { name: 'Unduh akses darurat' })
      await type(ask, 'Frasa sandi', 'empat kata acak sekali')
      await type(ask, 'Ulangi frasa sandi', 'empat kata acak sekali')
      await expectAccessible(page, '[role="dialog"]:last-of-type')
      const download = page.waitForEvent('download')
      await ask.getByRole('button', { name: 'Unduh', exact: true }).click()
      expect((await download).suggestedFilename()).toMatch(/^kredensial-\d+\.(csv|zip)\.age$/)
      await expect(page.getByText(/kredensial diunduh/)).toBeVisible()

      await page.goto(`${path}?id=${router.id}&tab=log`)
      await expect(page.getByText('Akses darurat', { exact: true }).first()).toBeVisible()
    })

    test('a file is kept encrypted, opened with a reason, and the report says who knows it', async ({
      page,
      signIn,
    }) => {
      await signIn('ti')
      const router = await credential(page, {})
      const content = 'isi kunci privat'
      await page.goto(`${path}?id=${router.id}&tab=files`)
      await expect(page.getByText('Belum ada berkas.')).toBeVisible()
      const file = { name: 'router.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(content) }
      await page.locator('input[type="file"]').setInputFiles(file)
      const stored = page.getByRole('group', { name: 'Berkas router.pem' })
      await expect(stored).toBeVisible()
      await expectAccessible(page, '[role="dialog"]')

      await stored.getByRole('button', { name: 'Unduh router.pem' }).click()
      const ask = page.getByRole('dialog', { name: 'Buka router.pem' })
      await type(ask, 'Alasan', 'Perpanjang sertifikat')
      const download = page.waitForEvent('download')
      await ask.getByRole('button', { name: 'Unduh', exact: true }).click()
      expect(await readFile(await (await download).path(), 'utf8')).toBe(content)

      await page.goto(`${path}?id=${router.id}&tab=log`)
      await expect(page.getByText('Buka berkas', { exact: true }).first()).toBeVisible()
      await page.goto(`${path}?section=accesses&q=${encodeURIComponent(router.name)}`)
      // On a phone the rows are cards.
      const access = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: router.name })
      await expect(access.first()).toContainText('Kelola')
      await expectAccessible(page)
    })

    test('a link shows a secret once, to a person without an account, and its creator sees that it was used', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      complaints.expect(/409/)
      await signIn('ti')
      const router = await credential(page, {})
      await page.goto(`${path}?id=${router.id}&tab=links`)
      await page.getByRole('button', { name: 'Buat tautan sekali pakai' }).click()
      const form = page.getByRole('dialog', { name: 'Tautan sekali pakai' })
      await type(form, 'Untuk', 'PT Vendor Jaringan')
      await form.getByLabel('Wajib masuk ke EMS').uncheck()
      await type(form, 'Alasan', 'Perbaikan router')
      await expectAccessible(page, '[role="dialog"]:last-of-type')
      await form.getByRole('button', { name: 'Buat tautan' }).click()
      const address = await form.getByLabel('Alamat tautan').inputValue()

      const outside = await otherBrowser()
      await outside.goto(address)
      await expectAccessible(outside)
      await outside.getByRole('button', { name: 'Lanjutkan' }).click()
      await outside.getByRole('button', { name: 'Buka rahasia' }).click()
      await expect(outside.getByText(secret)).toBeVisible()
      await expectAccessible(outside)
      // The address differs behind the # only, which loads nothing.
      await outside.goto('about:blank')
      await outside.goto(address)
      await outside.getByRole('button', { name: 'Lanjutkan' }).click()
      await expect(outside.getByRole('alert')).toContainText('sudah dipakai')

      await page.goto(`${path}?id=${router.id}&tab=links`)
      await expect(page.getByRole('group', { name: 'Tautan PT Vendor Jaringan' })).toContainText('Terpakai')
    })

    test('a secret opens only soon after a sign-in: the password is asked for again, and the record is there again', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      complaints.expect(/403/)
      await signIn('admin')
      const reader = await colleague(page, 'TI')
      const owner = await otherBrowser()
      await signIn('ti', owner)
      const router = await credential(owner, { shares: [{ user: reader.id, right: 'view' }] })

      const theirs = await otherBrowser()
      await signInDirectly(theirs, installation().url, reader.email, colleaguePassword)
      await ageSignIn(reader.email, 11)
      await theirs.goto(`${path}?id=${router.id}`)
      await reveal(theirs)
      await theirs.getByRole('dialog', { name: 'Masuk kembali' }).getByRole('button', { name: 'Masuk kembali' }).click()
      await theirs.getByLabel('Email').fill(reader.email)
      await theirs.getByRole('textbox', { name: 'Kata sandi' }).fill(colleaguePassword)
      await theirs.getByRole('button', { name: 'Masuk', exact: true }).click()

      await theirs.waitForURL((url) => url.searchParams.get('id') === router.id)
      await reveal(theirs)
      await expect(line(theirs)).toContainText(secret)
    })

    test('who reaches a secret changes only soon after a sign-in, and what was chosen is there again', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      complaints.expect(/403/)
      await signIn('admin')
      const sharer = await colleague(page, 'TI')
      const reader = await userOf(page, 'admin@ems.test')
      const owner = await otherBrowser()
      await signIn('ti', owner)
      const shares = [
        { user: sharer.id, right: 'manage' },
        { user: reader, right: 'view' },
      ]
      const router = await credential(owner, { shares })
      const { data } = await apiOf(owner).get(`credentials/${router.id}`)
      const folder: string = data.relationships.folder.data.id

      const theirs = await otherBrowser()
      await signInDirectly(theirs, installation().url, sharer.email, colleaguePassword)
      await ageSignIn(sharer.email, 11)
      await theirs.goto(`${path}?section=folders&id=${folder}&tab=edit`)
      const record = theirs.getByRole('dialog')
      await choose(record, 'Hak, baris 3', 'Ubah')
      await record.getByRole('button', { name: 'Simpan', exact: true }).click()
      const refusal = theirs.getByRole('alert').filter({ hasText: 'Masuk kembali untuk mengubah akses kredensial.' })
      await refusal.getByRole('button', { name: 'Masuk kembali' }).click()
      await theirs.getByLabel('Email').fill(sharer.email)
      await theirs.getByRole('textbox', { name: 'Kata sandi' }).fill(colleaguePassword)
      await theirs.getByRole('button', { name: 'Masuk', exact: true }).click()

      await theirs.waitForURL((url) => url.searchParams.get('id') === folder)
      await expect(theirs.getByText(/^Draf pukul .* dipulihkan\.$/)).toBeVisible()
      await record.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(theirs.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
      const { data: stored } = await apiOf(owner).get(`credential-folders/${folder}`)
      expect(stored.attributes.shares[2]).toMatchObject({ user: reader, right: 'edit' })
    })

    test('a missing credential is requested from the list and filled in by an external person', async ({
      page,
      signIn,
      otherBrowser,
    }) => {
      await signIn('ti')
      const name = `Router ${unique()}`
      await page.goto(path)
      await page.getByRole('button', { name: 'Minta kredensial' }).click()
      const form = page.getByRole('dialog', { name: 'Minta kredensial' })
      await type(form, 'Nama', name)
      await choose(form, 'Folder', /Jaringan/, 'Jaringan')
      await type(form, 'Untuk', 'PT Vendor Jaringan')
      await type(form, 'Alasan', 'Router cabang baru')
      await expectAccessible(page, '[role="dialog"]')
      await form.getByRole('button', { name: 'Buat tautan' }).click()
      const address = await form.getByLabel('Alamat tautan').inputValue()

      const outside = await otherBrowser()
      await outside.goto(address)
      await outside.getByRole('button', { name: 'Lanjutkan' }).click()
      await outside.getByLabel('Kata sandi').fill(secret)
      await outside.getByRole('button', { name: 'Kirim' }).click()
      await expect(outside.getByRole('heading', { name: 'Terima kasih' })).toBeVisible()

      await page.goto(`${path}?q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name }).click()
      await reveal(page)
      await expect(line(page)).toContainText(secret)
    })
  })
