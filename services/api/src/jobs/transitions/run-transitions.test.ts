import { itMaintenanceInternals as plans } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { type JobApi, jobApi } from '../testing/job-api.ts'

const COUNT = 620

describe('a transition of more rows than are taken at once', () => {
  let api: TestApi
  let admin: Client
  let work: JobApi['run']
  let runUntil: JobApi['runUntil']
  beforeAll(async () => {
    ;({ api, admin, run: work, runUntil } = await jobApi())
  })
  afterAll(() => api.close())

  const filled = async (name: string, count = COUNT) =>
    api.pool.query(
      `insert into ems.it_maintenance_internals (name, type_id, scope, interval_value, interval_unit, start_date, category_id)
       select $1 || ' ' || n, $2, 'category', 3, 'month', '2026-01-15', $3 from generate_series(1, $4::int) n`,
      [name, await referenceIn(api, 'maintenance-type'), await referenceIn(api, 'asset-category'), count],
    )
  const pauseAll = (name: string, total = COUNT) =>
    admin.post(`/it-maintenance-internals/-actions/pause?filter[q]=${name}`, {
      data: { type: plans.name, attributes: {} },
      meta: { total, reason: 'Kantor direnovasi' },
    })
  const job = async (id: string) => (await admin.get(`/background-jobs/${id}`)).body.data.attributes
  const states = async (name: string) => {
    const { rows } = await api.pool.query(
      `select status, version, count(*)::int as count from ems.it_maintenance_internals where name like $1 || ' %'
       group by status, version order by status, version`,
      [name],
    )
    return rows
  }

  test('is a job that takes each by itself, and says of each what became of it', async () => {
    await filled('Satu')
    await api.pool.query(`update ems.it_maintenance_internals set status = 'ended' where name = 'Satu 7'`)

    const answer = await pauseAll('Satu')
    await work(answer.body.data.id)

    expect(answer.status).toBe(202)
    expect(await job(answer.body.data.id)).toMatchObject({ status: 'done', total: COUNT, processed: COUNT, failed: 1 })
    expect(await states('Satu')).toEqual([
      { status: 'ended', version: 1, count: 1 },
      { status: 'paused', version: 2, count: COUNT - 1 },
    ])
    const { body } = await admin.get(`/background-jobs/${answer.body.data.id}/errors`)
    expect(body.data).toMatchObject([
      { value: 'Satu 7', code: 'INVALID_TRANSITION', message: 'Jeda tidak dapat dilakukan pada status Berakhir.' },
    ])
    const { rows } = await api.pool.query(
      `select count(*)::int as count, min(reason) as reason from ems.audit_logs where action = 'pause' and target_label like 'Satu %'`,
    )
    expect(rows).toEqual([{ count: COUNT - 1, reason: 'Kantor direnovasi' }])
    const result = await admin.get(`/background-jobs/${answer.body.data.id}/result`)
    expect(result.status).toBe(200)
  }, 120_000)

  test('goes on where it was interrupted, and takes no row twice', async () => {
    await filled('Dua')
    const { body } = await pauseAll('Dua')
    await runUntil(body.data.id, 1)
    const between = await states('Dua')

    await work(body.data.id)

    expect(between).toHaveLength(2)
    expect(await states('Dua')).toEqual([{ status: 'paused', version: 2, count: COUNT }])
    expect(await job(body.data.id)).toMatchObject({ status: 'done', failed: 0 })
  }, 120_000)

  test('that was cancelled takes no further row', async () => {
    await filled('Tiga')
    const { body } = await pauseAll('Tiga')

    await admin.act({ name: 'background-jobs', meta: {} } as never, 'cancel', [{ id: body.data.id }])
    await work(body.data.id)

    expect((await job(body.data.id)).status).toBe('cancelled')
    expect(await states('Tiga')).toEqual([{ status: 'active', version: 1, count: COUNT }])
  }, 120_000)

  test('is refused where its list has changed, and asks for a reason as for one row', async () => {
    await filled('Empat', 3)

    const changed = await pauseAll('Empat', 9)
    const short = await admin.post('/it-maintenance-internals/-actions/pause?filter[q]=Empat', {
      data: { type: plans.name, attributes: {} },
      meta: { total: 3, reason: 'pendek' },
    })

    expect([changed.status, changed.body.errors[0].code]).toEqual([409, 'TOTAL_CHANGED'])
    expect([short.status, short.body.errors[0].source.pointer]).toEqual([422, '/meta/reason'])
  })
})
