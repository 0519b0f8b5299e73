import { randomBytes } from 'node:crypto'
import { startCeisa } from '@ems/sandbox/ceisa'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { folderStore } from '../../files/index.ts'
import { runJob } from '../../jobs/run/run-job.ts'
import { createVault } from '../../kit/crypto/key-ring.ts'
import { ajuOf } from '../imports/testing/ceisa.ts'
import { addTenant, type ImportBench, importBench } from '../imports/testing/client-of-files.ts'
import { provideCeisa } from './settings.ts'

let bench: ImportBench
let sandbox: Awaited<ReturnType<typeof startCeisa>>
const log = createLog('test')
log.level = 'silent'
const account = { username: 'rajut.samudra', password: 'sandbox-ceisa', api_key: 'sandbox-ceisa-key' }
const npwp = '991234567891000'

beforeAll(async () => {
  sandbox = await startCeisa()
  bench = await importBench({ npwp: `0${npwp}`, niper: 'NIPER-C' })
  await bench.api.pool.query(
    `update ems.usergroups set permissions = permissions || '{kitetool-update}' where code = 'kite'`,
  )
  ;(bench.clerk.user.permissions as Set<string>).add('kitetool-update')
  provideCeisa({ url: sandbox.url, vault: createVault(randomBytes(32).toString('base64url')) })
})
beforeEach(() => sandbox.ceisa.reset())
afterAll(async () => {
  await bench.close()
  await sandbox.close()
})

const json = { 'content-type': 'application/json', accept: 'application/json' }
const act = (name: string, attributes: object) =>
  bench.clerk.post(`/customs-kite-tenants/-actions/${name}`, attributes, json)
const state = async (tenant = bench.tenant) =>
  (await bench.clerk.get(`/customs-kite-tenants/${tenant}/ceisa`)).body.data.attributes
const files = folderStore('unused')
/** Reads CEISA, and runs the job; answers how the request and the job ended. */
async function synced() {
  const queued = await act('ceisaSync', { id: bench.tenant })
  if (queued.status !== 202) return { status: queued.status, detail: queued.body.errors[0].detail }
  await runJob({ pool: bench.api.pool, files, log }, queued.body.meta.job_id, {
    isLast: true,
    signal: new AbortController().signal,
  })
  const [job] = await bench.sql('select status, error from ems.background_jobs where id = $1', [
    queued.body.meta.job_id,
  ])
  return { status: 202, job }
}
const statusOf = (aju: string, reg_no: string, day: string, more: object = {}) => ({
  nomorAju: aju,
  nomorDaftar: reg_no,
  tanggalDaftar: day,
  kodeProses: '400',
  waktuStatus: '2026-07-01 13:13:00.03',
  keterangan: 'Pemeriksaan Dokumen',
  kodeDokumen: '20',
  ...more,
})
const lhpre = (aju: string, no: string, day: string) => ({
  ...statusOf(aju, '003574', '01-07-2026'),
  kodeRespon: '30966',
  nomorRespon: no,
  tanggalRespon: day,
  waktuRespon: `${day} 10:00:00`,
  keterangan: 'RESPON LHPRE',
  pdf: null,
  kodeDokumen: '30',
})

const pibAju = ajuOf('20', '2026-06-01', 1)
const pebAju = ajuOf('30', '2026-06-20', 1)
const pib = (more: object = {}, goods: object = {}) => ({
  kodeDokumen: '20',
  nomorAju: pibAju,
  kodeKantor: '040300',
  kodeValuta: 'USD',
  ndpbm: 15500.25,
  cif: 1000,
  entitas: [{ kodeEntitas: '1', nomorIdentitas: `0${npwp}`, namaEntitas: 'PT Contoh', seriEntitas: 1 }],
  dokumen: [{ kodeDokumen: '911', nomorDokumen: 'SKEP-1', kodeFasilitas: '03', seriDokumen: 1 }],
  barang: [
    {
      seriBarang: 1,
      posTarif: '52051200',
      uraian: 'Benang katun',
      kodeBarang: 'BNG',
      jumlahSatuan: 0,
      kodeSatuanBarang: 'KGM',
      cifRupiah: 0,
      barangTarif: [{ kodeJenisPungutan: 'BMKITE', tarif: 5, nilaiBayar: 0, nilaiFasilitas: 775012.5, seriBarang: 9 }],
      ...goods,
    },
  ],
  ...more,
})
/** As senders write it: a number with more digits than a float keeps. */
const bytes = (document: object, quantity = '12345678901234.1234') =>
  Buffer.from(
    JSON.stringify(document)
      .replace('"jumlahSatuan":0', `"jumlahSatuan":${quantity}`)
      .replace('"cifRupiah":0', '"cifRupiah":15500250.10'),
  )

describe('JSON of CEISA 4.0', () => {
  test('with registration is a PIB to the last digit, its levies at its line', async () => {
    const document = pib({ nomorDaftar: '000777', tanggalDaftar: '02-06-2026' })
    expect(await bench.imported('PIB_JSON', bytes(document), 'pib.json')).toMatchObject({
      status: 'DONE',
      row_inserted: 1,
    })
    expect(
      await bench.sql(
        `select h.reg_no, h.reg_date::text, h.facility_code, d.qty::text, d.cif_idr::text, d.bm::text, d.is_kite
        from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where h.aju_no = $1`,
        [pibAju],
      ),
    ).toEqual([
      {
        reg_no: '000777',
        reg_date: '2026-06-02',
        facility_code: '03',
        qty: '12345678901234.123400',
        cif_idr: '15500250.10',
        bm: '775012.50',
        is_kite: true,
      },
    ])
  })

  test.each([
    ['an unknown member of the document', { ...pib(), warna: 'merah' }, 'warna'],
    ['an unknown member of goods', pib({}, { warnaBarang: 'biru' }), 'barang[0].warnaBarang'],
    [
      'an unknown member of a levy',
      pib({}, { barangTarif: [{ diskonTarif: 1 }] }),
      'barang[0].barangTarif[0].diskonTarif',
    ],
    ['a member of every object of JavaScript', JSON.parse('{"nomorAju":"x","__proto__":{"a":1}}'), '__proto__'],
    ['an object where a value belongs', pib({ ndpbm: { nilai: 1 } }), 'ndpbm'],
    ['a list of words where goods belong', pib({ barang: ['satu'] }), 'barang'],
  ])('is refused as a whole and by name for %s', async (_, document, name) => {
    const { id } = await bench.upload('PIB_JSON', 'pib.json', Buffer.from(JSON.stringify(document)))
    await bench.run()
    const { status, message } = await bench.outcome(id)
    expect([status, message]).toEqual(['FAILED', expect.stringContaining(name)])
  })

  test.each(['', '{', '[]', '42', '"teks"', '{"nomorAju": 1e999999', '\u0000'])(
    'is refused when it is none: %j',
    async (text) => {
      const { id } = await bench.upload('PIB_JSON', 'pib.json', Buffer.from(text || ' '))
      await bench.run()
      expect((await bench.outcome(id)).status).toBe('FAILED')
    },
  )

  test('counts no number with an exponent, which nobody can read exactly', async () => {
    const document = pib({ nomorAju: ajuOf('20', '2026-06-01', 8), nomorDaftar: '000778', tanggalDaftar: '2026-06-02' })
    const file = await bench.imported('PIB_JSON', bytes(document, '1e3'), 'pib.json')
    expect(file).toMatchObject({ status: 'DONE_WITH_ERROR', row_inserted: 0 })
    expect(JSON.stringify(await bench.rows(file.id))).toContain('Angka 1e3')
  })
})

describe('the connection of a client', () => {
  test('keeps its secrets, and says nothing of them', async () => {
    expect((await act('ceisaConnect', { id: bench.tenant, username: 'x' })).body.errors[0].source.pointer).toBe(
      '/data/attributes/password',
    )
    expect((await act('ceisaConnect', { id: bench.tenant, ...account })).status).toBe(200)
    const visible = await state()
    expect(visible).toMatchObject({ is_connected: true, username: account.username })
    expect(JSON.stringify(visible)).not.toContain('sandbox-ceisa')
    const stored = JSON.stringify([
      await bench.sql('select * from ems.kite_ceisa_connections'),
      await bench.sql('select * from ems.audit_logs'),
    ])
    expect(stored).not.toContain('sandbox-ceisa')
  })

  test('brings registrations to a file that has none, and the LHPRE to its PEB', async () => {
    const aju = ajuOf('20', '2026-06-01', 2)
    const pending = await bench.imported('PIB_JSON', bytes(pib({ nomorAju: aju }), '10'), 'a.json')
    expect(pending.status).toBe('DONE_WITH_ERROR')
    await bench.sql(
      `insert into ems.customs_kite_tool_peb_headers (tenant_id, office_code, reg_no, reg_date, doc_code, aju_no, export_category)
       values ($1, '040300', '003574', '2026-07-01', '30', $2, '21')`,
      [bench.tenant, pebAju],
    )
    const statuses = [
      statusOf(aju, '000900', '05-06-2026'),
      statusOf(aju, '', '', {
        waktuStatus: '2026-06-01 08:00:00',
        nomorDaftar: null,
        tanggalDaftar: null,
        keterangan: 'Perekaman Dokumen',
      }),
    ]
    sandbox.ceisa.tell(npwp, {
      statuses,
      responses: [
        lhpre(pebAju, 'LHPRE-1/2026', '2026-07-15'),
        lhpre(ajuOf('30', '2026-06-20', 99), 'LHPRE-2', '2026-07-16'),
      ],
    })

    expect(await synced()).toMatchObject({ status: 202, job: { status: 'done' } })
    const { result, failure } = await state()
    expect([failure, result]).toEqual([
      null,
      {
        documents: 3,
        registered: 3,
        lhpre: { written: 1, known: 0, locked: [], unmatched: [ajuOf('30', '2026-06-20', 99)] },
        unknown_fields: [],
      },
    ])
    expect(
      await bench.sql(`select lhpre_no, lhpre_date::text from ems.customs_kite_tool_peb_headers where aju_no = $1`, [
        pebAju,
      ]),
    ).toEqual([{ lhpre_no: 'LHPRE-1/2026', lhpre_date: '2026-07-15' }])
    expect(await bench.imported('PIB_JSON', bytes(pib({ nomorAju: aju }), '11'), 'b.json')).toMatchObject({
      status: 'DONE',
      row_inserted: 1,
    })
    expect(
      await bench.sql(`select reg_no, reg_date::text from ems.customs_kite_tool_pib_headers where aju_no = $1`, [aju]),
    ).toEqual([{ reg_no: '000900', reg_date: '2026-06-05' }])
    expect(sandbox.ceisa.log.entries().flatMap(({ violations }) => violations)).toEqual([])
  })

  test('changes nothing when it is read again, and leaves the PEB of a filed report alone', async () => {
    sandbox.ceisa.tell(npwp, { responses: [lhpre(pebAju, 'LHPRE-1/2026', '2026-07-15')] })
    await synced()
    const before = await bench.sql(`select version from ems.customs_kite_tool_peb_headers where aju_no = $1`, [pebAju])
    await bench.sql(`update ems.kite_ceisa_answers set lhpre_no = 'LHPRE-9' where aju_no = $1`, [pebAju])
    await bench.sql(`alter table ems.customs_kite_tool_peb_headers disable trigger user`)
    await bench.sql(`update ems.customs_kite_tool_peb_headers set status = 'DILAPORKAN' where aju_no = $1`, [pebAju])
    await bench.sql(`alter table ems.customs_kite_tool_peb_headers enable trigger user`)
    sandbox.ceisa.reset()
    sandbox.ceisa.tell(npwp, { responses: [lhpre(pebAju, 'LHPRE-9', '2026-08-15')] })
    await synced()
    expect((await state()).result.lhpre).toMatchObject({ written: 0, locked: [pebAju] })
    expect(
      await bench.sql(`select version from ems.customs_kite_tool_peb_headers where aju_no = $1`, [pebAju]),
    ).toEqual(before)
  })

  test('goes on with new tokens when those it has end in between', async () => {
    sandbox.ceisa.tell(npwp, { statuses: [statusOf(pibAju, '000777', '02-06-2026')] })
    sandbox.ceisa.faults.add({
      fault: 'expire_access_token',
      match: { path: '/openapi/status' },
      times: 1,
      probability: 1,
      after: 0,
    })
    expect(await synced()).toMatchObject({ job: { status: 'done' } })
    expect(sandbox.ceisa.log.entries().map(({ path }) => path)).toContain('/nle-oauth/v1/user/update-token')
  })

  test.each([
    ['an account that is refused', 'revoke_grant', '/openapi/status', 'menolak nama pengguna'],
    ['a server that fails', 'http_500', '/openapi/status', 'tidak dapat dihubungi'],
    ['too many requests', 'http_429', '/nle-oauth', 'tidak dapat dihubungi'],
    ['a page of a proxy', 'html_200', '/openapi/status', 'tidak dapat dihubungi'],
    ['half an answer', 'truncate_json', '/openapi/status', 'tidak dapat dihubungi'],
    ['a broken line', 'reset_connection', '/nle-oauth', 'tidak dapat dihubungi'],
  ] as const)('says what is wrong after %s, and changes nothing', async (_, fault, path, words) => {
    sandbox.ceisa.tell(npwp, { statuses: [statusOf(ajuOf('20', '2026-06-01', 77), '000977', '02-06-2026')] })
    sandbox.ceisa.faults.add({ fault, match: { path }, times: 9, probability: 1, after: 0 })
    expect(await synced()).toMatchObject({ job: { status: 'failed' } })
    expect((await state()).failure).toContain(words)
    expect(
      await bench.sql(`select from ems.kite_ceisa_answers where aju_no = $1`, [ajuOf('20', '2026-06-01', 77)]),
    ).toEqual([])
  })

  test('names members of answers that it does not know, and reads the others', async () => {
    sandbox.ceisa.tell(npwp, { statuses: [statusOf(pibAju, '000777', '02-06-2026')] })
    sandbox.ceisa.faults.add({
      fault: 'add_field',
      field: 'jalurBaru',
      match: { path: '/openapi/status' },
      times: 1,
      probability: 1,
      after: 0,
    })
    await synced()
    expect((await state()).result.unknown_fields).toEqual(['dataStatus.jalurBaru'])
  })

  test('of another client opens none of its secrets, and a client without an account is told so', async () => {
    const other = await addTenant(bench.api, { niper: 'NIPER-D' })
    expect((await act('ceisaSync', { id: other })).body.errors[0].code).toBe('E_CEISA')
    await bench.sql(
      `insert into ems.kite_ceisa_connections (tenant_id, username, password_sealed, api_key_sealed)
       select $1, username, password_sealed, api_key_sealed from ems.kite_ceisa_connections where tenant_id = $2`,
      [other, bench.tenant],
    )
    expect((await act('ceisaSync', { id: other })).status).toBeGreaterThanOrEqual(400)
  })
})
