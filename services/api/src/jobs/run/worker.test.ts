import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@ems/contracts'
import { backgroundJobs } from '@ems/contracts/settings'
import { createDatabase } from '@ems/postgres'
import { startService, type TestService } from '@ems/testing'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { migrateQueue } from '../index.ts'
import { queue } from './queue.ts'

jest.setTimeout(60_000)

const ROWS = 60_000
const rights = ['reference-list', 'reference-toExcel', 'utility-access']
let api: TestApi
let user: Client
let filesDir: string
let push: Server
const notified: { channel: string; name: string; data: string }[] = []
const workers: TestService[] = []

/** Takes what the worker tells the browsers. */
async function startPush() {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    notified.push(...(JSON.parse(body) as { batch: typeof notified }).batch)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function startWorker() {
  const worker = await startService({
    name: 'worker',
    env: {
      DATABASE_URL: api.url,
      EMS_FILES_DIR: filesDir,
      REALTIME_APP_ID: '1',
      REALTIME_KEY: 'key',
      REALTIME_SECRET: 'secret',
      REALTIME_URL: `http://127.0.0.1:${(push.address() as AddressInfo).port}`,
    },
  })
  workers.push(worker)
  return worker
}

/** Restarts a worker that ended, as every installation does. */
async function supervise(first: TestService, isOver: () => boolean) {
  for (let worker = first; !isOver(); await sleep(50)) if (hasEnded(worker)) worker = await startWorker()
}

function hasEnded({ pid }: TestService) {
  try {
    return !process.kill(pid, 0)
  } catch {
    // ESRCH: there is no such process any more.
    return true
  }
}

const ask = async (by = user, headers: Record<string, string> = {}) => {
  const answer = await by.post(
    '/references/-actions/toExcel?filter[category]=unit&sort=sort_order&fields[references]=sort_order,code,name',
    undefined,
    headers,
  )
  expect(answer.status).toBe(202)
  return answer.body.data.id as string
}
const stateOf = async (id: string, by = user) => {
  const { body } = await by.get(`/background-jobs/${id}`)
  return body.data.attributes as {
    status: string
    progress: number
    processed: number
    attempts: number
    error: string
  }
}

async function until(id: string, inScope: (state: Awaited<ReturnType<typeof stateOf>>) => boolean, forMs = 40_000) {
  for (const end = Date.now() + forMs; Date.now() < end; await sleep(30)) {
    const state = await stateOf(id)
    if (inScope(state)) return state
  }
  throw new Error(`${JSON.stringify(await stateOf(id))}\n${workers.map(({ output }) => output()).join('\n')}`)
}

async function expectWhole(id: string) {
  const { bytes, status } = await user.get(`/background-jobs/${id}/result`)
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  const numbers = sheets[0]?.rows.slice(1).map(([number]) => Number(number)) ?? []
  expect(status).toBe(200)
  expect(numbers).toHaveLength(ROWS)
  expect(numbers.every((number, at) => number === at + 1)).toBe(true)
}

beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-files-'))
  push = await startPush()
  api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  // The worker finds its user in the database, where testApi keeps no permissions.
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('ekspor', 'Ekspor', $1, 'group') returning id`,
    [rights],
  )
  user = await api.as(rights, { usergroup: rows[0].id })
  await api.pool.query(
    `insert into ems."references" (category, code, name, sort_order)
     select 'unit', n, 'Satuan ' || n, n from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await api.pool.query('analyze ems."references"')
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
})
afterAll(async () => {
  push.close()
  await api.close()
  await rm(filesDir, { recursive: true })
})

describe('an export job', () => {
  test('makes a whole file and says how far it is', async () => {
    const id = await ask()
    await startWorker()

    const { attempts, progress } = await until(id, ({ status }) => status === 'done')

    expect({ attempts, progress }).toEqual({ attempts: 1, progress: 100 })
    await expectWhole(id)
    const heard = () =>
      notified
        .filter(({ channel, name }) => channel === `private-user.${user.user.id}` && name === 'job.progress')
        .map(({ data }) => JSON.parse(data) as { id: string; status: string; progress: number })
        .filter((event) => event.id === id)
    for (const end = Date.now() + 30_000; Date.now() < end && heard().at(-1)?.status !== 'done'; ) await sleep(20)
    expect(heard()[0]).toEqual({ id, status: 'running', progress: 0 })
    expect(heard().at(-1)).toEqual({ id, status: 'done', progress: 100 })
    const { rows } = await api.pool.query(
      `select count(*)::int n from ems.audit_logs where action = 'export' and rows_affected = $1`,
      [ROWS],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('does not wait behind jobs that wait for an outside service', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into ems.background_jobs (type, label, params, user_id)
       select 'accountingSync', 'Sinkronisasi', '{}', $1 from generate_series(1, 12) returning id::text`,
      [user.user.id],
    )
    const ids = rows.map((row) => row.id)
    for (const id of ids) await queue({ db: createDatabase(api.pool) }, id)
    const holder = await api.pool.connect()
    await holder.query("begin; select from ems.background_jobs where type = 'accountingSync' for update")
    try {
      await startWorker()
      await until(await ask(), ({ status }) => status === 'done')
    } finally {
      await holder.query("rollback; delete from ems.background_jobs where type = 'accountingSync'")
      holder.release()
    }
  })

  test('of a worker that is killed in its midst is finished by the next soon after, nothing doubled', async () => {
    const worker = await startWorker()
    const id = await ask()
    await until(id, ({ status }) => status === 'running')
    await sleep(150)
    await worker.kill()
    const killed = await stateOf(id)
    const start = performance.now()
    await startWorker()

    const { attempts } = await until(id, ({ status }) => status === 'done')
    const took = performance.now() - start

    expect(killed.status).toBe('running')
    expect(attempts).toBe(2)
    expect(took).toBeLessThan(60_000)
    await expectWhole(id)
    const files = (await readdir(path.join(filesDir, 'jobs'))).filter((name) => name.startsWith(`${id}-`))
    expect(files.filter((name) => !name.endsWith('.part'))).toEqual([`${id}-2.xlsx`])
    const { rows } = await api.pool.query(`select count(*)::int n from graphile_worker.jobs where key = $1`, [
      `background-job:${id}`,
    ])
    expect(rows).toEqual([{ n: 0 }])
  })

  // A cut in the moment in which the queue notes a failed attempt ends the process itself.
  test('survives every connection to PostgreSQL being cut', async () => {
    const worker = await startWorker()
    const id = await ask()
    await until(id, ({ status }) => status === 'running')
    await api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like '%worker%'`,
    )

    let isDone = false
    const done = until(id, ({ status }) => status === 'done').finally(() => {
      isDone = true
    })
    await Promise.all([done, supervise(worker, () => isDone)])

    await expectWhole(id)
  })

  test('that is cancelled stops, and runs again when asked to', async () => {
    await startWorker()
    const id = await ask()
    await until(id, ({ status }) => status === 'running')

    const cancelled = await user.act(backgroundJobs, 'cancel', [{ id }])
    const twice = await user.act(backgroundJobs, 'cancel', [{ id }])
    await sleep(3_000)
    const stopped = await stateOf(id)
    const result = await user.get(`/background-jobs/${id}/result`)
    const retried = await user.act(backgroundJobs, 'retry', [{ id }])

    expect(cancelled.body.data[0].attributes.status).toBe('cancelled')
    expect(twice.status).toBe(409)
    expect(twice.body.errors[0].detail).toBe('Status Dibatalkan tidak dapat diubah menjadi Dibatalkan.')
    expect(stopped.status).toBe('cancelled')
    expect(stopped.processed).toBe(cancelled.body.data[0].attributes.processed)
    expect(result.status).toBe(409)
    expect(retried.body.data[0].attributes.status).toBe('queued')
    await until(id, ({ status }) => status === 'done')
    await expectWhole(id)
  })

  test('of a user who may not export any more fails, and says why', async () => {
    const id = await ask()
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [user.user.id])
    await startWorker()

    const { error } = await until(id, ({ status }) => status === 'failed')
    await api.pool.query(`update ems.users set status = 'active' where id = $1`, [user.user.id])

    expect(error).toBe('Anda tidak memiliki hak akses halaman/fungsi ini. Akun Anda nonaktif. Hubungi Administrator.')
  })
})

describe('the result of a job', () => {
  let id: string
  let whole: Buffer
  beforeAll(async () => {
    id = await ask()
    const worker = await startWorker()
    await until(id, ({ status }) => status === 'done')
    whole = (await user.get(`/background-jobs/${id}/result`)).bytes
    await worker.stop()
  })

  test.each([
    ['bytes=0-99', 206, [0, 100]],
    ['bytes=100-', 206, [100, undefined]],
    ['bytes=-50', 206, [-50, undefined]],
    ['bytes=0-1,5-6', 200, [0, undefined]],
    ['bytes=9-5', 200, [0, undefined]],
    ['items=0-5', 200, [0, undefined]],
  ] as const)('answers the range %s with %i', async (range, status, [start, end]) => {
    const answer = await user.get(`/background-jobs/${id}/result`, undefined, { range })
    const expected = whole.subarray(start, end)

    expect(answer.status).toBe(status)
    expect(answer.bytes.equals(expected)).toBe(true)
    expect(answer.headers['content-length']).toBe(String(expected.length))
  })

  test('answers a range beyond its end with 416', async () => {
    const answer = await user.get(`/background-jobs/${id}/result`, undefined, { range: 'bytes=99999999-' })

    expect(answer.status).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${whole.length}`)
  })

  test('is a file to keep, never cached', async () => {
    const { headers } = await user.get(`/background-jobs/${id}/result`)

    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="referensi_GRUP_\d{8}-\d{4}\.xlsx"/)
  })

  test('is its owner’s; for others there is no such job, and who watches all jobs sees nothing of what is in it', async () => {
    const colleague = await api.as(['reference-list', 'reference-toExcel'])
    const administrator = await api.as(['utility-list'])
    const strongest = await api.as([...permissions])

    expect((await colleague.get(`/background-jobs/${id}/result`)).status).toBe(404)
    expect((await colleague.get(`/background-jobs/${id}`)).status).toBe(404)
    expect((await colleague.act(backgroundJobs, 'retry', [{ id }])).status).toBe(404)
    expect((await colleague.get('/background-jobs')).body.meta.total).toBe(0)
    for (const other of [administrator, strongest]) {
      for (const part of ['result', 'errors', 'error-file'])
        expect([part, (await other.get(`/background-jobs/${id}/${part}`)).status]).toEqual([part, 403])
      const messages = [
        (await other.get(`/background-jobs/${id}`)).body.data,
        (await other.get(`/background-jobs?filter[id]=${id}`)).body.data[0],
      ]
      expect(messages.map(({ attributes }) => attributes.params)).toEqual([{}, {}])
      expect(
        (await other.get('/background-jobs?filter[where]={"field":"params","op":"like","value":"unit"}')).status,
      ).toBe(400)
    }
    expect((await user.get(`/background-jobs/${id}`)).body.data.attributes.params).toMatchObject({ plan: {} })
    const sheet = await strongest.post(
      '/background-jobs/-actions/toExcel?fields[background-jobs]=label,params',
      undefined,
      {
        accept: '*/*',
      },
    )
    const { sheets } = await readXlsx(new Uint8Array(sheet.bytes))
    expect(sheets[0]?.rows[0]).toEqual(['Pekerjaan'])
    expect((await administrator.act(backgroundJobs, 'cancel', [{ id }])).status).toBe(403)
  })

  test('is gone when its time is over, and says what to do', async () => {
    await api.pool.query(
      `update ems.background_jobs set result_expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )

    const answer = await user.get(`/background-jobs/${id}/result`)

    expect(answer.status).toBe(410)
    expect(answer.body.errors[0].detail).toBe('Hasil sudah kedaluwarsa. Jalankan ulang ekspornya.')
  })
})

test('the worker logs a job under the id that the gateway gave the request that asked for it', async () => {
  const request_id = '8a6e0804-2bd0-4672-b79d-d97027f9071a'
  const worker = await startWorker()

  const id = await ask(user, { 'x-request-id': request_id })
  await until(id, ({ status }) => status === 'done')

  expect(worker.output()).toContain(`"job":"${id}","type":"toExcel","request_id":"${request_id}","attempt":1`)
})
