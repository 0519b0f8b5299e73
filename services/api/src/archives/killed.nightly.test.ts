import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@ems/contracts'
import { archiveDisposals, documents } from '@ems/contracts/archives'
import { startService, type TestService } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { startS3 } from '../files/storage/testing/s3-server.ts'
import { migrateQueue } from '../jobs/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../testing/approved-by.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { document, pdf, upcomingDay } from './testing.ts'

jest.setTimeout(900_000)

const FILES = 's3://arsip/ems'

/** Workers as real processes, killed by SIGKILL in the middle of what they do; the files are in a bucket that takes its time. */
describe('a worker that is killed in the middle of', () => {
  let api: TestApi
  let admin: Client
  let s3: Awaited<ReturnType<typeof startS3>>
  let watched: string
  let env: NodeJS.ProcessEnv
  const services: TestService[] = []
  const before = { ...process.env }
  beforeAll(async () => {
    s3 = await startS3({ delayMs: 60 })
    Object.assign(process.env, s3.env)
    api = await testApi({ filesDir: FILES })
    admin = await api.as([...permissions])
    await migrateQueue(api.pool)
    watched = mkdtempSync(path.join(tmpdir(), 'ems-killed-watch-'))
    env = {
      ...s3.env,
      EMS_URL: 'http://ems.test',
      EMS_DEMO: '1',
      DATABASE_URL: api.url,
      IDENTITY_URL: 'http://127.0.0.1:9',
      SSO_API_SECRET: randomBytes(32).toString('hex'),
      EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
      EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
      EMS_FILES_DIR: FILES,
      ARCHIVE_WATCH_DIR: watched,
      REALTIME_APP_ID: '1',
      REALTIME_KEY: 'key',
      REALTIME_SECRET: randomBytes(32).toString('hex'),
      REALTIME_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'error',
    }
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.kill()))
    process.env = before
    await api.close()
    await s3.stop()
  })

  const worker = async () => {
    const service = await startService({ name: 'worker', env, forMs: 120_000 })
    services.push(service)
    return service
  }
  const number = async (text: string, values: readonly unknown[] = []) =>
    Number((await api.pool.query(`select (${text})::int as n`, [...values])).rows[0].n)
  async function until(subject: string, holds: () => Promise<boolean>, forMs = 240_000) {
    for (const end = Date.now() + forMs; !(await holds()); await sleep(20))
      if (Date.now() > end) throw new Error(`not within ${forMs} ms: ${subject}\n${services.at(-1)?.output()}`)
  }
  const attach = async (record: string, name: string, content: Buffer | string) => {
    const [body, headers] = multipart({ name, content }, { target_type: 'documents', target_id: record })
    const answer = await admin.post('/assets', body, headers)
    expect(answer.status).toBe(201)
    return answer.body.data.id as string
  }

  test('reading the text of a file loses and doubles no page', async () => {
    const PAGES = 3_000
    const record = await admin.create(documents, await document(api, 910_001))
    const pages = Array.from({ length: PAGES }, (_, n) => `Lembar nomor ${n + 1} dari berkas panjang`)
    const file = await attach(record.id, 'panjang.pdf', await pdf(pages))
    const read = () => number('select count(*) from ems.file_pages where file_id = $1', [file])

    const first = await worker()
    await until('some pages are read', async () => (await read()) >= 100)
    await first.kill()
    const atDeath = await read()
    expect(atDeath).toBeLessThan(PAGES)
    // What takes ten minutes: nobody has heard of its worker for so long.
    await api.pool.query(`update ems.file_texts set taken_at = now() - interval '11 minutes' where file_id = $1`, [
      file,
    ])
    await (await worker()).kill().catch(() => undefined)
    await api.pool.query(
      `update ems.file_texts set taken_at = now() - interval '11 minutes' where file_id = $1 and status = 'reading'`,
      [file],
    )
    const last = await worker()
    await until('the file is read', () =>
      number(`select count(*) from ems.file_texts where file_id = $1 and status = 'done'`, [file]).then(Boolean),
    )
    await last.kill()

    const { rows } = await api.pool.query('select page, content from ems.file_pages where file_id = $1 order by page', [
      file,
    ])
    expect(rows.map(({ content }) => content.trim())).toEqual(pages)
  })

  test('destroying a batch ends with every byte gone, and with its minutes once', async () => {
    const RECORDS = 40
    const rows: { id: string }[] = []
    for (let n = 0; n < RECORDS; n++) {
      const row = await admin.create(documents, await document(api, 920_000 + n))
      await attach(row.id, 'isi.txt', `Isi rahasia ${n}`)
      await takeNow(admin, documents, row, 'register')
      await takeNow(admin, documents, row, 'deactivate')
      rows.push(row)
    }
    await api.pool.query('update ems.documents set inactive_until = $2 where id = any($1::bigint[])', [
      rows.map(({ id }) => id),
      upcomingDay(-1),
    ])
    const director = await api.as([], { name: 'Direktur Uji', scope: 'own' })
    await approvedBy(api, archiveDisposals.name, [ruleLine(director.user.id)])
    const batch = await admin.create(archiveDisposals, {
      ...{ title: 'Pemusnahan terputus', company: api.companies[0], department: await referenceIn(api, 'department') },
      lines: rows.map(({ id }) => ({ document: id, verdict: 'destroy', keep_until: null, reason: null })),
    })
    await takeNow(admin, archiveDisposals, batch, 'submit')
    await takeNow(director, archiveDisposals, batch, 'approve')
    const { version } = (await admin.get(`/archive-disposals/${batch.id}`)).body.data.meta
    const signature = { name: 'Admin Uji', strokes: [[20, 150, 180, 40]] }
    const done = await admin.take(archiveDisposals, 'execute', { id: batch.id, version }, { signature })
    expect(done.status).toBe(200)
    const files = (
      await api.pool.query(`select id::text from ems.assets where target_type = 'documents' and target_id = any($1)`, [
        rows.map(({ id }) => id),
      ])
    ).rows.map(({ id }) => `arsip/ems/assets/${id}`)
    const left = () => files.filter((key) => s3.objects.has(key)).length
    expect(left()).toBe(RECORDS)

    const first = await worker()
    await until('some bytes are gone', async () => left() < RECORDS - 5)
    await first.kill()
    expect(left()).toBeGreaterThan(0)
    const last = await worker()
    await until('the minutes are there', () =>
      number('select count(minutes_id) from ems.archive_disposals where id = $1', [batch.id]).then(Boolean),
    )
    await last.kill()

    expect(left()).toBe(0)
    const minutes = await number(
      `select count(*) from ems.assets where target_type = 'archive-disposals' and target_id = $1`,
      [batch.id],
    )
    expect(minutes).toBe(1)
    expect(
      await number(
        `select count(*) from ems.assets where destroyed_at is not null and sha256 <> '' and target_id = any($1)`,
        [rows.map(({ id }) => id)],
      ),
    ).toBe(RECORDS)
  })

  test('taking in files of the watched folder brings each in once', async () => {
    const FILES_LAID = 40
    const { rows } = await api.pool.query('select code from ems."references" where id = $1', [api.companies[0]])
    const place = path.join(watched, rows[0].code)
    mkdirSync(place)
    const names = Array.from({ length: FILES_LAID }, (_, n) => `surat-${String(n).padStart(2, '0')}.pdf`)
    const sums = new Map<string, string>()
    for (const name of names) {
      const content = await pdf([`Surat ${name}`])
      sums.set(name, createHash('sha256').update(content).digest('hex'))
      writeFileSync(path.join(place, name), content)
      utimesSync(path.join(place, name), Date.now() / 1_000 - 60, Date.now() / 1_000 - 60)
    }
    const taken = () => number(`select count(*) from ems.archive_intakes where source = 'folder'`)

    for (const least of [5, 15]) {
      const service = await worker()
      await until('some came in', async () => (await taken()) >= least)
      await service.kill()
    }
    expect(await taken()).toBeLessThan(FILES_LAID)
    const last = await worker()
    await until('the folder is empty', async () => readdirSync(place).length === 0)
    await last.kill()

    const stored = await api.pool.query(
      `select a.name, a.sha256, a.id::text as id from ems.archive_intakes i join ems.assets a on a.id = i.file_id where i.source = 'folder' order by a.name`,
    )
    expect(stored.rows.map(({ name, sha256 }) => [name, sha256])).toEqual(names.map((name) => [name, sums.get(name)]))
    for (const { id, sha256 } of stored.rows) {
      const content = s3.objects.get(`arsip/ems/assets/${id}`)?.content ?? Buffer.alloc(0)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
  })
})
