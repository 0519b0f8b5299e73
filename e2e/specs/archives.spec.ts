import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { onlyApprovedBy } from '../database.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose, day, type OrdinaryScreen, sign, type, walk } from '../ordinary.ts'

/** Two digits and two digits that no other run has had. */
const digits = (mark: string) => {
  const number = Number.parseInt(mark.slice(-4), 36) % 10_000
  const text = String(number).padStart(4, '0')
  return `${text.slice(0, 2)}.${text.slice(2)}`
}

const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/archives/archive?section=codes',
    title: 'Kode Klasifikasi',
    add: 'Tambah kode',
    fill: async (form, mark) => {
      await type(form, 'Kode', `UJ.${digits(mark)}`)
      await type(form, 'Nama', `Kode ${mark}`)
    },
    name: (mark) => `Kode ${mark}`,
    change: { label: 'Nama', value: (mark) => `Kode baru ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive?section=details',
    title: 'Klasifikasi & JRA',
    add: 'Tambah klasifikasi',
    fill: async (form, mark) => {
      await choose(form, 'Kode klasifikasi', /^Akuntansi/, 'Akuntansi')
      await type(form, 'Kode', `UJ-${mark}`)
      await type(form, 'Nama', `Rincian ${mark}`)
      await type(form, 'Retensi aktif (th)', '2')
      await type(form, 'Retensi inaktif (th)', '8')
      await choose(form, 'Nasib akhir', 'Musnah')
    },
    name: (mark) => `Rincian ${mark}`,
    change: { label: 'Nama', value: (mark) => `Rincian baru ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive',
    title: 'Kelola Arsip',
    add: 'Tambah Arsip',
    fill: async (form, mark) => {
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Kode klasifikasi', /Surat masuk/, 'Surat masuk')
      await type(form, 'Uraian', `Berkas ${mark}`)
      await day(form, 'Tanggal dokumen', '01/02/2025')
      await choose(form, 'Unit pencipta', /./)
      await choose(form, 'Media', 'Digital')
    },
    name: (mark) => `Berkas ${mark}`,
    change: { label: 'Uraian', value: (mark) => `Berkas lengkap ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive?section=loans',
    title: 'Peminjaman',
    add: 'Ajukan pinjam',
    fill: async (form, mark) => {
      await choose(form, 'Arsip', /UM|Umum/, 'Umum')
      await choose(form, 'Peminjam', /./)
      await type(form, 'Keperluan', `Pemeriksaan ${mark}`)
    },
    name: (mark) => `Pemeriksaan ${mark}`,
    // A record under approval does not change any more.
    change: { label: 'Catatan', value: (mark) => `Diambil sendiri ${mark}`, renames: false },
  },
  {
    path: '/private/archives/contract',
    title: 'Dokumen Kontrak',
    add: 'Tambah Kontrak',
    fill: async (form, mark) => {
      await choose(form, 'Pihak pertama (perusahaan)', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Pihak kedua (mitra)', /./, 'Rajut Samudra')
      await choose(form, 'Jenis', 'Perjanjian jasa')
      await type(form, 'Judul/objek', `Kontrak ${mark}`)
      await day(form, 'Mulai', '01/01/2027')
      await day(form, 'Berakhir', '31/12/2027')
    },
    name: (mark) => `Kontrak ${mark}`,
    change: { label: 'Judul/objek', value: (mark) => `Kontrak ganti ${mark}`, renames: true },
  },
]

test.describe('every screen of the archives', () => {
  test('opens, adds, finds, changes, exports and deletes', async ({ page, signIn }) => {
    test.setTimeout(screens.length * 60_000)
    await signIn('admin')
    for (const screen of screens) await test.step(screen.path, () => walk(page, screen, unique()))
    await expectAccessible(page, 'main')
  })
})

test('records are proposed, appraised, approved with a signature and destroyed, and one that is held stays', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const one = async (path: string) => (await api.get(`${path}&page[size]=1`)).data[0]
  const department = await one('references?filter[category]=department&filter[company_null]=0&filter[is_active]=1')
  const code = await one('archive-document-code-details?filter[code]=UM-01')
  const add = async (title: string) => {
    const row = await api.create(
      'documents',
      { title: `${title} ${mark}`, doc_date: '2011-02-03', media: 'digital' },
      {
        company: department.relationships.company,
        department: to('references', department.id),
        code_detail: to('archive-document-code-details', code.id),
      },
    )
    await api.act('documents', 'register', [row])
    const { meta } = (await api.get(`documents/${row.id}`)).data
    await api.act('documents', 'deactivate', [{ id: row.id, version: meta.version }])
    return row.id
  }
  const [, heldId, keptId] = [await add('Surat lama'), await add('Surat sengketa'), await add('Surat audit')]
  const director = (await api.get('users?filter[q]=direksi@ems.test')).data[0].id
  const restore = await onlyApprovedBy('archive-disposals', [director], 'drawn')
  try {
    await page.goto(`/private/archives/archive?q=${mark}`)
    const list = page.getByRole('grid')
    await expect(list.getByText(`Surat lama ${mark}`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Pilih semua' }).first().check()
    await page.getByRole('button', { name: 'Usulkan musnah' }).click()
    const dialog = page.getByRole('dialog')
    await type(dialog, 'Judul usulan', `Pemusnahan ${mark}`)
    await dialog.getByRole('button', { name: 'Buat usulan' }).click()
    await page.waitForURL(/section=disposals&id=/)
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const batch = page.getByRole('dialog')
    await expect(batch.getByText(`Surat audit ${mark}`).first()).toBeVisible()

    await test.step('on a phone its steps stay at the bottom of the screen while it is read', async () => {
      const desk = page.viewportSize()
      await page.setViewportSize({ width: 390, height: 640 })
      await batch.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const step = batch.getByRole('button', { name: 'Ajukan', exact: true })
      await expect(async () => {
        const box = await step.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(560)
      }).toPass()
      if (desk) await page.setViewportSize(desk)
    })

    await test.step('one of three is kept longer', async () => {
      const { data } = await api.get(`archive-disposals/${id}`)
      const lines = data.attributes.lines.map((line: { document: string }) =>
        line.document === keptId
          ? { ...line, verdict: 'keep', keep_until: '2035-12-31', reason: 'Masih diperiksa auditor' }
          : line,
      )
      await api.update('archive-disposals', { id, version: data.meta.version }, { lines })
      await page.goto(`/private/archives/archive/${id}?section=disposals`)
    })
    const record = page.getByRole('article')
    await record.getByRole('button', { name: 'Ajukan', exact: true }).click()
    await expect(record.getByText(/Menunggu/).first()).toBeVisible()

    const head = await otherBrowser()
    await signIn('direksi', head)
    await head.goto(page.url())
    await head.getByRole('article').getByRole('button', { name: 'Setujui', exact: true }).click()
    await sign(head.getByRole('dialog'))
    await head.getByRole('dialog').getByRole('button', { name: 'Setujui', exact: true }).click()
    await expect(head.getByRole('article').getByText('Disetujui', { exact: true }).first()).toBeVisible()

    const { meta } = (await api.get(`documents/${heldId}`)).data
    await api.update(
      'documents',
      { id: heldId, version: meta.version },
      { legal_hold: true, hold_reason: 'Gugatan baru' },
    )
    await page.reload()
    await expect(record.getByText('1 arsip ditahan')).toBeVisible()
    await expectAccessible(page, 'main')
    await record.getByRole('button', { name: 'Musnahkan', exact: true }).click()
    await expect(dialog.getByText(/Gugatan baru; tidak dimusnahkan/)).toBeVisible()
    await type(dialog, 'Nama jelas', 'Administrator')
    await sign(dialog)
    await dialog.getByRole('button', { name: 'Musnahkan', exact: true }).click()
    await expect(record.getByText('Dimusnahkan', { exact: true }).first()).toBeVisible()
    const minutes = async () => (await api.get(`archive-disposals/${id}`)).data.relationships.minutes.data
    await expect.poll(minutes, 'the minutes of the destruction').not.toBeNull()
    await page.reload()
    await expect(record.getByText(/^Berita acara .*\.pdf$/).first()).toBeVisible()

    await page.goto(`/private/archives/archive?q=${mark}`)
    const row = (title: string) => list.getByRole('row').filter({ hasText: `${title} ${mark}` })
    await expect(row('Surat lama')).toContainText('Dimusnahkan')
    await expect(row('Surat sengketa')).toContainText('Inaktif')
    await expect(row('Surat audit')).toContainText('Inaktif')
    await row('Surat lama').getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByText('Arsip dimusnahkan')).toBeVisible()
  } finally {
    await restore()
  }
})
