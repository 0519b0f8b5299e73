import { portalBalances, portalFiles, portalPibs, portalReports } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { stores } from '../../areas.ts'
import { tableOf } from '../../kit/store/columns.ts'
import { application } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { ajuOf, pibSheets } from '../imports/testing/ceisa.ts'
import { type ImportBench, importBench } from '../imports/testing/client-of-files.ts'
import { xlsxBytes } from '../imports/testing/workbooks.ts'
import { neighbourOf, send, staffOf } from './testing/staff.ts'

let bench: ImportBench
let neighbour: string
let staff: Client
let other: Client
beforeAll(async () => {
  bench = await importBench({ niper: 'NIPER-1' })
  neighbour = await neighbourOf(bench)
  staff = await staffOf(bench, bench.tenant)
  other = await staffOf(bench, neighbour)
  const material = `insert into ems.customs_kite_tool_raw_materials (tenant_id, code, name, unit) values ($1, 'RM-1', 'Benang', 'KGM')`
  for (const tenant of [bench.tenant, neighbour]) await bench.sql(material, [tenant])
})
afterAll(() => bench.close())

const pib = (n: number, niper: string) =>
  xlsxBytes(
    pibSheets([
      {
        aju: ajuOf('20', '2026-01-05', n),
        reg_no: `00010${n}`,
        reg_date: '2026-01-05',
        niper,
        goods: [{ seri: 1, code: `RM-${n}`, qty: '#10' }],
      },
    ]),
  )
const kinds = [portalFiles, portalBalances, portalPibs, portalReports]
const idsFor = async (by: Client, name: string) => {
  const { status, body } = await by.get(`/${name}?page[size]=200`)
  expect([name, status]).toEqual([name, 200])
  return body.data.map(({ id }: { id: string }) => id) as string[]
}
const callOf = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
const bclOf = async (tenant: string, status: string, files: object[] = []) => {
  const [row] = await bench.sql(
    `insert into ems.customs_kite_tool_kite_datas (tenant_id, number, bcl_type, period_from, period_to, status, report_files)
     values ($1, $2, '01', '2026-01-01', '2026-03-31', $3, $4) returning id`,
    [tenant, `B-${tenant}-${status}`, status, JSON.stringify(files)],
  )
  return String(row?.id)
}

describe('the staff of a client', () => {
  test('sends a file, follows it, and sees what came of it', async () => {
    const sent = await send(staff, 'PIB_CEISA', await pib(1, 'NIPER-1'), { tenant_id: neighbour })
    expect([sent.status, sent.headers.location]).toEqual([202, `/api/v1/customs-portal-files/${sent.body.data.id}`])
    expect(sent.body.data.attributes).toMatchObject({ status: 'QUEUED', file_name: 'berkas.xlsx' })
    await bench.run()

    const { body } = await staff.get(`/customs-portal-files/${sent.body.data.id}`)
    expect(body.data.attributes).toMatchObject({ status: 'DONE', row_inserted: 1 })
    const lines = await staff.get('/customs-portal-balances')
    expect(lines.body.data.map((one: { attributes: object }) => one.attributes)).toEqual([
      expect.objectContaining({ reg_no: '000101', line_no: 1, item_code: 'RM-1', used_base: '0.000000' }),
    ])
    const due = await staff.get('/customs-portal-pibs')
    expect(due.body.data[0].attributes).toMatchObject({ due_date: '2027-01-05', open_lines: 1, status: 'OPEN' })
    const totals = await staff.get('/customs-portal/summary')
    expect(totals.body.data.attributes).toMatchObject({
      partner_name: 'PT Contoh',
      pib_open: 1,
      next_due_date: '2027-01-05',
    })
  })

  test('is told which rows were wrong, and may fetch them', async () => {
    const sent = await send(staff, 'RAW_MATERIAL', Buffer.from('KODE;URAIAN;HS;SATUAN\nA;;;\n'))
    await bench.run()
    const { id } = sent.body.data
    const { body } = await staff.get(`/customs-portal-files/${id}/errors`)
    expect(body.data.length).toBeGreaterThan(0)
    expect(Object.keys(body.data[0].attributes).toSorted()).toEqual(['errors', 'row_no', 'sheet'])
    expect((await other.get(`/customs-portal-files/${id}/errors`)).status).toBe(404)
  })

  test('sees how far a report is, and its files once it is made, without the people and places of the house', async () => {
    const file = { version: 1, format: 'pdf', name: 'x.pdf', key: 'reports/x', size: 3, at: '2026-04-01', by: 'Ni Luh' }
    const draft = await bclOf(bench.tenant, 'TERBENTUK', [file])
    const reported = await bclOf(bench.tenant, 'DILAPORKAN', [file])
    const read = async (id: string) => (await staff.get(`/customs-portal-reports/${id}`)).body.data.attributes
    expect((await read(draft)).report_files).toEqual([])
    expect((await read(reported)).report_files).toEqual([
      { version: 1, format: 'pdf', name: 'x.pdf', size: 3, at: '2026-04-01' },
    ])
    expect(
      (await staff.get(`/customs-portal-reports/${draft}/reports/1/pdf`, undefined, { accept: '*/*' })).status,
    ).toBe(404)
    expect(JSON.stringify((await staff.get('/customs-portal-reports')).body)).not.toContain('Ni Luh')
  })

  test('may do nothing that its group does not grant, and nothing of the house that a group grants by mistake', async () => {
    const reader = await staffOf(bench, bench.tenant, ['clientportal-list', 'kitetool-list', 'user-list', 'user-store'])
    expect([...reader.user.permissions]).toEqual(['clientportal-list'])
    expect([reader.user.scope, reader.user.companies]).toEqual(['own', []])
    expect((await send(reader, 'RAW_MATERIAL', Buffer.from('x'))).status).toBe(403)
    expect((await reader.post('/customs-portal-balances/-actions/toExcel')).status).toBe(403)
    expect((await reader.get('/customs-portal-balances')).status).toBe(200)
  })
})

describe('rows of another client', () => {
  test('are in no list, at no address, in no file and under no filter', async () => {
    await bench.upload('PIB_CEISA', 'lain.xlsx', await pib(2, 'NIPER-TETANGGA'), bench.clerk, neighbour)
    await bench.run()
    await bclOf(neighbour, 'DILAPORKAN', [
      { version: 1, format: 'pdf', name: 'x.pdf', key: 'reports/x', size: 3, at: '2026-04-01', by: 'Ni Luh' },
    ])
    for (const { name } of kinds) {
      const theirs = await idsFor(other, name)
      const own = await idsFor(staff, name)
      expect([name, theirs.length > 0, own.filter((id) => theirs.includes(id))]).toEqual([name, true, []])
      const filtered = await staff.get(`/${name}?filter[tenant]=${neighbour}`)
      expect([name, filtered.body.data]).toEqual([name, []])
      for (const id of theirs) {
        const paths = [
          `/${name}/${id}`,
          `/${name}/${id}/errors`,
          `/${name}/${id}/error-file`,
          `/${name}/${id}/reports/1/pdf`,
        ]
        const answers = await Promise.all(paths.map((path) => staff.get(path, undefined, { accept: '*/*' })))
        expect([name, answers.map(({ status }) => status)]).toEqual([name, [404, 404, 404, 404]])
      }
    }
    expect((await staff.get(`/customs-portal/summary?tenant_id=${neighbour}`)).status).toBe(404)
  })
})

describe('everything else of the house', () => {
  /** What the staff of a client reach. A new address is closed to them; to open one, it has to be written here too. */
  const open = [
    /^\/api\/v1\/me(\/|$)/,
    /^\/api\/v1\/push\//,
    /^\/api\/v1\/customs-portal/,
    /^GET \/api\/v1\/background-jobs(\/:id(\/result)?)?$/,
    // Open to everybody, signed in or not.
    /^GET \/api\/v1\/configs$/,
    /^POST \/api\/v1\/audit-services$/,
  ]
  // Links that carry their own key are no matter of who is signed in.
  const addresses = [...application.methods]
    .filter(([url]) => url.startsWith('/api/v1/') && !/^\/api\/v1\/(calendar-feeds|secret-links)(\/|$)/.test(url))
    .flatMap(([url, methods]) => [...methods].filter((one) => one !== 'HEAD').map((method) => ({ url, method })))
  const isOpen = ({ url, method }: { url: string; method: string }) =>
    open.some((pattern) => pattern.test(url) || pattern.test(`${method} ${url}`))

  test('is refused at every address and with every method', async () => {
    const closed = addresses.filter((one) => !isOpen(one))
    expect(closed.length).toBeGreaterThan(1_000)
    const responded: string[] = []
    for (const { url, method } of closed) {
      const path = url.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
      const call = staff[callOf(method)]
      const { status } = await call(path.replace('/api/v1', ''), undefined, { accept: '*/*' })
      if (status !== 403) responded.push(`${method} ${url}: ${status}`)
    }
    expect(responded).toEqual([])
  }, 120_000)

  test('has no row in any store', async () => {
    const own = new Set(['users', 'background-jobs'])
    const deps = { user: staff.user }
    for (const store of stores) {
      const { name } = store.resource
      const isOfTenants = name.startsWith('customs-kite-') || name.startsWith('customs-portal-')
      const ofOthers =
        isOfTenants && name !== 'customs-kite-tenants' ? sql`and t.tenant_id <> ${bench.tenant}::bigint` : sql``
      const rows = await bench.api.app.db.rows(sql<{ id: string }>`select t.id::text from ${tableOf(store.resource)} t
        where ${store.sight(deps)} ${ofOthers}`)
      if (name === 'customs-kite-tenants') expect(rows).toEqual([{ id: bench.tenant }])
      else if (name === 'users') expect(rows).toEqual([{ id: staff.user.id }])
      else if (!own.has(name)) expect([name, rows]).toEqual([name, []])
    }
  })

  test('publishes nothing to them but what is their own', async () => {
    const auth = (channel: string) =>
      staff.post('/push/auth', `socket_id=1.1&channel_name=${channel}`, {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      })
    const channels = [
      `private-user.${staff.user.id}`,
      `private-user.${other.user.id}`,
      'private-menu-counts.0',
      'private-references.0',
      'private-customs-kite-source-files.0',
      `presence-customs-kite-tenants.${bench.tenant}`,
    ]
    const statuses = await Promise.all(channels.map(async (channel) => (await auth(channel)).status))
    expect(statuses).toEqual([200, 403, 403, 403, 403, 403])
  })
})
