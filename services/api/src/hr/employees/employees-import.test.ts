import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { employees } from '@ems/contracts/hr'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { folderStore } from '../../files/index.ts'
import { migrateQueue, runJob } from '../../jobs/index.ts'
import { createVault } from '../../kit/crypto/key-ring.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { employee, employeeIn, leaveIn } from '../testing.ts'
import { provideVault } from './encrypted-fields.ts'

const log = createLog('import of employees test')
log.level = 'silent'
const vaultKey = Buffer.alloc(32, 7).toString('base64url')
const head = [
  'Nomor karyawan;Nama lengkap;NIK;Jenis kelamin;Tempat lahir;Tanggal lahir;HP;Perusahaan;Kantor;Departemen;Jabatan',
  'Pola kerja;Status kerja;Tanggal masuk',
].join(';')

describe('a file of employees', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  let positions: string
  beforeAll(async () => {
    filesDir = await mkdtemp(path.join(tmpdir(), 'ems-employees-'))
    provideVault(createVault(vaultKey))
    api = await testApi({ filesDir, vaultKey })
    await migrateQueue(api.pool)
    const { rows: groups } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [[...permissions]],
    )
    admin = await api.as([...permissions], { usergroup: groups[0].id })
    await admin.create(employees, { ...(await employee(api, 7000)) })
    const { rows } = await api.pool.query(`select category, code from ems."references" where code <> 'DUA'`)
    const codes = Object.fromEntries(rows.map(({ category, code }) => [category, code]))
    positions = ['company', 'office', 'department', 'position', 'work-pattern'].map((one) => codes[one]).join(';')
  })
  afterAll(() => api.close())

  const work = async (id: string, by = admin) => {
    const terms = { isLast: true, signal: new AbortController().signal }
    await runJob({ pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }, id, terms)
    const { status, error } = (await by.get(`/background-jobs/${id}`)).body.data.attributes
    const { data: errors } = (await by.get(`/background-jobs/${id}/errors`)).body
    return { id, status, error, errors }
  }
  const imported = async (no: string, name: string, nik: string) => {
    const row = `${no};${name};${nik};Perempuan;Solo;05/04/1985;+6281200001234;${positions};permanent;01/03/2020`
    const [body, headers] = multipart({ name: 'data.csv', content: `${head}\n${row}\n` }, { mode: 'upsert' })
    const { data } = (await admin.post('/employees/-actions/import', body, headers)).body
    const job = await work(data.id)
    expect([job.error, job.errors]).toEqual([null, []])
    return job
  }
  const undone = async ({ id }: { id: string }) =>
    work((await admin.post(`/background-jobs/${id}/-actions/undo`)).body.data.id)
  const stored = async (no: string) =>
    (
      await api.pool.query(
        `select e.full_name, e.nik, s.sealed from ems.employees e
           left join ems.sealed_values s on s.target_type = 'employees' and s.target_id = e.id and s.field = 'nik'
         where e.employee_no = $1`,
        [no],
      )
    ).rows[0]

  test('is taken back: not when it changed a number: the mask in the log is no number', async () => {
    await imported('K-1', 'Ani', '9971014504850001')
    const changed = await imported('K-1', 'Budi', '9971014504850011')
    const before = await stored('K-1')

    expect((await undone(changed)).error).toContain('NIK dari Budi tidak dapat dikembalikan.')
    expect(await stored('K-1')).toEqual(before)
    const { body } = await admin.get('/audit-logs?filter[action]=import&filter[target_type]=employees')
    const logged = body.data.find(({ attributes }: { attributes: { target_id: string } }) => attributes.target_id)
    const { id, version } = (await api.pool.query(`select id, version from ems.employees where employee_no = 'K-1'`))
      .rows[0]
    const back = await admin.post(`/employees/${id}/-actions/rollback`, {
      data: { type: 'employees', id, attributes: { audit_log: logged.id, fields: ['nik'] }, meta: { version } },
    })
    expect([back.status, back.body.errors[0].detail]).toEqual([
      422,
      expect.stringMatching(/^NIK tidak dapat dipulihkan\./),
    ])
  })

  test('is taken back when it gave a first number, or left the mask of an export as it is', async () => {
    await imported('K-2', 'Citra', '')
    await imported('K-3', 'Dewi', '9971014504850003')
    const kept = await stored('K-3')
    const first = await imported('K-2', 'Citra', '9971014504850002')
    const renamed = await imported('K-3', 'Dewi Lestari', '9971••••••••0003')
    expect(await stored('K-3')).toEqual({ ...kept, full_name: 'Dewi Lestari' })

    expect([(await undone(first)).error, (await undone(renamed)).error]).toEqual([null, null])
    expect(await stored('K-2')).toEqual({ full_name: 'Citra', nik: null, sealed: null })
    expect(await stored('K-3')).toEqual(kept)
  })

  test('is taken back with the numbers it added, which may be imported again', async () => {
    expect((await undone(await imported('K-4', 'Eka', '9971014504850004'))).error).toBeNull()
    const { rows } = await api.pool.query(
      `select from ems.sealed_values s where not exists (select from ems.employees e where e.id = s.target_id)`,
    )
    expect(rows).toEqual([])

    await imported('K-4', 'Eka', '9971014504850004')
    expect(await stored('K-4')).toMatchObject({ nik: '9971••••••••0004' })
  })

  test('says in an export what the list says of who starts later, and reads it again as it is stored', async () => {
    const fields = { 'Belum masuk (01/12/2100)': '2100-12-01', Aktif: '2020-03-01' }
    for (const [n, join_date] of Object.values(fields).entries()) {
      const row = await admin.create(employees, { ...(await employee(api, 7100 + n)), join_date })
      if (row.status === 'candidate') await admin.take(employees, 'hire', row)
    }
    const exported = async (query: string) => {
      const file = await admin.post(
        `/employees/-actions/toExcel?filter[employee_no_like]=K-710&sort=employee_no${query}`,
        undefined,
        { accept: '*/*' },
      )
      const rows = (await readXlsx(new Uint8Array(file.bytes))).sheets[0]?.rows ?? []
      return { bytes: file.bytes, said: rows.slice(1).map((row) => row[rows[0]?.indexOf('Status') ?? -1]) }
    }
    const whole = await exported('')
    expect(whole.said).toEqual(Object.keys(fields))
    // The day it depends on need not be exported.
    expect((await exported('&fields[employees]=employee_no,status')).said).toEqual(Object.keys(fields))

    // The state is no column of a file: rows keep theirs.
    const others = Object.keys(employees.fields).filter((field) => field !== 'status')
    const { bytes } = await exported(`&fields[employees]=${others.join()}`)
    const [body, headers] = multipart({ name: 'data.xlsx', content: bytes }, { mode: 'upsert' })
    const job = await work((await admin.post('/employees/-actions/import', body, headers)).body.data.id)
    expect([job.error, job.errors]).toEqual([null, []])
    const { rows } = await api.pool.query(`select status from ems.employees where employee_no like 'K-710%'`)
    expect(rows).toEqual([{ status: 'active' }, { status: 'active' }])
  })

  test('of leave asks in nobody else’s name without the right to change leave', async () => {
    const held = ['leave-list', 'leave-show', 'leave-store', 'leave-access', 'dashboard-access']
    const { rows: groups } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('pegawai', 'Pegawai', $1, 'company') returning id`,
      [held],
    )
    const leave = await leaveIn(api)
    const [self, other] = [await employeeIn(api), await employeeIn(api)]
    const { rows } = await api.pool.query(
      `select e.id, e.employee_no, e.full_name, l.name as leave from ems.employees e, ems.leaves l
       where e.id = any($1) and l.id = $2 order by e.id = $3 desc`,
      [[self, other], leave, self],
    )
    const clerk = await api.as(held, { usergroup: groups[0].id, employee: self })
    const lines = rows.map((row) => `${row.full_name};${row.leave};01/06/2026;02/06/2026`)
    const [body, headers] = multipart({
      name: 'data.csv',
      content: `Karyawan;Jenis cuti;Mulai;Selesai\n${lines.join('\n')}\n`,
    })
    const answer = await clerk.post('/leave-employees/-actions/import', body, headers)
    const job = await work(answer.body.data.id, clerk)

    expect(job.errors).toMatchObject([{ row: 3, field: 'employee', code: 'ON_BEHALF' }])
  })
})
