import { expect, type Page } from '@playwright/test'
import { ajuOf, pebSheets, pibSheets } from '../services/api/src/customs/imports/testing/ceisa.ts'
import { tableOf, xlsxBytes } from '../services/api/src/customs/imports/testing/workbooks.ts'
import { apiOf } from './api.ts'
import { customer, unique } from './business.ts'

/** NPWP as customs writes it: 15 digits, never twice. */
const npwpOf = () => String(Date.now()).padEnd(15, '7').slice(-15)

/** A client of the KITE tool with its products, by the API; its documents come as files. */
export async function kiteClient(page: Page) {
  const api = apiOf(page)
  const mark = unique()
  const [npwp, niper] = [npwpOf(), `N-${mark}`]
  const partner = await customer(page, `T${mark}`, `PT Tekstil ${mark}`)
  const tenant = await api.create('customs-kite-tenants', {
    partner_id: partner.id,
    kite_facility: 'Pembebasan',
    niper,
    npwp,
    decimal: 2,
    pib_min_day: 20,
    pib_max_day: 365,
  })
  await api.create('customs-kite-tool-raw-materials', {
    tenant_id: tenant.id,
    code: 'BENANG',
    name: 'Benang poliester',
    hs_code: '54075200',
    unit: 'KGM',
  })
  await api.create('customs-kite-tool-finish-goods', {
    tenant_id: tenant.id,
    code: 'KAIN',
    name: 'Kain tenun',
    hs_code: '54075200',
    unit: 'MTR',
  })
  return { mark, npwp, niper, name: `PT Tekstil ${mark}`, tenant, url: `/private/customs/kitetool?tenant=${tenant.id}` }
}
export type KiteClient = Awaited<ReturnType<typeof kiteClient>>

/** A draft of this client with one PEB of 50 m of cloth and yarn for all of it, by the API: ready to be run. */
export async function draftOf(page: Page, { tenant }: KiteClient) {
  const api = apiOf(page)
  const tenant_id = tenant.id
  const add = (type: string, values: object) => api.create(`customs-kite-tool-${type}`, { tenant_id, ...values })
  const idOf = async (type: string) => {
    const { data } = await api.get(`customs-kite-tool-${type}?filter[tenant_id]=${tenant_id}`)
    return data[0].id as string
  }
  const [raw_material_id, finish_good_id] = [await idOf('raw-materials'), await idOf('finish-goods')]
  const bom = await add('boms', { no_konversi: 'K-01', conversion_date: '2026-01-01', finish_good_id })
  const usage = { raw_material_id, coefficient: '1', contained_pct: '95', waste_pct: '5' }
  await api.create('customs-kite-tool-bom-details', { bom_id: bom.id, ...usage })
  const number = { office_code: '040300', reg_no: '000101' }
  const goods = { line_no: 1, hs_code: '54075200', description: 'Benang', qty: '60', unit: 'KGM' }
  const pib = await add('pib-headers', {
    ...number,
    aju_no: ajuOf('20', '2026-01-05', sequence++),
    reg_date: '2026-01-05',
  })
  const values = { cif_idr: '1000000', bm: '50000' }
  await add('pib-details', { header_id: pib.id, ...goods, ...values, raw_material_id, factor: '1' })
  const exported = { ...number, reg_date: '2026-03-10', export_category: '21' }
  const peb = await add('peb-headers', { ...exported, aju_no: ajuOf('30', '2026-03-10', sequence++) })
  const cloth = { ...goods, description: 'Kain', qty: '50', unit: 'MTR' }
  const line = await add('peb-details', { header_id: peb.id, ...cloth, finish_good_id, factor: '1' })
  const draft = await add('kite-datas', { period_from: '2026-03-01', period_to: '2026-03-31' })
  const selection = { data: { attributes: { id: draft.id, peb_detail_ids: [line.id] } } }
  const answer = await api.send('POST', 'customs-kite-tool-kite-datas/-actions/bclGet', selection)
  expect(answer.status(), await answer.text()).toBe(200)
  return draft.id
}

const at = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})
let sequence = 1

/** A CEISA workbook of three PIB of yarn: 60 and 40 kg, and 10 kg too new for the PEB of March. */
export async function pibWorkbook({ npwp, niper }: KiteClient) {
  const goods = { seri: 1, code: 'BENANG', name: 'BENANG POLIESTER' }
  const bytes = await xlsxBytes(
    pibSheets([
      {
        aju: ajuOf('20', '2026-01-05', sequence++),
        reg_no: '000101',
        reg_date: '2026-01-05',
        npwp,
        niper,
        goods: [{ ...goods, qty: '#60' }],
      },
      {
        aju: ajuOf('20', '2026-02-05', sequence++),
        reg_no: '000102',
        reg_date: '2026-02-05',
        npwp,
        niper,
        goods: [{ ...goods, qty: '#40' }],
      },
      {
        aju: ajuOf('20', '2026-03-05', sequence++),
        reg_no: '000103',
        reg_date: '2026-03-05',
        npwp,
        niper,
        goods: [{ ...goods, qty: '#10' }],
      },
    ]),
  )
  return at('pib.xlsx', bytes)
}

/** A CEISA workbook of two PEB of 80 and 50 m of cloth: 30 kg more yarn than is old enough, at 1 kg for a metre. */
export async function pebWorkbook({ npwp, niper }: KiteClient) {
  const goods = { seri: 1, code: 'KAIN', name: 'KAIN TENUN', unit: 'MTR' }
  const bytes = await xlsxBytes(
    pebSheets([
      {
        aju: ajuOf('30', '2026-03-10', sequence++),
        reg_no: '000801',
        reg_date: '2026-03-10',
        npwp,
        niper,
        goods: [{ ...goods, qty: '#80' }],
      },
      {
        aju: ajuOf('30', '2026-03-12', sequence++),
        reg_no: '000802',
        reg_date: '2026-03-12',
        npwp,
        niper,
        goods: [{ ...goods, qty: '#50' }],
      },
    ]),
  )
  return at('peb.xlsx', bytes)
}

/** A conversion workbook: a metre of cloth takes a kilogram of yarn, 95 % of it contained. */
export async function bomWorkbook() {
  const row = {
    'NOMOR KONVERSI': 'K-01',
    'TANGGAL KONVERSI': '@2026-01-01',
    'KODE BARANG JADI': 'KAIN',
    'SATUAN BARANG JADI': 'MTR',
    'NO URUT': '#1',
    'KODE BAHAN BAKU': 'BENANG',
    'SATUAN BAHAN BAKU': 'KGM',
    KOEFISIEN: '#1',
    'TERKANDUNG (%)': '#95',
    'WASTE (%)': '#5',
  }
  return at('konversi.xlsx', await xlsxBytes([tableOf('BOM', [row])]))
}

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Uploads a file of a kind and waits for what became of it. */
export async function upload(page: Page, kind: string, file: Upload, outcome = 'Selesai') {
  await page.getByRole('button', { name: 'Unggah', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Unggah berkas' })
  await dialog.getByRole('combobox', { name: /^Jenis berkas/ }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Pilih berkas' }).click()
  await (await chooser).setFiles(file)
  await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: file.name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: file.name })
  await expect(row.getByText(outcome, { exact: true })).toBeVisible({ timeout: 45_000 })
}

/** Relates every line on the page to the product with this code. */
export async function relateAll(page: Page, code: string) {
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  await page.getByRole('button', { name: 'Relasi Produk', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Relasi Produk' })
  await dialog.getByRole('button', { name: new RegExp(`^${code} ·`) }).click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a tab of the tool. */
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** Chooses an action of the first row. */
export async function act(page: Page, name: string) {
  await page
    .getByRole('button', { name: /^Aksi (?!masal|baris)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
