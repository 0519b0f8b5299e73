import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../../jobs/testing/job-api.ts'
import type { TestApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'

const head = 'Kategori;Kode;Nama;Induk\n'

describe('a file of regions', () => {
  let api: TestApi
  let admin: Client
  let work: JobApi['run']
  beforeAll(async () => {
    ;({ api, admin, run: work } = await jobApi())
    for (const [code, name] of [
      ['71', 'Provinsi Uji'],
      ['72', 'Provinsi Lain'],
    ])
      await admin.create(references, { category: 'region', code, name })
    // Departments and offices are often called as the place they are in.
    await admin.create(references, { category: 'department', code: '71.01', name: 'Kota Uji' })
    await admin.create(references, { category: 'department', code: 'PUSAT', name: 'Kantor Pusat' })
  })
  afterAll(() => api.close())

  const imported = async (lines: readonly string[]) => {
    const [body, headers] = multipart({ name: 'wilayah.csv', content: `${head}${lines.join('\n')}\n` })
    const { data } = (await admin.post('/references/-actions/import', body, headers)).body
    await work(data.id)
    const { attributes } = (await admin.get(`/background-jobs/${data.id}`)).body.data
    const { data: errors } = (await admin.get(`/background-jobs/${data.id}/errors`)).body
    return {
      id: data.id as string,
      status: attributes.status as string,
      errors: errors as { row: number; field: string; message: string }[],
    }
  }
  /** What the picker of an address offers below a region, to those who may not open *Referensi*. */
  const below = async (by: Client, parent?: string) => {
    const where = parent ? `filter[parent]=${parent}` : 'filter[parent_null]=1'
    const query = `filter[category]=region&filter[is_active]=1&${where}&fields[references]=name&sort=name`
    const { status, body } = await by.get(`/references?${query}`)
    expect(status).toBe(200)
    return body.data as { id: string; attributes: { name: string } }[]
  }
  const named = (rows: Awaited<ReturnType<typeof below>>) => rows.map(({ attributes }) => attributes.name)

  test('becomes a tree below the provinces, by name or by code, in one file', async () => {
    const job = await imported([
      'region;71.01;Kota Uji;Provinsi Uji',
      'region;71.02;Kabupaten Uji;71',
      'region;72.01;Kota Lain;72',
      'region;71.01.01;Kecamatan Tengah;Kota Uji',
      'region;71.02.01;Kecamatan Tengah;71.02',
      'region;71.01.01.1001;Kelurahan Tengah;71.01.01',
    ])

    expect(job).toMatchObject({ status: 'done', errors: [] })
    const seller = await api.as(['customer-list', 'customer-show', 'customer-store'])
    const provinces = await below(seller)
    expect(named(provinces)).toEqual(['Provinsi Lain', 'Provinsi Uji'])
    const cities = await below(seller, provinces[1]?.id)
    expect(named(cities)).toEqual(['Kabupaten Uji', 'Kota Uji'])
    expect(named(await below(seller, provinces[0]?.id))).toEqual(['Kota Lain'])
    const districts = await Promise.all(cities.map(({ id }) => below(seller, id)))
    expect(districts.map(named)).toEqual([['Kecamatan Tengah'], ['Kecamatan Tengah']])
    expect(named(await below(seller, districts[1]?.[0]?.id))).toEqual(['Kelurahan Tengah'])
  })

  test('is refused whole, with every wrong parent at its row', async () => {
    const job = await imported([
      'region;71.03;Kota Baru;Provinsi Uji',
      'region;71.04;Kota Hilang;Provinsi Atlantis',
      'region;71.05;Kota Kantor;PUSAT',
      'region;71.06.01;Kecamatan Dini;71.06',
      'region;71.06;Kota Kemudian;Provinsi Uji',
      'region;71.07.01;Kecamatan Ganda;Kecamatan Tengah',
    ])

    expect(job.status).toBe('failed')
    expect(job.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'parent', 'Induk tidak ditemukan atau sudah tidak aktif.'],
      [4, 'parent', 'Induk harus dari kategori yang sama.'],
      // What a row belongs to stands above it.
      [5, 'parent', 'Induk tidak ditemukan atau sudah tidak aktif.'],
      [
        7,
        'parent',
        expect.stringMatching(/^Induk Kecamatan Tengah ada lebih dari satu\. Tulis salah satu: .*71\.01\.01/),
      ],
    ])
    const { rows } = await api.pool.query(`select from ems."references" where code = '71.03'`)
    expect(rows).toEqual([])
  })

  test('may be longer than what is read at once, and is taken back whole', async () => {
    const wards = Array.from(
      { length: 600 },
      (_, n) => `region;72.02.01.${n};Desa ${n};${n % 2 ? '72.02.01' : 'Distrik Satu'}`,
    )
    const job = await imported(['region;72.02;Kabupaten Panjang;72', 'region;72.02.01;Distrik Satu;72.02', ...wards])
    const count = async () =>
      (
        await api.pool.query(
          `select count(*)::int as count from ems."references" r join ems."references" p on p.id = r.parent_id
           where r.category = 'region' and p.code in ('72.02', '72.02.01')`,
        )
      ).rows[0].count

    expect([job.status, job.errors, await count()]).toEqual(['done', [], 601])
    const { data } = (await admin.post(`/background-jobs/${job.id}/-actions/undo`)).body
    await work(data.id)
    expect((await admin.get(`/background-jobs/${data.id}`)).body.data.attributes).toMatchObject({ status: 'done' })
    expect(await count()).toBe(0)
  })
})
