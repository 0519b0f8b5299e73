import { setTimeout as sleep } from 'node:timers/promises'
import {
  kiteDatas,
  kitePebDetails,
  kitePibBomDiffs,
  kitePibDetails,
  kitePibUsedViews,
  kiteTenants,
} from '@ems/contracts/customs'
import { pushEvent } from '@ems/platform/testing'
import { documentOf, listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import KiteToolScreen from './KiteToolScreen.tsx'

afterEach(cleanup)

const tenant = {
  id: '7',
  version: 1,
  partner: '3',
  partner_name: 'PT Tekstil',
  kite_facility: 'Pembebasan',
  bcl_type: 'exemption',
  niper: 'N-1',
  decimal: 2,
  pib_min_day: 20,
  pib_max_day: 365,
  claim_basis: 'TERPAKAI',
  max_extension_month: 24,
  status: 'AKTIF',
}
const line = {
  id: '11',
  version: 1,
  tenant: '7',
  header: '4',
  line_no: 1,
  item_code: 'BENANG',
  hs_code: '54075200',
  description: 'Benang poliester',
  qty: '60',
  unit: 'KGM',
  raw_material: '5',
  used_base: '0',
  excepted_base: '0',
  balance_base: '60',
  status: 'SIAP',
}
const bcl = {
  id: '9',
  version: 1,
  tenant: '7',
  number: 'BCL-2026-0001',
  bcl_type: '01',
  period_from: '2026-03-01',
  period_to: '2026-03-31',
  status: 'TERBENTUK',
  run_no: 1,
  fifo_pure: true,
  peb_count: 1,
  line_count: 1,
  used_count: 2,
  diff_count: 0,
  total_cif: '1000.00',
  total_bm: '50.00',
  total_claim: '60',
  report_files: [],
  result_hash: 'a'.repeat(64),
}
const used = { qty_base: '60', bm: '50.00', diff_base: '0', reasons: [] }
const totals = {
  pibs: [],
  materials: [
    { ...used, code: 'RM-A', name: 'Benang', unit: 'KGM', claim_base: '40.5' },
    { ...used, code: 'RM-B', name: 'Kain', unit: 'MTR', claim_base: '20' },
    { ...used, code: 'RM-C', name: 'Kancing', unit: 'KGM', claim_base: '0.5', diff_base: '3', reasons: ['TOO_NEW'] },
  ],
}
const summary = {
  data: {
    attributes: {
      pib_open: 2,
      bm_open: '100000.00',
      pib_unrelated: 1,
      peb_unrelated: 0,
      peb_unreported: 3,
      pib_due_30: 1,
      bcl_active: 1,
      files_queued: 0,
      running: null,
    },
  },
}
const all = [
  'list',
  'show',
  'store',
  'update',
  'destroy',
  'exception',
  'relProduct',
  'bclktGenerate',
  'rollback',
  'cancel',
]

const show = (at: string, more = {}, permissions = [...all, 'access'].map((action) => `kitetool-${action}`)) =>
  renderScreen(KiteToolScreen, {
    at: `/screen${at}`,
    permissions,
    answers: {
      'GET /customs-kite-tenants': listOf(kiteTenants, [tenant]),
      'GET /customs-kite-tenants/7/summary': summary,
      'GET /customs-kite-tool-pib-details': listOf(kitePibDetails, [line]),
      'GET /customs-kite-tool-peb-details': listOf(kitePebDetails, []),
      'GET /customs-kite-tool-kite-datas/9': documentOf(kiteDatas, bcl),
      'GET /customs-kite-tool-kite-datas/9/summary': { data: { attributes: totals } },
      'GET /customs-kite-tool-kite-datas/9/checklist': { data: { attributes: { is_ready: true, obstacles: [] } } },
      ...more,
    },
  })

describe('the KITE tool', () => {
  test('starts with the choice of a client, and remembers it in the address', async () => {
    const { user, search } = show('')
    expect(await screen.findByText('Pilih perusahaan klien untuk mulai bekerja.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Perusahaan' }))
    await user.click(await screen.findByRole('option', { name: 'PT Tekstil · N-1' }))
    expect(search().get('tenant')).toBe('7')
    expect(search().get('section')).toBe('bcl')
    expect(await screen.findByText('20–365 hari')).toBeTruthy()
  })

  test('opens the work of a client by its name, its settings by the menu of its row', async () => {
    const { user, search } = show('?section=tenants')
    await user.click(await screen.findByRole('link', { name: 'PT Tekstil' }))
    expect(Object.fromEntries(search())).toEqual({ tenant: '7', section: 'bcl' })
  })

  test('says how the client stands, and leads to the lines that are not related yet', async () => {
    const { user, search } = show('?tenant=7&section=mutation', {
      'GET /customs-kite-tenants/7/mutation': { data: [], meta: { total: 0 } },
    })
    await user.click(await screen.findByRole('button', { name: '1 baris PIB' }))
    expect(Object.fromEntries(search())).toEqual({
      tenant: '7',
      section: 'pib',
      part: 'lines',
      'f.status': 'BELUM_RELASI',
    })
  })

  test('leads to every PEB line without product, selected ones too', async () => {
    const { attributes } = summary.data
    const { user, search } = show('?tenant=7&section=mutation', {
      'GET /customs-kite-tenants/7/mutation': { data: [], meta: { total: 0 } },
      'GET /customs-kite-tenants/7/summary': { data: { attributes: { ...attributes, peb_unrelated: 2 } } },
    })
    await user.click(await screen.findByRole('button', { name: '2 baris PEB' }))
    expect(search().getAll('f.status')).toEqual(['BARU', 'DIPILIH'])
    expect(search().get('f.finish_good_null')).toBe('1')
  })

  test('is closed to users who may not list', async () => {
    show('?tenant=7', {}, ['kitetool-access'])
    expect(await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeTruthy()
  })
})

describe('Kecualikan', () => {
  const ask = async () => {
    const visible = show('?tenant=7&section=pib&part=lines', {
      'POST /customs-kite-tool-pib-details/-actions/exception': () =>
        problemOf(422, { detail: 'Nomor dokumen wajib diisi.', source: { pointer: '/data/attributes/doc_no' } }),
    })
    await visible.user.click(await screen.findByRole('button', { name: 'Aksi Benang poliester' }))
    await visible.user.click(await screen.findByRole('menuitem', { name: 'Kecualikan' }))
    return { ...visible, dialog: within(await screen.findByRole('dialog')) }
  }

  test('never takes more than the balance', async () => {
    const { user, dialog, requests } = await ask()
    const amount = dialog.getByLabelText(/^Jumlah/)
    await user.clear(amount)
    await user.type(amount, '60,01')
    await user.type(dialog.getByLabelText(/^Nomor BC 2\.4/), '001')
    await user.click(dialog.getByRole('button', { name: 'Kecualikan' }))
    expect(await dialog.findByText('Jumlah melebihi saldo 60,00.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('shows what will be left, and a refusal at its field with everything typed kept', async () => {
    const { user, dialog, requests } = await ask()
    const amount = dialog.getByLabelText(/^Jumlah/)
    await user.clear(amount)
    await user.type(amount, '25,5')
    expect(await dialog.findByText('34,50')).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Nomor BC 2\.4/), '001')
    await user.click(dialog.getByRole('button', { name: 'Kecualikan' }))
    expect(await dialog.findByText('Nomor dokumen wajib diisi.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nomor BC 2\.4/).value).toBe('001')
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toMatchObject({ data: { attributes: { id: '11', qty_base: '25.5', doc_no: '001' } } })
  })
})

describe('a BCL.KT', () => {
  test('offers its steps, with the reason where one is not possible now', async () => {
    show('?tenant=7&section=bcl&bcl=9')
    const again = await screen.findByRole('button', { name: 'Generate BCL.KT' })
    expect(again.getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByRole('button', { name: 'Batalkan' }).title).toBe('Tidak tersedia pada status ini.')
    expect(screen.queryByRole('button', { name: 'Pemilihan PEB' })).toBeNull()
  })

  test('sums what is claimed for each unit by itself, and says why something is missing', async () => {
    show('?tenant=7&section=bcl&bcl=9&part=summary')
    expect(await screen.findByText('41,00 KGM · 20,00 MTR')).toBeTruthy()
    expect(await screen.findByRole('cell', { name: 'PIB terlalu baru' })).toBeTruthy()
  })

  test('is read again when its job begins and ends, once for all that is told then, and not for each second of it', async () => {
    const { requests } = show('?tenant=7&section=bcl&bcl=9')
    await screen.findByRole('button', { name: 'Generate BCL.KT' })
    await screen.findByText('BCL.KT aktif')
    const read = () => requests.filter(({ url }) => url.endsWith('/customs-kite-tool-kite-datas/9')).length
    const job = (status: string, progress: number) =>
      act(async () => {
        pushEvent('private-user.1', 'job.progress', { id: '3', status, progress })
        await sleep(400)
      })
    const before = read()
    await job('running', 0)
    expect(read()).toBe(before + 1)
    for (const progress of [10, 20, 30]) await job('running', progress)
    const file = { id: '5', version: 0, actor: '1', changed: ['progress_pct'] }
    act(() => pushEvent('private-customs-kite-source-files.0', 'updated', file))
    await job('running', 40)
    expect(read()).toBe(before + 1)

    const bclEvent = { id: '9', version: 2, actor: '1', changed: [] }
    act(() => pushEvent('private-customs-kite-tool-kite-datas.0', 'updated', bclEvent))
    await job('done', 100)
    expect(read()).toBe(before + 2)
    act(() => pushEvent('private-customs-kite-source-files.0', 'updated', { ...file, changed: ['status'] }))
    await waitFor(() => expect(read()).toBe(before + 3))
  })

  test('says that it is being rolled back, and afterwards why that failed', async () => {
    const at = { ...bcl, status: 'PROSES', message: 'Rollback sedang berjalan.', job: '3' }
    const { unmount } = show('?tenant=7&section=bcl&bcl=9', {
      'GET /customs-kite-tool-kite-datas/9': documentOf(kiteDatas, at),
    })
    expect(await screen.findByText('Rollback sedang berjalan.')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Kemajuan BCL-2026-0001' })).toBeTruthy()
    unmount()
    const failed = { ...bcl, message: 'Rollback gagal dan tidak mengubah data apa pun.' }
    show('?tenant=7&section=bcl&bcl=9', { 'GET /customs-kite-tool-kite-datas/9': documentOf(kiteDatas, failed) })
    expect((await screen.findByText(failed.message)).closest('[role=alert]')?.textContent).toContain(
      'Hasil sebelumnya tetap berlaku.',
    )
  })

  test('is offered PEB with those ticked that are ready, and says of the others at once that they are not', async () => {
    const offered = (id: string, line_no: number, detail?: string) => ({
      type: 'customs-kite-tool-peb-details',
      id,
      attributes: {
        ...{ header_id: '5', reg_no: '000900', reg_date: '2026-03-01', export_category: '21', lhpre_no: null },
        ...{ line_no, item_code: `B-${line_no}`, description: 'Kain', qty: '10', unit: 'MTR', has_bom: true },
        ...{ finish_good_code: detail ? null : 'FG-1', ready: !detail, reasons: detail ? [{ detail }] : [] },
      },
    })
    const { user, requests } = show(
      '?tenant=7&section=bcl&bcl=9',
      {
        'GET /customs-kite-tool-kite-datas/9': documentOf(kiteDatas, { ...bcl, status: 'DRAFT', used_count: 0 }),
        'GET /customs-kite-tool-kite-datas/-actions/bclGet': {
          data: [offered('1', 1), offered('2', 2, 'Produk belum direlasikan.')],
          meta: { total: 2, selected: 0 },
        },
        'POST /customs-kite-tool-kite-datas/-actions/preview': {
          meta: {
            materials: [
              {
                ...{ raw_material_id: '5', raw_material_code: 'RM-A', unit: 'KGM', balance_base: '5', need_base: '10' },
                ...{ alloc_base: '4', diff_base: '6', reasons: [{ reason: 'TOO_NEW', diff_base: '6' }] },
              },
            ],
            unmet: [{ reason: 'NO_BOM', lines: 1 }],
          },
        },
        'POST /customs-kite-tool-kite-datas/-actions/bclGet': {
          data: [],
          meta: { selected: 1, refused: [], not_ready: [] },
        },
      },
      [...all, 'bclGet', 'access'].map((action) => `kitetool-${action}`),
    )
    await user.click(await screen.findByRole('button', { name: 'Pemilihan PEB' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = (seri: number) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name: `Pilih PEB 000900 seri ${seri}` })
    await dialog.findByText('1 baris belum siap dan tidak dipilih; sebabnya pada kolom Siap?')
    expect([box(1).checked, box(2).checked]).toEqual([true, false])
    expect(dialog.getByText('1 baris dipilih')).toBeTruthy()
    expect(await dialog.findByText('PIB terlalu baru')).toBeTruthy()
    expect(dialog.getByText('1 baris tanpa kebutuhan bahan baku: Konversi tidak ada.')).toBeTruthy()

    await user.click(box(2))
    expect(dialog.getByText('1 baris yang dipilih belum siap: Generate ditolak sampai diperbaiki.')).toBeTruthy()
    await user.click(box(2))
    await user.click(dialog.getByRole('button', { name: 'Pilih' }))
    const sent = () => requests.find(({ method, url }) => method === 'POST' && url.endsWith('/bclGet'))
    await waitFor(() => expect(sent()).toBeTruthy())
    expect(await sent()?.json()).toMatchObject({ data: { attributes: { peb_detail_ids: ['1'] } } })
  })

  test('names the line that keeps a run from starting', async () => {
    const meta = { id: '3', line: '060100/011988/2026-11-11/1' }
    const { user } = show('?tenant=7&section=bcl&bcl=9', {
      'POST /customs-kite-tool-kite-datas/-actions/bclktGenerate': () =>
        problemOf(422, { code: 'E_RELATION', detail: 'Produk belum direlasikan.', meta }),
    })
    await user.click(await screen.findByRole('button', { name: 'Generate BCL.KT' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Generate BCL.KT' }))
    await dialog.findByText('011988 / 1 · 11/11/2026 · 060100: Produk belum direlasikan.')
  })

  test('is rolled back only when its number is typed, and offers the later ones when they stand in the way', async () => {
    const { user, requests } = show('?tenant=7&section=bcl&bcl=9', {
      'POST /customs-kite-tool-kite-datas/-actions/rollback': () =>
        problemOf(409, { code: 'E_ROLLBACK_ORDER', detail: 'BCL-2026-0002 memakai bahan yang sama.' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Rollback' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'BCL-2026-0002')
    await user.click(dialog.getByRole('button', { name: 'Rollback' }))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    const wrong = 'Ketik BCL-2026-0001 untuk melanjutkan.'
    expect(dialog.getByText(wrong)).toBeTruthy()

    await user.clear(dialog.getByRole('textbox'))
    await user.type(dialog.getByRole('textbox'), 'BCL-2026-0001')
    expect(dialog.queryByText(wrong)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Rollback' }))
    await user.click(await dialog.findByRole('checkbox', { name: /^Rollback berurutan/ }))
    await user.click(dialog.getByRole('button', { name: 'Rollback' }))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const sent = requests.filter(({ method }) => method === 'POST').at(-1)
    expect(await sent?.json()).toMatchObject({ data: { attributes: { confirm_text: 'BCL-2026-0001', cascade: true } } })
  })
})

describe('the way through a report', () => {
  test('names what keeps it from being filed, and leads there', async () => {
    const obstacles = [
      { code: 'DIFFS', severity: 'BLOCK', count: 2, text: '2 selisih konversi belum diselesaikan.' },
      { code: 'NO_SIGNER', severity: 'WARN', count: 1, text: 'Penanda tangan laporan belum diisi.' },
    ]
    const { user, search } = show('?tenant=7&section=bcl&bcl=9&part=useds&q=benang', {
      'GET /customs-kite-tool-kite-datas/9/checklist': { data: { attributes: { is_ready: false, obstacles } } },
      'GET /customs-kite-tool-pib-used-views': listOf(kitePibUsedViews, []),
      'GET /customs-kite-tool-pib-bom-diffs': listOf(kitePibBomDiffs, []),
    })
    await user.click(await screen.findByRole('button', { name: 'Menahan laporan (1)' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2 selisih konversi belum diselesaikan.'),
      expect.stringContaining('Penanda tangan laporan belum diisi.'),
    ])
    await user.click(drawer.getByRole('button', { name: 'Selesaikan' }))
    expect(Object.fromEntries(search())).toEqual({
      ...{ tenant: '7', section: 'bcl', bcl: '9', part: 'diffs' },
      'f.resolution': 'BELUM',
    })

    // Each list has its own view again, and what was searched for in the report.
    await user.click(await screen.findByRole('tab', { name: 'Pemakaian' }))
    expect(search().get('q')).toBe('benang')
    expect(search().get('f.resolution')).toBeNull()
  })

  test('answers from the reason of a shortage which PIB were looked at', async () => {
    const shortage = {
      ...{ id: '12', tenant: '7', kite_data: '9', run_no: 1, peb_detail: '21', raw_material: '5', reason: 'TOO_NEW' },
      ...{ need_base: '60', alloc_base: '20', diff_base: '40', resolution: 'BELUM' },
    }
    const why = {
      ...{ peb_key: '040300 000801 2026-03-10 1', need_base: '60', alloc_base: '20', diff_base: '40' },
      ...{ reason: 'TOO_NEW', reproduced: true, considered: [] },
    }
    const { user, search } = show('?tenant=7&section=bcl&bcl=9&part=diffs', {
      'GET /customs-kite-tool-pib-bom-diffs': listOf(kitePibBomDiffs, [shortage]),
      'GET /customs-kite-tool-pib-bom-diffs/12/why': { data: { attributes: why } },
    })
    const reason = await screen.findByRole('link', { name: 'PIB terlalu baru' })
    // A browser follows the link around a button.
    expect(within(reason).queryByRole('button')).toBeNull()
    await user.click(reason)
    const panel = within(await screen.findByRole('dialog', { name: 'Mengapa? · Selisih' }))
    expect(await panel.findByText('Tidak ada baris PIB untuk bahan baku ini.')).toBeTruthy()
    expect(search().get('id')).toBeNull()
  })

  test('opens at an address with a record of it, and looks for no client under the number of that record', async () => {
    const { requests } = show('?tenant=7&section=bcl&bcl=9&part=diffs&id=12', {
      'GET /customs-kite-tool-pib-bom-diffs': listOf(kitePibBomDiffs, []),
    })
    const readsOf = (path: string) => requests.filter(({ url }) => new URL(url).pathname.endsWith(path)).length
    await waitFor(() => expect(readsOf('/customs-kite-tool-pib-bom-diffs/12')).toBe(1))
    expect(readsOf('/customs-kite-tenants/12')).toBe(0)
  })

  test('begins with a guide that knows what the client has, and goes on from there', async () => {
    const counts = { pibs: 2, pebs: 1, pib_unrelated: 0, peb_unrelated: 3, boms: 0, bcls: 0, bcls_with_lines: 0 }
    const none = { bcls_formed: 0, diffs: 0, bcls_reported: 0, open_bcl: null }
    const { user, search } = show('?tenant=7&section=mutation', {
      'GET /customs-kite-tenants/7/mutation': { data: [], meta: { total: 0 } },
      'GET /customs-kite-tenants/7/first-run': { data: { attributes: { ...counts, ...none } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Panduan' }))
    await user.click(await screen.findByRole('button', { name: 'Lanjut: Relasikan produk' }))
    expect(Object.fromEntries(search())).toEqual({
      ...{ tenant: '7', section: 'peb', part: 'lines' },
      'f.finish_good_null': '1',
    })
  })
})

describe('what may come', () => {
  const risk = {
    ...{ office_code: '040300', reg_no: '000101', reg_date: '2025-12-24', due_date: '2026-12-24' },
    ...{ due_date_initial: '2026-12-24', days_left: 30, unknown_factor_count: 0, refusal: null },
    left: [{ raw_material_id: '5', raw_material_code: 'BENANG', qty_base: '50.00', unit: 'KGM' }],
    ...{ levies: '555.00', extended_due_date: '2027-06-24', levies_if_extended: '0.00', saved: '555.00' },
  }
  test('is said of each PIB with what an extension would save', async () => {
    const { user, requests } = show('?tenant=7&section=due&part=forecast', {
      'GET /customs-kite-tenants/7/forecast': {
        data: [{ type: 'customs-kite-forecasts', id: '4', attributes: risk }],
        meta: { total: 1, peb_lines: 2, levies: '555.00', levies_if_extended: '0.00', saved: '555.00' },
      },
    })
    const table = within(await screen.findByRole('table', { name: 'PIB yang diperkirakan tidak terpakai habis' }))
    expect(table.getByText('BENANG 50,00 KGM')).toBeTruthy()
    expect(table.getByText('24/06/2027')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Perpanjangan' }))
    await user.click(await screen.findByRole('option', { name: '12 bulan' }))
    await waitFor(() => expect(requests.some(({ url }) => url.includes('months=12'))).toBe(true))
  })

  test('is compared with today only when asked, and a refusal stands at its field', async () => {
    const { user, requests } = show('?tenant=7&section=due&part=scenario', {
      'GET /customs-kite-tenants/7/scenario': () =>
        problemOf(400, { detail: 'Maksimal hari terlalu kecil.', source: { parameter: 'pib_max_day' } }),
    })
    const days = await screen.findByRole('textbox', { name: 'Maksimal hari' })
    expect(requests.some(({ url }) => url.includes('/scenario'))).toBe(false)
    await user.clear(days)
    await user.type(days, '10')
    await user.click(screen.getByRole('button', { name: 'Bandingkan' }))
    expect(await screen.findByText('Maksimal hari terlalu kecil.')).toBeTruthy()
    expect(requests.find(({ url }) => url.includes('/scenario'))?.url).toContain('pib_max_day=10')
  })
})
