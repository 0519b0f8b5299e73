import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'

describeResource(references, {
  input: (api, n) => ({ category: 'unit', code: `K${n}`, name: `Satuan ${n}`, company: api.companies[0] }),
})

describe('a reference', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = (code: string, more = {}) => admin.create(references, { category: 'position', code, name: code, ...more })
  const move = (row: Row, parent: Row | null) => admin.update(references, row, { parent: parent?.id ?? null })
  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]

  test('cannot be its own parent, nor below its own child', async () => {
    const top = await add('A1')
    const child = await add('A2', { parent: top.id })

    const answers = [await move(top, top), await move(top, child)]

    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(answers.map(message)).toEqual(Array(2).fill('Induk tidak boleh turunannya sendiri.'))
    expect(sources(answers[0] as Sent)).toEqual(['/data/relationships/parent'])
  })

  test('closes no circle together with another one in the same request', async () => {
    const rows = [await add('B1'), await add('B2')] as const

    const answer = await admin.act(references, 'bulkUpdate', [
      { ...rows[0], values: { parent: rows[1].id } },
      { ...rows[1], values: { parent: rows[0].id } },
    ])

    expect(answer.status).toBe(422)
    expect(message(answer)).toBe('Induk tidak boleh turunannya sendiri.')
  })

  test('stands at most five levels deep, wherever it is put', async () => {
    const chain: Row[] = []
    for (const code of ['C1', 'C2', 'C3', 'C4', 'C5']) chain.push(await add(code, { parent: chain.at(-1)?.id ?? null }))
    const pair = await add('C6')
    await add('C7', { parent: pair.id })

    const sixth = await admin.store(references, { category: 'position', code: 'C8', name: 'C8', parent: chain[4]?.id })
    const moved = await move(pair, chain[3] ?? null)

    expect([sixth, moved].map(message)).toEqual(Array(2).fill('Induk maksimal 5 tingkat.'))
  })

  test('that is a company has a letterhead for users with access to it, whatever else they may read', async () => {
    const text = 'PT Contoh\nJalan Mawar 1, Semarang'
    const input = { category: 'company', name: 'PT Contoh', meta: { letterhead: text } }
    const company = await admin.create(references, { ...input, code: 'KOP' })
    const own = await admin.create(references, { ...input, code: 'KOP2', company: api.companies[1] })
    const clerk = await api.as([], { scope: 'company', companies: [api.companies[0] as string] })

    const answer = await clerk.get(`/references/${company.id}/letterhead`)

    expect(answer.body.data.attributes).toEqual({ name: 'PT Contoh', text })
    expect((await clerk.get(`/references/${own.id}/letterhead`)).status).toBe(404)
    const unit = await admin.create(references, { category: 'unit', code: 'KOP', name: 'Kop' })
    expect((await clerk.get(`/references/${unit.id}/letterhead`)).status).toBe(404)
  })

  test('has a parent of its own category', async () => {
    const unit = await admin.create(references, { category: 'unit', code: 'D1', name: 'D1' })

    const answer = await admin.store(references, { category: 'position', code: 'D2', name: 'D2', parent: unit.id })

    expect(message(answer)).toBe('Induk harus dari kategori yang sama.')
  })

  test('has a code of its own in its category and company, whatever the case', async () => {
    await add('E1')

    const same = await admin.store(references, { category: 'position', code: 'e1', name: 'Lain' })
    const other = await admin.store(references, {
      category: 'position',
      code: 'E1',
      name: 'Lain',
      company: api.companies[1],
    })

    expect([same.status, message(same), sources(same)]).toEqual([
      422,
      'Kode sudah digunakan.',
      ['/data/attributes/code'],
    ])
    expect(other.status).toBe(201)
  })

  test('points to the row whose code is taken when there are many', async () => {
    const rows = [await add('F1'), await add('F2'), await add('F3')] as const

    const answer = await admin.act(references, 'bulkUpdate', [
      { ...rows[1], values: { code: 'F9' } },
      { ...rows[2], values: { code: 'F1' } },
    ])

    expect([answer.status, sources(answer)]).toEqual([422, ['/data/1/attributes/code']])
  })

  test('gives its code free when it is removed', async () => {
    const row = await add('G1')
    await admin.delete(`/references/${row.id}`)

    expect((await admin.store(references, { category: 'position', code: 'G1', name: 'Baru' })).status).toBe(201)
  })

  test('of the system keeps its code and stays', async () => {
    const row = await add('H1')
    await api.pool.query('update ems."references" set is_system = true where id = $1', [row.id])

    const renamed = await admin.update(references, row, { code: 'H2' })
    const removed = await admin.delete(`/references/${row.id}`)
    const reworded = await admin.update(references, row, { name: 'Kata lain' })

    expect([renamed.status, message(renamed)]).toEqual([422, 'Kode bawaan sistem tidak dapat diubah.'])
    expect([removed.status, reworded.status]).toEqual([409, 200])
  })

  test('that is used says where, and stays', async () => {
    const company = await admin.create(references, { category: 'company', code: 'PAKAI', name: 'PT Pakai' })
    await add('I1', { company: company.id })

    const answer = await admin.delete(`/references/${company.id}`)

    expect(answer.status).toBe(409)
    expect(answer.body.errors[0].meta.usages).toEqual([
      { type: 'references', count: 1, link: `/api/v1/references?filter[company]=${company.id}` },
    ])
    expect((await admin.get(`/references/${company.id}`)).status).toBe(200)
  })

  test('is chosen only while it is active, and of the category that is asked for', async () => {
    const closed = await admin.create(references, {
      category: 'company',
      code: 'TUTUP',
      name: 'PT Tutup',
      is_active: false,
    })
    const unit = await admin.create(references, { category: 'unit', code: 'J1', name: 'J1' })

    for (const company of [closed.id, unit.id]) {
      const answer = await admin.store(references, { category: 'unit', code: 'J2', name: 'J2', company })
      expect(message(answer)).toBe('Perusahaan tidak ditemukan atau sudah tidak aktif.')
    }
  })

  test('of a category with details of its own is refused at the detail that is wrong', async () => {
    const office = { category: 'office', code: 'K0', name: 'Kantor', meta: { radius_m: 5 } }

    const answer = await admin.store(references, office)

    expect(sources(answer)).toEqual(['/data/attributes/meta/timezone', '/data/attributes/meta/radius_m'])
    expect(message(answer)).toBe('Zona waktu wajib dipilih.')
  })

  test('with something no database keeps in its details is refused there', async () => {
    const answer = await admin.store(references, { category: 'unit', code: 'K1', name: 'K1', meta: { a: ['\u0000'] } })

    expect([answer.status, sources(answer)]).toEqual([422, ['/data/attributes/meta']])
  })

  test('changed by two removals and uses at once is never left used and removed', async () => {
    const companies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.create(references, { category: 'company', code: `L${n}`, name: `L${n}` }),
      ),
    )

    await Promise.all(
      companies.flatMap(({ id }, n) => [
        admin.delete(`/references/${id}`),
        admin.store(references, { category: 'unit', code: `LU${n}`, name: `LU${n}`, company: id }),
      ]),
    )

    const { rows } = await api.pool.query(`select from ems."references" t join ems."references" c on c.id = t.company_id
      where c.deleted_at is not null and t.deleted_at is null`)
    expect(rows).toEqual([])
  })
})
