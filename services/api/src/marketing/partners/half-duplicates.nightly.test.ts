import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../../jobs/testing/job-api.ts'
import type { TestApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { referenceIn } from '../../testing/reference-in.ts'

const LINES = 10_000
const HEAD = 'Kode;Nama;Bentuk usaha;Telepon;Alamat 1 – Jenis;Alamat 1 – Jalan;Alamat 1 – Kota\n'
const addressColumns = 'Jenis;Jalan;RT;RW;Kelurahan;Kecamatan;Kota;Provinsi;Kode pos;Negara;Utama'.split(';')
const LIMIT_MS = 300_000

describe('a file of ten thousand partners, half of them there already', () => {
  let api: TestApi
  let admin: Client
  let work: JobApi['run']
  let form: string
  beforeAll(async () => {
    ;({ api, admin, run: work } = await jobApi())
    const { rows } = await api.pool.query('select name from ems."references" where id = $1', [
      await referenceIn(api, 'legal-form'),
    ])
    form = rows[0].name
  })
  afterAll(() => api.close())

  /** Every second line is of a partner that an earlier line names. */
  const file = (prefix: string, name: string) =>
    HEAD +
    Array.from({ length: LINES }, (_, n) => {
      const partner = n >> 1
      return `${prefix}${partner};${name} ${partner};${form};0812${String(partner).padStart(7, '0')};Tagihan;Jl. ${partner};Semarang\n`
    }).join('')
  /** A file that changes addresses has all columns of theirs. */
  const every = (prefix: string, name: string) =>
    `Kode;Nama;Bentuk usaha;Telepon;${addressColumns.map((label) => `Alamat 1 – ${label}`).join(';')}\n${Array.from(
      { length: LINES },
      (_, n) =>
        `${prefix}${n};${name} ${n};${form};0813${String(n).padStart(7, '0')};Tagihan;Jl. ${n};;;;;Semarang;;;;Ya\n`,
    ).join('')}`
  const sent = async (content: string, fields = {}) => {
    const [body, headers] = multipart({ name: 'mitra.csv', content }, fields)
    const { body: requested } = await admin.post('/partners/-actions/import', body, headers)
    await work(requested.data.id)
    const job = (await admin.get(`/background-jobs/${requested.data.id}`)).body.data.attributes
    const { data: errors } = (await admin.get(`/background-jobs/${requested.data.id}/errors`)).body
    return { ...job, errors }
  }
  const stored = async (prefix: string) =>
    (
      await api.pool.query(
        `select count(*)::int as n, count(distinct code)::int as codes, count(*) filter (where name like 'Baru %')::int as renamed
         from ems.partners where code like $1 and deleted_at is null`,
        [`${prefix}%`],
      )
    ).rows[0]

  test(
    'is told of every double at its line, and saves nothing',
    async () => {
      const job = await sent(file('G', 'Ganda'))

      expect(job).toMatchObject({ status: 'failed', failed: LINES / 2, total: LINES })
      expect(job.errors[0]).toMatchObject({ row: 3, column: 'Kode', code: 'UNIQUE', value: 'G0' })
      expect(await stored('G')).toEqual({ n: 0, codes: 0, renamed: 0 })
    },
    LIMIT_MS,
  )

  test(
    'changes those that are there and adds the others, none of them twice',
    async () => {
      const half = every('H', 'Lama')
        .split('\n')
        .slice(0, 1 + LINES / 2)
        .join('\n')
      expect(await sent(half)).toMatchObject({ status: 'done', failed: 0 })

      const job = await sent(every('H', 'Baru'), { mode: 'upsert' })

      expect(job).toMatchObject({ status: 'done', failed: 0 })
      expect(await stored('H')).toEqual({ n: LINES, codes: LINES, renamed: LINES })
    },
    LIMIT_MS,
  )
})
