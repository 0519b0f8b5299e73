import { readFile } from 'node:fs/promises'
import { isNightly } from '@ems/testing/tier'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { apiOf, to } from '../api.ts'
import { dayInJakarta, unique } from '../business.ts'
import { makeSuperior } from '../database.ts'
import { expect, expectAccessible, signIn as signInAt, test } from '../fixtures.ts'
import { accountFor, ktpAddress, newCompany, newNik, placeOf, typeIdentity } from '../hr/people.ts'
import { choose, day, type } from '../ordinary.ts'

const devices = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const
/** Every day on one device, in the nightly tier on both. */
const devicesOn = (daily: (typeof devices)[number][0]) => devices.filter(([device]) => isNightly || device === daily)
const ddmmyyyy = (date: string) => date.split('-').reverse().join('/')
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

async function isHoliday(page: Page, date: string): Promise<boolean> {
  const { data } = await apiOf(page).get(`leave-offices?filter[date_from]=${date}&filter[date_to]=${date}&page[size]=1`)
  return data.length > 0
}

/** The first of these days from today that is worked, Monday to Friday. */
async function workday(page: Page, offsets: readonly number[]): Promise<string> {
  for (const date of offsets.map(dayInJakarta))
    if (![0, 6].includes(weekday(date)) && !(await isHoliday(page, date))) return date
  throw new Error('no day is worked')
}

const range = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, n) => from + n * step)

/** Finds an item of the inbox by its texts, and agrees to it. */
async function approve(page: Page, ...texts: string[]) {
  await page.goto('/private/home/inbox')
  let item = page.locator('[data-item]')
  for (const text of texts) item = item.filter({ hasText: text })
  await item.getByRole('button', { name: /^Setujui/ }).click()
  await expect(item).toBeHidden()
}

for (const [device, viewport] of devicesOn('desktop'))
  test(`a new employee takes a first day of leave, on a ${device}`, async ({ page, signIn, otherBrowser }) => {
    const mark = unique()
    const name = `Sekar ${mark}`
    await makeSuperior('karyawan@ems.test', 'kepala@ems.test')
    await signIn('admin')
    const names = await placeOf(page, 'Suharti')
    // Rights are those of this year.
    const year = dayInJakarta().slice(0, 4)
    const offsets = [...range(4, 40), ...range(-1, 20, -1)].filter((one) => dayInJakarta(one).startsWith(year))
    const free = await workday(page, offsets)

    const hr = await otherBrowser()
    await signIn('sdm', hr)
    await test.step('human resources add them, with their superior', async () => {
      await hr.goto('/private/humans/employee')
      await hr.getByRole('button', { name: 'Tambah Karyawan', exact: true }).click()
      const form = hr.getByRole('dialog', { name: 'Tambah Karyawan', exact: true })
      await type(form, 'Nama lengkap', name)
      await type(form, 'Tempat lahir', 'Semarang')
      await day(form, 'Tanggal lahir', '05/04/1995')
      await choose(form, 'Jenis kelamin', 'Perempuan')
      await choose(form, 'Perusahaan', names.company, names.company)
      await choose(form, 'Kantor', names.office, names.office)
      await choose(form, 'Departemen', names.department, names.department)
      await choose(form, 'Jabatan', names.position, names.position)
      await choose(form, 'Atasan', names.manager, names.manager)
      await choose(form, 'Pola kerja', /^5 hari/, '5 hari')
      await choose(form, 'Status kerja', 'PKWTT (Tetap)')
      await day(form, 'Tanggal masuk', '02/01/2024')
      await type(form, 'HP', '0812-0000-1234')
      await typeIdentity(form)
      await form.getByRole('button', { name: 'Simpan & tutup' }).click()
      await expect(form).toBeHidden()
    })
    const { data } = await apiOf(page).get(`employees?filter[q]=${mark}&page[size]=1`)
    const person = await accountFor(page, { id: data[0].id, name })

    await test.step('the yearly run includes employees who joined since', async () => {
      await hr.goto('/private/humans/leave?section=types&q=Cuti%20tahunan')
      await hr.getByRole('link', { name: 'Cuti tahunan', exact: true }).click()
      await hr.getByRole('button', { name: 'Proses tahunan' }).click()
      const run = hr.getByRole('dialog', { name: /^Proses tahunan/ })
      await run.getByRole('textbox', { name: 'Cari karyawan' }).fill(name)
      await expect(run.getByRole('row', { name: new RegExp(name) })).toContainText('12')
      await run.getByRole('button', { name: 'Terapkan' }).click()
      await expect(hr.getByText(`Proses tahunan ${year} diterapkan.`)).toBeVisible()
    })

    const own = await otherBrowser()
    await own.setViewportSize(viewport)
    await signInAt(own, person.email, person.secret)
    await test.step('sees the balance, and asks for a day with a substitute', async () => {
      await own.goto('/private/humans/leave')
      await expect(own.getByRole('region', { name: 'Saldo cuti' })).toContainText('Sisa 12 hari')
      await own.getByRole('button', { name: 'Ajukan cuti' }).click()
      const form = own.getByRole('dialog')
      await choose(form, 'Jenis cuti', 'Cuti tahunan', 'Cuti tahunan')
      await day(form, 'Mulai', ddmmyyyy(free))
      await day(form, 'Selesai', ddmmyyyy(free))
      await type(form, 'Alasan', 'Mengurus paspor')
      await choose(form, 'Pengganti tugas', 'Suharti', 'Suharti')
      await expect(form.getByText(`12 hari → 11 hari`)).toBeVisible()
      await form.getByRole('button', { name: 'Ajukan', exact: true }).click()
      await expect(own.getByText('Menunggu persetujuan').first()).toBeVisible()
      await expectAccessible(own, 'main')
    })

    for (const account of ['karyawan', 'kepala'] as const) {
      const decider = await otherBrowser()
      await decider.setViewportSize(viewport)
      await signIn(account, decider)
      await approve(decider, name)
    }

    await test.step('the day stands in attendance, and is taken from the balance', async () => {
      await own.goto('/private/humans/leave')
      await expect(own.getByRole('region', { name: 'Saldo cuti' })).toContainText('Sisa 11 hari')
      await own.goto('/private/humans/attendance')
      await expect(own.getByText(ddmmyyyy(free)).first()).toBeVisible()
      const { data: days } = await apiOf(page).get(
        `attendance-employees?filter[employee]=${person.id}&filter[date]=${free}&include=code`,
      )
      expect(days).toHaveLength(1)
      expect(days[0].attributes.source).toBe('leave')
    })
  })

for (const [device, viewport] of devicesOn('phone'))
  test(`a forgotten punch becomes a corrected sheet for payroll, on a ${device}`, async ({
    page,
    signIn,
    otherBrowser,
    complaints,
  }) => {
    const mark = unique()
    const name = `Raras ${mark}`
    const pin = String(Number.parseInt(mark.slice(-6), 36) % 100_000_000)
    await signIn('admin')
    const api = apiOf(page)
    const { name: firm, ...place } = await newCompany(page)
    const { data: patterns } = await api.get('references?filter[category]=work-pattern&filter[code]=5-hari')
    const worked = await workday(page, range(-1, 6, -1))
    const { data: head } = await api.get('users?filter[email]=kepala@ems.test&page[size]=1')
    const employ = (full_name: string, join_date: string, more: object = {}) =>
      api.create(
        'employees',
        {
          full_name,
          gender: 'f',
          birth_place: 'Solo',
          birth_date: '1996-02-03',
          nik: newNik(),
          addresses: [ktpAddress],
          mobile: '081200001234',
          employment_type: 'permanent',
          join_date,
          ...more,
        },
        {
          company: to('references', place.company),
          office: to('references', place.office),
          department: to('references', place.department),
          position: to('references', place.position),
          work_pattern: to('references', patterns[0].id),
          manager: to('employees', head[0].relationships.employee.data.id),
        },
      )
    const stored = await employ(name, worked, { attendance_pins: [{ device_group: 'PUSAT', pin }] })
    const person = await accountFor(page, { id: stored.id, name })
    const monthOf = (date: string) => date.slice(0, 7)
    const before = await workday(
      page,
      range(-1, 45, -1).filter((one) => monthOf(dayInJakarta(one)) < monthOf(worked)),
    )
    const colleague = { id: (await employ(`Rekan ${mark}`, before)).id, name: `Rekan ${mark}` }
    const { data: present } = await api.get('attendance-codes?filter[code]=H&page[size]=1')
    await api.create(
      'attendance-employees',
      {
        date: before,
        check_in: `${before}T01:00:00Z`,
        check_out: `${before}T10:00:00Z`,
        reason: 'Mesin presensi rusak',
      },
      { employee: to('employees', colleague.id), code: to('attendance-codes', present[0].id) },
    )
    // The company is new: only users who see the whole group see it.
    const hr = page

    await test.step('the machine knows only of the morning', async () => {
      await hr.goto('/private/humans/attendance?section=punches')
      await hr.getByRole('button', { name: 'Impor log mesin' }).click()
      const dialog = hr.getByRole('dialog', { name: 'Impor log mesin' })
      await choose(dialog, 'Kantor', new RegExp(firm.slice(4)), firm.slice(4))
      const [chooser] = await Promise.all([
        hr.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Pilih berkas' }).click(),
      ])
      const log = `${pin}\t${worked} 07:52:00\t1\t255\t1\t0\n`
      await chooser.setFiles({ name: 'attlog.dat', mimeType: 'text/plain', buffer: Buffer.from(log) })
      await dialog.getByRole('button', { name: 'Periksa berkas' }).click()
      await dialog.getByRole('button', { name: 'Impor 1 ketukan' }).click()
      await dialog.getByRole('button', { name: 'Hitung ulang presensi' }).click()
      const again = hr.getByRole('dialog', { name: 'Hitung ulang presensi' })
      await choose(again, 'Karyawan', name, name)
      await again.getByRole('button', { name: 'Pratinjau' }).click()
      await expect(again.getByRole('row', { name: new RegExp(ddmmyyyy(worked)) })).toContainText('TL')
      await again.getByRole('button', { name: /^Hitung ulang \d+ hari/ }).click()
      await expect(again).toBeHidden()
    })

    const own = await otherBrowser()
    await own.setViewportSize(viewport)
    await signInAt(own, person.email, person.secret)
    await test.step('the employee asks for the evening', async () => {
      await own.goto('/private/humans/attendance?section=corrections')
      await own.getByRole('button', { name: 'Ajukan koreksi' }).click()
      const form = own.getByRole('dialog')
      await day(form, 'Tanggal', ddmmyyyy(worked))
      await choose(form, 'Kode', /^Hadir/, 'Hadir')
      for (const [label, clock] of [
        ['Masuk', '07.52'],
        ['Pulang', '17.06'],
      ] as const) {
        await day(form, `${label}: tanggal`, ddmmyyyy(worked))
        await type(form, `${label}: jam (WIB)`, clock)
      }
      await type(form, 'Alasan', 'Lupa menempelkan kartu saat pulang')
      await form.getByRole('button', { name: 'Ajukan koreksi', exact: true }).click()
      await expect(own.getByText('Menunggu persetujuan').first()).toBeVisible()
      await expectAccessible(own, 'main')
    })

    const decider = await otherBrowser()
    await decider.setViewportSize(viewport)
    await signIn('kepala', decider)
    await approve(decider, name)

    await test.step('a recalculation leaves what was decided, and only a month that is over is closed', async () => {
      await hr.goto('/private/humans/attendance?section=punches')
      await hr.getByRole('button', { name: 'Hitung ulang' }).click()
      const again = hr.getByRole('dialog', { name: 'Hitung ulang presensi' })
      await choose(again, 'Karyawan', name, name)
      await again.getByRole('button', { name: 'Pratinjau' }).click()
      await expect(again.getByRole('status')).toContainText('hari tetap')
      await expect(again.getByText(ddmmyyyy(worked))).toBeHidden()
      await again.getByRole('button', { name: 'Batal' }).click()

      await hr.goto('/private/humans/attendance?section=month')
      const main = hr.getByRole('main')
      await choose(main, 'Perusahaan', firm, firm)
      const close = async (month: string, person: string) => {
        await day(main, 'Bulan', month.split('-').reverse().join('/'))
        await expect(main.getByRole('rowheader', { name: person })).toBeVisible()
        await hr.getByRole('button', { name: 'Tutup periode' }).click()
        await hr.getByRole('dialog').getByRole('button', { name: 'Tutup periode' }).click()
      }
      complaints.expect(/status of 409/)
      await close(monthOf(dayInJakarta(0)), name)
      await expect(hr.getByText(/belum berakhir/).first()).toBeVisible()
      await close(monthOf(before), colleague.name)
      await expect(hr.getByText('1 hari ditutup.')).toBeVisible()
    })

    await test.step('the sheet for payroll has the whole day', async () => {
      await day(hr.getByRole('main'), 'Bulan', monthOf(worked).split('-').reverse().join('/'))
      await expect(hr.getByRole('main').getByRole('rowheader', { name })).toBeVisible()
      const file = hr.waitForEvent('download')
      await hr.getByRole('button', { name: 'Rekap payroll' }).click()
      const book = await readXlsx(new Uint8Array(await readFile(await (await file).path())))
      const [titles = [], ...rows] = book.sheets[0]?.rows ?? []
      const row = rows.find((one) => one.includes(name)) ?? []
      const value = (title: string) => row[titles.indexOf(title)]
      expect([value('H'), value('TL'), value('Jam kerja'), value('Belum ditinjau')]).toEqual([1, 0, 8.23, 0])
    })
  })
