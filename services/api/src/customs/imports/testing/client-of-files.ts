import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@ems/service'
import { folderStore } from '../../../files/index.ts'
import { migrateQueue } from '../../../jobs/index.ts'
import { runJob } from '../../../jobs/run/run-job.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'

export type Uploaded = { status: number; id: string; detail: string }
export type Outcome = Record<string, unknown> & { status: string; message: string | null }

/** An API with one tenant and a user who may import; jobs run when a test starts them. */
export async function importBench(tenant: Readonly<Record<string, unknown>> = {}) {
  const filesDir = await mkdtemp(path.join(tmpdir(), 'ems-import-test-'))
  const api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  const rights = ['kitetool-list', 'kitetool-show', 'kitetool-store', 'kitetool-cancel', 'kitetool-rollback']
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('kite', 'Konsultan', $1, 'group') returning id`,
    [rights],
  )
  const clerk = await api.as(rights, { usergroup: rows[0].id })
  const own = await addTenant(api, tenant)
  const files = folderStore(filesDir)
  const log = createLog('test')
  log.level = process.env.LOG_LEVEL ?? 'silent'
  const run = async () => {
    const pending = await api.pool.query(
      `select id from ems.background_jobs where status = 'queued' and type in ('kiteImport', 'kiteRollback') order by id`,
    )
    for (const { id } of pending.rows)
      await runJob({ pool: api.pool, files, log }, id, { isLast: true, signal: new AbortController().signal })
  }
  const upload = (type: string, name: string, content: Buffer, by: Client = clerk, into = own) =>
    post(by, { tenant_id: into, file_type: type }, name, content)
  const outcome = async (id: string): Promise<Outcome> => {
    const { body } = await clerk.get(`/customs-kite-source-files/${id}`)
    return body.data.attributes
  }
  return {
    api,
    clerk,
    tenant: own,
    upload,
    run,
    outcome,
    /** Uploads, runs the job, and answers the file as it then is. */
    async imported(type: string, content: Buffer, name = 'berkas.xlsx') {
      const { id, detail } = await upload(type, name, content)
      if (!id) throw new Error(detail)
      await run()
      return { id, ...(await outcome(id)) }
    },
    async rows(id: string, filter = ''): Promise<Row[]> {
      const { body } = await clerk.get(`/customs-kite-source-files/${id}/rows?page[size]=200${filter}`)
      return body.data.map(({ attributes }: { attributes: Row }) => attributes)
    },
    async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
      return (await api.pool.query(text, values)).rows
    },
    async close() {
      await api.close()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

export type ImportBench = Awaited<ReturnType<typeof importBench>>

let partners = 0
/** Adds a client company with its tenant. */
export async function addTenant(
  { pool }: Pick<TestApi, 'pool'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const values = {
    partner_name: 'PT Contoh',
    kite_facility: 'Pembebasan',
    niper: `NIPER-${++partners}`,
    npwp: '012345678901234',
    claim_basis: 'TERPAKAI',
    require_lhpre: false,
    ...more,
  }
  const partner = await pool.query(`insert into ems.partners (code, name) values ($1, $2) returning id`, [
    `P${partners}`,
    values.partner_name,
  ])
  const names = Object.keys(values)
  const { rows } = await pool.query(
    `insert into ems.customs_kite_tenants (partner_id, ${names}) values ($1, ${names.map((_, n) => `$${n + 2}`)}) returning id`,
    [partner.rows[0].id, ...Object.values(values)],
  )
  return rows[0].id
}

async function post(by: Client, fields: Record<string, string>, name: string, content: Buffer): Promise<Uploaded> {
  const boundary = 'batas-uji'
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await by.post('/customs-kite-source-files', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  return { status: answer.status, id: answer.body?.data?.id ?? '', detail: answer.body?.errors?.[0]?.detail ?? '' }
}
