import { expect, type Page } from '@playwright/test'
import { apiOf, to } from './api.ts'

let added = 0

/** Short and never twice, also against an installation that has seen earlier runs. */
export const unique = () => `${Date.now().toString(36)}${(added++).toString(36)}`

type Reference = { code: string; name: string; is_active?: boolean; sort_order?: number }

/** A category of references that nothing else uses, with these rows in it. */
export async function categoryWith(page: Page, rows: readonly Reference[]) {
  const category = `uji-${unique()}`
  const api = apiOf(page)
  const stored = []
  for (const [n, row] of rows.entries())
    stored.push(await api.create('references', { category, sort_order: n, ...row }))
  return { category, rows: stored, path: `/private/utilities/reference?category=${category}` }
}

/** `Barang 01` … `Barang <count>`, every third one inactive. */
export const goods = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const number = String(n + 1).padStart(2, '0')
    return { code: `K${number}`, name: `Barang ${number}`, is_active: n % 3 !== 2 }
  })

/** A customer with everything one needs. */
export async function customer(page: Page, code: string, name: string) {
  const api = apiOf(page)
  const { data: forms } = await api.get('references?filter[category]=legal-form&filter[code]=PT')
  const address = { type: 'billing', street: 'Jalan Uji 1', city: 'Semarang', is_primary: true }
  const values = { code, name, phone: '081200001234', addresses: [address] }
  return api.create('partners', values, { legal_form: to('references', forms[0].id) })
}

export const colleaguePassword = 'Rapat-Senin-2026'

/** A new user who can sign in: created by the user of `admin`, invited, with their own password. */
export async function colleague(admin: Page, group = 'Administrator') {
  const user = await addUser(admin, group)
  const { data } = await apiOf(admin).act('users', 'ssoAdd', [user])
  const guest = await admin.context().browser()?.newPage()
  if (!guest) throw new Error('no browser')
  await setPassword(guest, data[0].meta.invitation_url)
  await guest.close()
  return { ...user, version: data[0].meta.version as number }
}

/** A row of `users` without an account in EMS SSO. */
export async function addUser(admin: Page, group = 'Administrator') {
  const api = apiOf(admin)
  const { data: groups } = await api.get(`usergroups?filter[q]=${encodeURIComponent(group)}`)
  const mark = unique()
  const person = { name: `Rekan ${mark}`, email: `rekan.${mark}@ems.test` }
  const match = groups.find(({ attributes }: { attributes: { name: string } }) => attributes.name === group)
  const stored = await api.create('users', { ...person, role: 'staf_uji' }, { usergroup: to('usergroups', match.id) })
  return { ...person, ...stored }
}

/** Opens the invitation link and sets the password. */
export async function setPassword(page: Page, link: string, secret = colleaguePassword) {
  await page.goto(link)
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(secret)
  await page.getByLabel('Ulangi kata sandi baru').fill(secret)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('heading', { name: 'Kata sandi tersimpan' })).toBeVisible()
}

/** Menu of a user with only the rights that everybody has. */
export const ofEverybody = [
  'Dasbor',
  'Kalender Kerja',
  'Dukungan Teknis',
  'Presensi',
  'Cuti',
  'Pengadaan Barang dan Jasa',
]

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** The day in Jakarta, so many days from now: what the product means by today, also between 17.00 and 24.00 UTC. */
export const dayInJakarta = (offset = 0): string =>
  new Date(Date.now() + 7 * HOUR_MS + offset * DAY_MS).toISOString().slice(0, 10)

/** From *Hubungkan* through the consent page to the first load; customers and goods come before all documents. */
export async function connectBooks(page: Page, books: 'Aktual' | 'Komersial' = 'Aktual') {
  await page.goto('/private/utilities/utility?section=integrations')
  const card = page.getByRole('region', { name: `Akuntansi – ${books}` })
  await card.getByRole('button', { name: /^Hubungkan/ }).click()
  await page.getByRole('button', { name: 'Izinkan' }).click()
  const databases = page.getByRole('dialog', { name: `Pilih basis data – ${books}` })
  await databases.getByRole('radio', { name: new RegExp(books, 'i') }).check()
  await databases.getByRole('button', { name: 'Pilih dan sinkronkan' }).click()
  await expect(card).toContainText('Terhubung')
  await expect(card.getByRole('row', { name: /^Barang/ })).toContainText('Lengkap', { timeout: 60_000 })
}
