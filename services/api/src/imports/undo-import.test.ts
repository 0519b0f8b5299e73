import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import type { TestApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'

const head = 'Kategori;Kode;Nama;Induk\n'

describe('an import is taken back', () => {
  let api: TestApi
  let admin: Client
  let work: JobApi['run']
  beforeAll(async () => {
    ;({ api, admin, run: work } = await jobApi())
  })
  afterAll(() => api.close())

  const jobOf = async (id: string) => (await admin.get(`/background-jobs/${id}`)).body.data
  const imported = async (content: string, mode = 'insert') => {
    const [body, headers] = multipart({ name: 'satuan.csv', content: head + content }, { mode })
    const { data } = (await admin.post('/references/-actions/import', body, headers)).body
    await work(data.id)
    const job = await jobOf(data.id)
    if (job.attributes.status !== 'done') throw new Error(job.attributes.error)
    return job as { id: string; attributes: Record<string, string | null> }
  }
  const undone = async (id: string) => {
    const answer = await admin.post(`/background-jobs/${id}/-actions/undo`)
    if (answer.status !== 202) return answer.body.errors[0]
    await work(answer.body.data.id)
    return (await jobOf(answer.body.data.id)).attributes
  }
  const rows = async (like: string) =>
    (
      await api.pool.query(
        `select code, name from ems."references" where category = 'unit' and code like $1 and deleted_at is null order by code`,
        [like],
      )
    ).rows

  test('with everything it added and changed', async () => {
    await imported('unit;A1;Kilo;\n')
    const job = await imported('unit;A1;Kilogram;\nunit;A2;Ons;Kilo\n', 'upsert')
    expect(await rows('A%')).toEqual([
      { code: 'A1', name: 'Kilogram' },
      { code: 'A2', name: 'Ons' },
    ])
    expect(Date.parse(job.attributes.undo_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)

    expect(await undone(job.id)).toMatchObject({ status: 'done', label: 'Batalkan impor – Referensi – satuan.csv' })
    expect(await rows('A%')).toEqual([{ code: 'A1', name: 'Kilo' }])
    const { rows: notified } = await api.pool.query(
      `select after from ems.audit_logs where action = 'rollback' and reason = 'Batalkan impor'`,
    )
    expect(notified).toEqual([{ after: { removed: 1, restored: 1 } }])
    expect((await jobOf(job.id)).attributes.undo_until).toBeNull()
    expect(await undone(job.id)).toMatchObject({ code: 'NOT_UNDOABLE' })
  })

  test.each([
    ['changed', `update ems."references" set name = 'Lain', version = version + 1 where code = 'B2'`],
    ['put in the trash', `update ems."references" set deleted_at = now() where code = 'B2'`],
    ['removed', `delete from ems."references" where code = 'B2'`],
  ])('not when a row was %s since', async (_, touch) => {
    await api.pool.query(`delete from ems."references" where code like 'B%'`)
    const job = await imported('unit;B1;Satu;\nunit;B2;Dua;\n')
    await api.pool.query(touch)

    const outcome = await undone(job.id)
    expect(outcome.status).toBe('failed')
    expect(outcome.error).toContain('1 data sudah diubah atau dihapus sejak diimpor.')
    expect(await rows('B1')).toHaveLength(1)
  })

  test('not when a row it changed was changed again, nor when a row is in use', async () => {
    await imported('unit;C1;Satu;\n')
    const changed = await imported('unit;C1;Satu lagi;\n', 'upsert')
    await imported('unit;C1;Bukan satu;\n', 'upsert')
    expect((await undone(changed.id)).error).toContain('1 data sudah diubah')

    const used = await imported('unit;C2;Dua;\n')
    await imported('unit;C3;Tiga;Dua\n')
    expect((await undone(used.id)).error).toContain('Data masih digunakan oleh data lain.')
    expect(await rows('C%')).toEqual([
      { code: 'C1', name: 'Bukan satu' },
      { code: 'C2', name: 'Dua' },
      { code: 'C3', name: 'Tiga' },
    ])
  })

  test('only by its sender, and only for a day', async () => {
    const job = await imported('unit;D1;Satu;\n')
    const other = await api.as([...permissions])
    expect((await other.post(`/background-jobs/${job.id}/-actions/undo`)).status).toBe(403)

    await api.pool.query(`update ems.background_jobs set undo_until = now() - interval '1 second' where id = $1`, [
      job.id,
    ])
    expect(await undone(job.id)).toMatchObject({ code: 'NOT_UNDOABLE' })
  })
})
