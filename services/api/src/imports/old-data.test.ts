import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { archiveContracts } from '@ems/contracts/archives'
import { jiraIssues } from '@ems/contracts/it'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore } from '../files/index.ts'
import { migrateQueue, runJob } from '../jobs/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { multipart } from '../testing/multipart.ts'
import { referenceIn } from '../testing/reference-in.ts'

const log = createLog('old data test')
log.level = 'silent'

describe('an import of old data', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  let partner: string
  let kind: string
  beforeAll(async () => {
    filesDir = await mkdtemp(path.join(tmpdir(), 'ems-old-data-'))
    api = await testApi({ filesDir })
    await migrateQueue(api.pool)
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [[...permissions]],
    )
    admin = await api.as([...permissions], { usergroup: rows[0].id })
    await approvedBy(api, archiveContracts.name, [ruleLine(admin.user.id)])
    const partners = await api.pool.query(
      `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility)
       values ('PL', 'PT Lama', true, false, 'active', 'none') returning name`,
    )
    partner = partners.rows[0].name
    const reference = await referenceIn(api, 'contract-type')
    kind = (await api.pool.query(`select name from ems."references" where id = $1`, [reference])).rows[0].name
  })
  afterAll(() => api.close())

  const head =
    'Pihak pertama (perusahaan);Pihak kedua (mitra);Jenis;No. kontrak;Judul/objek;Mulai;Berakhir;Status;Diakhiri\n'
  const line = (number: string, state: string, ended = '') =>
    `PT SATU;${partner};${kind};${number};Sewa ${number};01/01/2020;31/12/2099;${state};${ended}\n`
  const send = (
    content: string,
    mode = 'legacy',
    client = admin,
    action = 'import',
    of: string = archiveContracts.name,
  ) => {
    const fields: Record<string, string> = action === 'import' ? { mode, mapping: mappingOf(content) } : { mode }
    const [body, headers] = multipart({ name: 'lama.csv', content: Buffer.from(content) }, fields)
    return client.post(`/${of}/-actions/${action}`, body, headers)
  }
  const fieldOf: Readonly<Record<string, string>> = {
    'Pihak pertama (perusahaan)': 'company',
    'Pihak kedua (mitra)': 'partner',
    Jenis: 'contract_type',
    'No. kontrak': 'number',
    'Judul/objek': 'title',
    Mulai: 'start_date',
    Berakhir: 'end_date',
    Status: 'status',
    Diakhiri: 'ended_at',
    Perusahaan: 'company',
    'Jenis permintaan': 'request_type',
    Pelapor: 'reporter',
    Petugas: 'assignee',
    Ringkasan: 'summary',
    Uraian: 'description',
    Penyelesaian: 'resolution',
    Diselesaikan: 'resolved_at',
    Ditutup: 'closed_at',
  }
  const mappingOf = (content: string) =>
    JSON.stringify(Object.fromEntries((content.split('\n')[0] ?? '').split(';').map((one) => [one, fieldOf[one]])))
  const run = async (content: string, of: string = archiveContracts.name) => {
    const answer = await send(content, 'legacy', admin, 'import', of)
    if (answer.status !== 202) throw new Error(answer.text)
    const { id } = answer.body.data
    const means = { pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }
    await runJob(means, id, { isLast: true, signal: new AbortController().signal })
    const job = (await admin.get(`/background-jobs/${id}`)).body.data.attributes
    return { ...job, errors: (await admin.get(`/background-jobs/${id}/errors`)).body.data }
  }

  test('adds rows in the state of the file, with what transitions would have written, and asks nobody', async () => {
    const job = await run(head + line('L-1', 'Aktif') + line('L-2', 'Diakhiri', '30/06/2021'))

    expect(job).toMatchObject({ status: 'done', errors: [] })
    const { rows } = await api.pool.query(
      `select number, status, ended_at from ems.archive_contracts where number like 'L-%' order by number`,
    )
    expect(rows).toEqual([
      { number: 'L-1', status: 'active', ended_at: null },
      { number: 'L-2', status: 'terminated', ended_at: '2021-06-30' },
    ])
    const created = await api.pool.query(
      `select (select count(*)::int from ems.approval_requests) as requests,
        (select count(*)::int from ems.audit_logs where action = 'import' and after ->> 'mode' = 'legacy') as entries`,
    )
    expect(created.rows[0]).toEqual({ requests: 0, entries: 1 })
  })

  test('takes no state that needs a decision', async () => {
    const job = await run(head + line('L-3', 'Reviu') + line('L-4', 'Aktif'))

    expect(job.status).toBe('failed')
    expect(job.errors.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [2, 'Status data lama hanya boleh: Aktif, Berakhir, Diakhiri.'],
    ])
  })

  test("of tickets keeps when they were solved and closed, is in nobody's inbox, and takes no open one", async () => {
    const nameIn = async (table: string, column: string, id: string): Promise<string> =>
      (await api.pool.query(`select ${column} as name from ems.${table} where id = $1`, [id])).rows[0].name
    const request = await nameIn('"references"', 'name', await referenceIn(api, 'request-type'))
    const reporter = await nameIn('employees', 'full_name', await employeeIn(api))
    const officer = await nameIn('users', 'name', admin.user.id)
    const ticket = (summary: string, state: string, solved = '', closed = '') =>
      `PT SATU;${request};${reporter};${officer};${summary};Kertas tersangkut sejak pagi.;${state};${solved && 'Rol diganti.'};${solved};${closed}\n`
    const columns =
      'Perusahaan;Jenis permintaan;Pelapor;Petugas;Ringkasan;Uraian;Status;Penyelesaian;Diselesaikan;Ditutup\n'

    const job = await run(
      columns + ticket('Pencetak lama macet', 'Ditutup', '02/03/2021 10:00', '05/03/2021 09:30'),
      jiraIssues.name,
    )
    const rejected = await run(columns + ticket('Pencetak baru macet', 'Dikerjakan'), jiraIssues.name)

    expect(job).toMatchObject({ status: 'done', errors: [] })
    const { rows } = await api.pool.query(
      `select id::text, status, resolution, resolved_at, closed_at from ems.jira_issues order by id`,
    )
    expect(rows).toMatchObject([{ status: 'closed', resolution: 'Rol diganti.' }])
    expect([rows[0].resolved_at, rows[0].closed_at].map((at) => new Date(at).toISOString())).toEqual([
      '2021-03-02T03:00:00.000Z',
      '2021-03-05T02:30:00.000Z',
    ])
    const items = await api.pool.query(
      `select (select count(*)::int from ems.work_items where target_type = 'jira-issues') as items,
        (select count(*)::int from ems.notifications where target_type = 'jira-issues') as notices`,
    )
    expect(items.rows[0]).toEqual({ items: 0, notices: 0 })
    expect(rejected.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Status data lama hanya boleh: Ditutup, Batal.',
    ])
  })

  test('is for administrators of the settings, and an ordinary import still takes no state', async () => {
    const clerk = await api.as([archiveContracts.can.store, archiveContracts.can.update], {
      usergroup: admin.user.usergroup,
    })

    expect((await send(head + line('L-5', 'Aktif'), 'legacy', clerk)).status).toBe(403)
    expect((await send(head + line('L-5', 'Aktif'), 'legacy', clerk, 'importColumns')).status).toBe(403)
    expect((await send(head + line('L-5', 'Aktif'), 'insert')).status).toBe(422)
    const columns = await send(head + line('L-5', 'Aktif'), 'legacy', admin, 'importColumns')
    const state = columns.body.data.attributes.columns.find(({ name }: { name: string }) => name === 'Status')
    expect(state).toMatchObject({ field: 'status' })
  })
})
