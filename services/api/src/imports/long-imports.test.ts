import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import type { TestApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'

/** More than one batch is written while the next is read. */
const LENGTH = 3_600

describe('an import of thousands of rows', () => {
  let api: TestApi
  let admin: Client
  let work: JobApi['run']
  beforeAll(async () => {
    ;({ api, admin, run: work } = await jobApi())
  })
  afterAll(() => api.close())

  const run = async (content: string) => {
    const [body, headers] = multipart({ name: 'satuan.csv', content }, {})
    const { body: requested } = await admin.post('/references/-actions/import', body, headers)
    await work(requested.data.id)
    const job = (await admin.get(`/background-jobs/${requested.data.id}`)).body.data.attributes
    const { data: errors } = (await admin.get(`/background-jobs/${requested.data.id}/errors`)).body
    return { ...job, errors }
  }
  const file = (prefix: string, special: Record<number, string>) =>
    'Kategori;Kode;Nama;Urutan;Aktif;Perusahaan\n' +
    Array.from({ length: LENGTH }, (_, n) => special[n] ?? `unit;${prefix}${n};Satuan ${n};1;Ya;\n`).join('')
  const codes = async (like: string) => {
    const { rows } = await api.pool.query(
      `select code, company_id from ems."references" where category = 'unit' and code like $1 order by length(code), code`,
      [like],
    )
    return rows
  }

  test('adds them all, with names that first come late', async () => {
    const job = await run(file('M', { [LENGTH - 1]: 'unit;MAKHIR;Terakhir;1;Ya;pt dua\n' }))

    expect(job).toMatchObject({ status: 'done', failed: 0, errors: [] })
    const added = await codes('M%')
    expect(added).toHaveLength(LENGTH)
    expect(added.at(-1)).toEqual({ code: 'MAKHIR', company_id: api.companies[1] })
  })

  test('tells what is wrong at the beginning and at the end, and saves nothing', async () => {
    const job = await run(
      file('N', {
        3: 'unit;n2;Ganda;1;Ya;\n',
        2400: 'unit;N2400;;1;Ya;PT TIADA\n',
        2900: 'unit;N2900;Baik;1;Ya;PT LAIN\n',
        3100: 'unit;N3100;Baik;1;Ya;PT BEDA\n',
        3500: 'unit;N7;Ganda;1;Ya;\n',
      }),
    )

    expect(job).toMatchObject({ status: 'failed', failed: 5, total: LENGTH })
    expect(job.errors).toMatchObject([
      { row: 5, column: 'Kode', code: 'UNIQUE' },
      { row: 2_402, column: 'Nama', message: 'Nama wajib diisi.' },
      { row: 2_402, column: 'Perusahaan', value: 'PT TIADA' },
      { row: 2_902, column: 'Perusahaan', value: 'PT LAIN' },
      { row: 3_102, column: 'Perusahaan', value: 'PT BEDA' },
      { row: 3_502, column: 'Kode', code: 'UNIQUE' },
    ])
    expect(await codes('N%')).toEqual([])
  })
})
