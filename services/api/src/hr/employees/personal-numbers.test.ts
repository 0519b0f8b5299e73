import { permissions } from '@ems/contracts'
import { employeeContacts, employees } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { employee } from '../testing.ts'

/** Numbers that are nowhere else; the part in the middle is what a mask hides. */
const HIDDEN = '73915'
const numbers = {
  nik: `9901${HIDDEN}1000001`,
  kk_no: `9902${HIDDEN}2000002`,
  npwp: `9903${HIDDEN}3000003`,
  account_no: `9904${HIDDEN}400004`,
}
const later = { nik: `9905${HIDDEN}5000005` }
const contactNik = `9906${HIDDEN}6000006`

let api: TestApi
let admin: Client
let row: Row
let answers: string[]
beforeAll(async () => {
  api = await testApi({ vaultKey: Buffer.alloc(32, 7).toString('base64url') })
  admin = await api.as([...permissions])
  row = await admin.create(employees, { ...(await employee(api, 91_001)), ...numbers })
  const { body } = await admin.get(`/employees/${row.id}`)
  const object = { type: 'employees', id: row.id, attributes: later, meta: { version: body.data.meta.version } }
  const key = { 'idempotency-key': 'nomor-pribadi' }
  const changed = await admin.patch(`/employees/${row.id}`, { data: object }, key)
  const stale = await admin.patch(`/employees/${row.id}`, { data: { ...object, attributes: { nik: numbers.nik } } })
  const wrong = await admin.patch(`/employees/${row.id}`, {
    data: { ...object, attributes: { npwp: `${HIDDEN}-x` }, meta: changed.body.data.meta },
  })
  await admin.create(employeeContacts, {
    ...{ employee: row.id, name: 'Kontak', relation: 'spouse', nik: contactNik },
  })
  const attributes = { field: 'nik', reason: 'Lapor pajak' }
  const seen = await admin.post(`/employees/${row.id}/-actions/reveal`, {
    data: { type: 'employees', id: row.id, attributes },
  })
  expect([changed.status, stale.status, wrong.status, seen.status]).toEqual([200, 409, 422, 200])
  expect(seen.text).toContain(later.nik)
  answers = [changed, stale, wrong].map(({ text }) => text)
})
afterAll(() => api.close())

const leaks = (text: string) => text.includes(HIDDEN)

test('no answer of a write repeats a personal number, refused or not', () => {
  expect(answers.filter(leaks)).toEqual([])
})

test('no list, record, search, history, activity, log or export has a personal number', async () => {
  const paths = [
    '/employees',
    `/employees/${row.id}`,
    `/employees/${row.id}/history`,
    `/employees/${row.id}/activity`,
    '/employee-contacts',
    '/employee-changes',
    '/audit-logs?page[size]=250',
    '/audit-services',
    '/notifications',
    '/search?q=Karyawan&limit=20',
    '/background-jobs',
  ]
  const read = await Promise.all(paths.map((path) => admin.get(path)))
  const exported = await admin.post('/employees/-actions/toExcel', {})

  expect(read.map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(paths.filter((_, n) => leaks(read[n]?.text ?? ''))).toEqual([])
  expect(leaks(exported.text)).toBe(false)
  expect((await admin.get(`/employees?filter[q]=${HIDDEN}`)).body.data).toEqual([])
})

test('no table of the database has one: not rows, events, jobs, idempotency keys, audit log or service log', async () => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const leaking: string[] = []
  for (const { name } of tables) {
    const { rows } = await api.pool.query(`select count(*)::int as n from ${name} t where t::text like '%${HIDDEN}%'`)
    if (rows[0].n) leaking.push(name)
  }

  expect(tables.length).toBeGreaterThan(80)
  expect(leaking).toEqual([])
})
