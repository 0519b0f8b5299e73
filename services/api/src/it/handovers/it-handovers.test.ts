import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { itAssetAssignments, itAssets, itHandovers } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { extractText, getDocumentProxy } from 'unpdf'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn, newEmployee } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { assetIn, handOverNow, handover, signatureOf } from '../testing.ts'

describeResource(itHandovers, {
  input: async (api) =>
    handover(api.companies[0], await employeeIn(api), [await assetIn(api, api.companies[0])], { notes: 'Uji' }),
  change: (n) => ({ notes: `Catatan ${n}` }),
  shared: { notes: 'Sama' },
  elsewhere: async (api) => {
    const { lines } = handover(api.companies[1], '0', [await assetIn(api, api.companies[1])])
    return { company: api.companies[1], lines }
  },
})

describeResource(itAssetAssignments, {
  input: async (api) => ({ asset: await assetIn(api, api.companies[0]) }),
  seed: async (api, { asset, company }) => {
    const of = company && company !== api.companies[0] ? await assetIn(api, String(company)) : asset
    const { rows } = await api.pool.query(
      `with handed as (update ems.it_assets set holder_id = $2, status = 'in_use', checked_out_at = now() where id = $1)
       select 1`,
      [of, await employeeIn(api)],
    )
    expect(rows).toHaveLength(1)
    return (await api.pool.query('select id::text from ems.it_asset_assignments where asset_id = $1', [of])).rows[0].id
  },
})

describe('a hand-over', () => {
  let api: TestApi
  let officer: Client
  let employees = 0
  beforeAll(async () => {
    api = await testApi()
    officer = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const company = () => api.companies[0]
  const assets = (n = 1) => Promise.all(Array.from({ length: n }, () => assetIn(api, company())))
  const person = () => newEmployee(api, `BAST-${++employees}`)
  const output = ({ body }: Sent) => body.errors.map((one: { detail: string }) => one.detail.split('[Galat]')[0])
  const assetOf = async (id: string) => (await officer.get(`/it-assets/${id}`)).body.data
  const historyOf = async (id: string) =>
    (
      await api.pool.query(
        `select holder_id::text as holder, until is null as is_open, handover_id::text as by, returned_by_id::text as back,
           condition_in from ems.it_asset_assignments where asset_id = $1 order by id`,
        [id],
      )
    ).rows
  const idOf = ({ body }: Sent) => String(body.data.id)
  const textOf = async (id: string, by = officer) => {
    const { bytes } = await by.get(`/it-handovers/${id}/pdf`, undefined, { accept: 'application/pdf' })
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
  }

  test('of three devices is one act with both signatures, a number and a sheet that stays as it was signed', async () => {
    const [devices, employee] = [await assets(3), await person()]
    const answer = await handOverNow(officer, handover(company(), employee, devices, { expected_return: '2999-01-31' }))

    expect([answer.status, answer.body.data.attributes]).toMatchObject([
      201,
      { status: 'done', subject: 'Serah terima 3 aset: Peminjam Uji', completed_on: todayInJakarta() },
    ])
    const { number } = answer.body.data.attributes
    expect(number).toMatch(/^\d{4}\/BAST-TI\/SATU\/[IVX]+\/\d{4}$/)
    for (const device of devices) {
      const { attributes, relationships } = await assetOf(device)
      expect([attributes.status, attributes.expected_return, relationships.holder.data.id]).toEqual([
        'in_use',
        '2999-01-31',
        employee,
      ])
    }
    const sheet = await textOf(idOf(answer))
    for (const text of [number, 'BERITA ACARA SERAH TERIMA ASET', 'Peminjam Uji', 'Petugas TI', 'Pengisi daya'])
      expect(sheet).toContain(text)

    await api.pool.query(`update ems."references" set name = 'PT Nama Baru' where id = $1`, [company()])
    expect(await textOf(idOf(answer))).not.toContain('PT Nama Baru')
    const { rows } = await api.pool.query(
      `select action, signer_name, jsonb_array_length(strokes) as lines from ems.signatures
       where target_type = 'it-handovers' and target_id = $1 order by id`,
      [idOf(answer)],
    )
    expect(rows).toEqual([
      { action: 'sign', signer_name: 'Suharti', lines: 1 },
      { action: 'complete', signer_name: 'Petugas TI', lines: 1 },
    ])
  })

  test('without one of the signatures, or with an asset that a colleague has, is nothing at all', async () => {
    const [[free, taken], first, second] = [await assets(2), await person(), await person()]
    await handOverNow(officer, handover(company(), first, [String(taken)]))
    const values = handover(company(), second, [String(free), String(taken)])

    const unsigned = await handOverNow(officer, values, { employee: signatureOf('Suharti'), officer: null })
    const late = await handOverNow(officer, values)

    expect([unsigned.status, sources(unsigned)]).toEqual([422, ['/data/attributes/signatures/officer']])
    expect([late.status, sources(late), output(late)]).toEqual([
      422,
      ['/data/attributes/lines/1/asset'],
      ['Aset sedang dipakai Peminjam Uji.'],
    ])
    expect((await assetOf(String(free))).attributes.status).toBe('available')
    expect((await api.pool.query('select from ems.it_handovers where employee_id = $1', [second])).rows).toEqual([])
  })

  test('of one asset to two at once reaches one of them, and the database allows no second holder', async () => {
    const [[device], first, second] = [await assets(1), await person(), await person()]
    const other = await api.as([...permissions])
    const answers = await Promise.all([
      handOverNow(officer, handover(company(), first, [String(device)])),
      handOverNow(other, handover(company(), second, [String(device)])),
    ])

    expect(answers.map(({ status }) => (status === 201 ? 201 : 'refused')).sort()).toEqual([201, 'refused'])
    expect(await historyOf(String(device))).toHaveLength(1)
    await expect(
      api.pool.query(
        `insert into ems.it_asset_assignments (asset_id, asset_tag, company_id, holder_id, since, condition_out)
         values ($1, 'X', $2, $3, now(), 'good')`,
        [device, company(), second],
      ),
    ).rejects.toMatchObject({ code: '23P01' })
  })

  test('is followed by a transfer and a return, and the history of the asset names all three', async () => {
    const [[device], first, second] = [await assets(1), await person(), await person()]
    const asset = String(device)
    const out = await handOverNow(officer, handover(company(), first, [asset]))
    const wrong = await handOverNow(officer, handover(company(), second, [asset], { kind: 'return' }))
    const moved = await handOverNow(officer, handover(company(), second, [asset], { kind: 'transfer' }))
    const lines = [{ asset, condition: 'poor', accessories: null, note: 'Layar retak' }]
    const back = await handOverNow(officer, handover(company(), second, [asset], { kind: 'return', lines }))

    expect(output(wrong)).toEqual(['Aset sedang dipakai Peminjam Uji, bukan yang mengembalikan.'])
    expect(await historyOf(asset)).toEqual([
      { holder: first, is_open: false, by: idOf(out), back: idOf(moved), condition_in: 'good' },
      { holder: second, is_open: false, by: idOf(moved), back: idOf(back), condition_in: 'poor' },
    ])
    const { attributes, relationships } = await assetOf(asset)
    expect([attributes.status, attributes.condition, relationships.holder.data]).toEqual(['available', 'poor', null])
    expect(await textOf(idOf(back))).toContain('Layar retak. Dari Peminjam Uji')
  })

  test('is cancelled on its day, gives each asset back to whom it came from, and not later', async () => {
    const [[device], first, second] = [await assets(1), await person(), await person()]
    const asset = String(device)
    const out = await handOverNow(officer, handover(company(), first, [asset]))
    const moved = await handOverNow(officer, handover(company(), second, [asset], { kind: 'transfer' }))
    const cancel = async (of: Sent, by = officer) => {
      const { version } = (await officer.get(`/it-handovers/${idOf(of)}`)).body.data.meta
      return by.take(itHandovers, 'cancel', { id: idOf(of), version }, { reason: 'Salah orang' })
    }
    const clerk = await api.as([...permissions].filter((one) => one !== 'it-asset-rollback'))

    expect((await cancel(moved, clerk)).status).toBe(403)
    expect((await cancel(moved)).status).toBe(200)
    expect((await assetOf(asset)).relationships.holder.data.id).toBe(first)
    expect(await textOf(idOf(moved))).toContain('DIBATALKAN')
    await api.pool.query(`update ems.it_handovers set completed_on = completed_on - 1 where id = $1`, [idOf(out)])
    const late = await cancel(out)
    expect([late.status, output(late)]).toEqual([
      409,
      ['Serah terima hanya dapat dibatalkan pada hari yang sama. Buat pengembalian.'],
    ])
  })

  test('may be signed by the employee on a device of their own, and cannot change once they have', async () => {
    const [[device], employee] = [await assets(1), await person()]
    const draft = await officer.create(itHandovers, handover(company(), employee, [String(device)]))
    const mine = api.of({ ...(await api.as([])).user, employee })
    const stranger = await api.as([])

    const alien = await stranger.take(itHandovers, 'sign', draft, { signature: signatureOf('Bukan saya') })
    const signed = await mine.take(itHandovers, 'sign', draft, { signature: signatureOf('Suharti') })
    const after = { id: draft.id, version: signed.body.data.meta.version } as Row
    const changed = await officer.update(itHandovers, after, { notes: 'Lain' })
    const done = await officer.take(itHandovers, 'complete', after, { signature: signatureOf('Petugas TI') })

    expect([alien.status, signed.status, changed.status, done.status]).toEqual([404, 200, 409, 200])
    expect(await textOf(draft.id, mine)).toContain('Suharti')
    expect((await assetOf(String(device))).attributes.status).toBe('in_use')
  })

  test.each([
    ['to a former employee', async () => ({ employee: await leaver() }), 'Karyawan tidak aktif.'],
    ['in the future', async () => ({ handed_on: '2999-01-01' }), 'Tanggal tidak boleh melewati hari ini.'],
    ['to nobody', async () => ({ employee: null }), 'Pilih karyawan atau lokasi.'],
    [
      'that ends before it begins',
      async () => ({ expected_return: '2020-01-01' }),
      'Rencana kembali tidak boleh sebelum Tanggal.',
    ],
    [
      'of an asset of another company',
      async () => linesOf(await assetIn(api, api.companies[1])),
      'Aset milik perusahaan lain.',
    ],
  ])('%s is refused', async (_, more, message) => {
    const [device] = await assets(1)
    const answer = await handOverNow(officer, handover(company(), await person(), [String(device)], await more()))
    expect([answer.status, output(answer)]).toEqual([422, [message]])
  })

  test('to a place needs no employee', async () => {
    const [device] = await assets(1)
    const office = await referenceIn(api, 'office')
    const answer = await handOverNow(officer, handover(company(), '', [String(device)], { employee: null, office }))
    expect(answer.status).toBe(201)
    expect((await assetOf(String(device))).relationships.holder_office.data.id).toBe(office)
  })

  const linesOf = (asset: string) => ({ lines: [{ asset, condition: 'good', accessories: null, note: null }] })
  const leaver = async () => {
    const id = await person()
    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2026-01-31' where id = $1`, [id])
    return id
  }
})

test('the kit draws no button for what a hand-over does', () => {
  for (const name of ['handOver', 'return', 'transfer'] as const)
    expect(itAssets.workflow.transitions[name].byScreen).toBe(true)
})
