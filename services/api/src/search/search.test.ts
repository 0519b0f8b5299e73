import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Mega Utama' })
  for (const [code, company] of [
    ['M1', null],
    ['M2', api.companies[1]],
  ] as const)
    await admin.create(references, { category: 'unit', code, name: `Megaton ${code}`, company })
})
afterAll(() => api.close())
const match = async (client: Client, query: string) =>
  (await client.get(`/search?${query}`)).body.data.map(
    ({ attributes }: { attributes: { title: string } }) => attributes.title,
  )

test('a search finds the best few of every collection, and where to open them', async () => {
  const { body } = await admin.get('/search?q=mega&limit=5')

  expect(body.data.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind).sort()).toEqual([
    'references',
    'references',
    'users',
  ])
  expect(body.data.find(({ id }: { id: string }) => id.startsWith('references:')).attributes).toMatchObject({
    title: 'Megaton M1',
    subtitle: 'M1',
    menu: 'reference',
    route: expect.stringMatching(/^\/private\/utilities\/reference\?id=\d+$/),
  })
  expect(await match(admin, 'q=MEGAT&limit=1')).toEqual(['Megaton M1'])
})

test('a search and those who look at a row meet nobody whom the row itself does not let see it', async () => {
  const { rows } = await api.pool.query<{ id: string; code: string }>(
    `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility) values
       ('PLG', 'Zamrud Pelanggan', true, false, 'active', 'none'),
       ('PMS', 'Zamrud Pemasok', false, true, 'active', 'none') returning id, code`,
  )
  const buyer = await api.as(['vendor-list', 'vendor-show'], { scope: 'group' })
  const meets = async (code: string) => {
    const channel = `presence-partners.${rows.find((row) => row.code === code)?.id}`
    const form = new URLSearchParams({ socket_id: '1.1', channel_name: channel }).toString()
    return (await buyer.post('/push/auth', form, { 'content-type': 'application/x-www-form-urlencoded' })).status
  }

  expect((await match(admin, 'q=zamrud')).sort()).toEqual(['Zamrud Pelanggan', 'Zamrud Pemasok'])
  expect(await match(buyer, 'q=zamrud')).toEqual(['Zamrud Pemasok'])
  expect([await meets('PLG'), await meets('PMS')]).toEqual([403, 200])
})

test('a vendor opens under Pemasok; a partner that is both, under the menu of the searching user', async () => {
  await api.pool.query(
    `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility) values
       ('V1', 'Topaz Pemasok', false, true, 'active', 'none'),
       ('V2', 'Topaz Keduanya', true, true, 'active', 'none')`,
  )
  const buyer = await api.as(['vendor-list', 'vendor-show'], { scope: 'group' })
  const paths = async (client: Client) =>
    (await client.get('/search?q=topaz')).body.data
      .map(({ attributes }: { attributes: Record<string, string> }) => [
        attributes.title,
        attributes.route?.replace(/\d+$/, '…'),
      ])
      .sort()

  expect(await paths(admin)).toEqual([
    ['Topaz Keduanya', '/private/marketing/customer?id=…'],
    ['Topaz Pemasok', '/private/marketing/vendor?id=…'],
  ])
  expect(await paths(buyer)).toEqual([
    ['Topaz Keduanya', '/private/marketing/vendor?id=…'],
    ['Topaz Pemasok', '/private/marketing/vendor?id=…'],
  ])
})

test('a search finds the documents of a KITE client and opens them within that client', async () => {
  const { rows } = await api.pool.query<{ pib: string; tenant: string }>(
    `with p as (insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility)
        values ('CARI', 'PT Dicari', true, false, 'active', 'none') returning id),
      t as (insert into ems.customs_kite_tenants (partner_id, partner_name, kite_facility, niper, require_lhpre, company_id)
        select id, 'PT Dicari', 'Pembebasan', 'N-CARI', false, $1 from p returning id)
    insert into ems.customs_kite_tool_pib_headers (tenant_id, aju_no, office_code, reg_no, reg_date)
      select id, '00002000000020260105000077', '040300', '778899', '2026-01-05' from t returning id as pib, tenant_id as tenant`,
    [api.companies[1]],
  )
  const [{ pib = '', tenant = '' } = {}] = rows

  const { body } = await admin.get('/search?q=778899')

  expect(body.data).toHaveLength(1)
  expect(body.data[0].attributes).toMatchObject({
    kind: 'customs-kite-tool-pib-headers',
    title: '778899',
    route: `/private/customs/kitetool?tenant=${tenant}&section=pib&id=${pib}`,
  })
  const other = await api.as(['kitetool-list'], { scope: 'company', companies: [api.companies[0]] })
  expect(await match(other, 'q=778899')).toEqual([])
})

test('a search shows nothing the user may not list or reach', async () => {
  const lister = await api.as(['reference-list'], { scope: 'company', companies: [api.companies[0]] })

  expect(await match(lister, 'q=mega')).toEqual(['Megaton M1'])
  expect(await match(await api.as(['reference-show']), 'q=mega')).toEqual([])
})

test.each(['m', '%25%25', '__'])('a search for "%s" finds nothing', async (q) => {
  expect(await match(admin, `q=${q}`)).toEqual([])
})

test.each([
  ['limit=99&q=mega', 'limit'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['q=mega&nonsense=1', 'nonsense'],
])('a search refuses %s', async (query, parameter) => {
  const answer = await admin.get(`/search?${query}`)
  expect([answer.status, sources(answer)]).toEqual([400, [parameter]])
})

test('hits that read the same say what tells them apart', async () => {
  for (const company of [api.companies[0], api.companies[1]])
    await admin.create(references, { category: 'department', code: 'RKT', name: 'Roketologi', company })
  const { body } = await admin.get('/search?q=roketologi')
  const notes = body.data.map(({ attributes }: { attributes: { subtitle: string } }) => attributes.subtitle)
  expect(notes).toHaveLength(2)
  expect(new Set(notes).size).toBe(2)
  for (const note of notes) expect(note).toMatch(/^RKT · \S/)
})
