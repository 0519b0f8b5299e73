import { permissions } from '@ems/contracts'
import { accountingPartners } from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { auditLogs } from '@ems/contracts/settings'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { inserted } from '../../testing/insert-row.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { computeSuggestions, pendingOf } from './suggestions/compute-suggestions.ts'
import { freshSuggestions, refreshSuggestions, SUGGESTIONS_SCHEDULE } from './suggestions/suggestion-schedule.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Sari' })
})
afterAll(() => api.close())

let n = 0
const partner = async (values: Record<string, unknown> = {}) =>
  admin.create(partners, {
    code: `PAS-${++n}`,
    name: `PT Mitra Nomor ${n}`,
    legal_form: await referenceIn(api, 'legal-form'),
    phone: '0215551234',
    addresses: [{ type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', is_primary: true }],
    ...values,
  })
const record = async (values: Record<string, unknown> = {}) => {
  const id = `9${++n}`
  const row = {
    connection: 'actual',
    database_id: '1001',
    module: 'customer',
    external_id: id,
    number: `ACC-${n}`,
    name: `CV Entitas ${n}`,
    is_suspended: false,
    synced_at: new Date().toISOString(),
    ...values,
  }
  return { id: await inserted(accountingPartners)(api, row) }
}
const list = async (state: string, more = '', by = admin) =>
  (await by.get(`/accounting-pairs?connection=actual&kind=customer&state=${state}&page[size]=200${more}`)).body
const find = async (state: string, id: string) =>
  (await list(state)).data.find((row: { id: string }) => row.id === id)?.attributes
const act = (action: 'confirm' | 'unpair', attributes: object, by = admin) =>
  by.post(`/accounting-pairs/-actions/${action}`, {
    data: { type: 'accounting-pairs', attributes: { connection: 'actual', kind: 'customer', ...attributes } },
  })
const resolve = (side: string, differences: readonly object[], kind = 'customer') =>
  admin.post('/accounting-differences/-actions/resolve', {
    data: { type: 'accounting-differences', attributes: { connection: 'actual', kind, side, differences } },
  })
const differencesOf = async (id: string, kind = 'customer') =>
  (await admin.get(`/accounting-differences?connection=actual&kind=${kind}&page[size]=200`)).body.data
    .map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
    .filter((row: { record: string }) => row.record === id)

describe('suggestions', () => {
  test('say how sure they are, and why', async () => {
    const npwp = '0123456789012345'
    const exact = await partner({ code: 'M-777', name: 'PT Sentosa Baja Utama' })
    const taxed = await partner({ name: 'PT Karya Logam Abadi', npwp })
    const alike = await partner({ name: 'PT Cahaya Timur Nusantara' })
    const byNumber = await record({ number: 'm-777', name: 'Sentosa Baja Utama, PT' })
    const byNpwp = await record({ name: 'Toko Sebelah', npwp: '01.234.567.8-901.2345' })
    const byName = await record({ name: 'CAHAYA TIMUR NUSANTRA' })

    expect(await find('suggested', byNumber.id)).toMatchObject({
      counterpart: { id: exact.id },
      score: 100,
      reasons: ['number', 'name'],
    })
    expect(await find('suggested', byNpwp.id)).toMatchObject({ counterpart: { id: taxed.id }, reasons: ['npwp'] })
    const { score, ...rest } = await find('suggested', byName.id)
    expect(rest).toMatchObject({ counterpart: { id: alike.id }, reasons: ['similar'] })
    expect(score).toBeLessThan(50)
  })

  test('offer a row of EMS to one record only, so that all can be confirmed together', async () => {
    const { id } = await partner({ code: 'KEMBAR', name: 'PT Kembar Identik' })
    const better = await record({ number: 'KEMBAR', name: 'PT Kembar Identik' })
    const worse = await record({ name: 'PT Kembar Identik' })

    expect((await find('suggested', better.id)).counterpart.id).toBe(id)
    expect(await find('suggested', worse.id)).toBeUndefined()
    expect((await find('unpaired', worse.id)).counterpart).toBeNull()
  })
})

describe('suggestions of large books', () => {
  const choice = { connection: 'actual', kind: 'customer' } as const
  const fresh = (maxRows: number) => freshSuggestions(createDatabase(api.pool), 'actual', 'customer', maxRows)
  const compute = () => computeSuggestions(createDatabase(api.pool), choice)

  test('are left to the schedule, which compares all of them', async () => {
    await list('suggested')
    const mine = await partner({ name: 'PT Gunung Salak Perkasa' })
    const theirs = await record({ name: 'GUNUNG SALAK PERKSA' })
    await api.pool.query(`insert into ems.schedules (key, label, every_seconds) values ($1, 'Saran', 900)`, [
      SUGGESTIONS_SCHEDULE,
    ])
    expect(await fresh(0)).toEqual({ suggested_at: expect.any(String), is_current: false })
    const { rows } = await api.pool.query('select requested_at from ems.schedules where key = $1', [
      SUGGESTIONS_SCHEDULE,
    ])
    expect(rows[0].requested_at).not.toBeNull()

    expect((await pendingOf(createDatabase(api.pool), choice)).isCurrent).toBe(false)
    await compute()
    expect(await fresh(0)).toMatchObject({ is_current: true })
    expect((await find('suggested', theirs.id)).counterpart.id).toBe(mine.id)
    await refreshSuggestions(createDatabase(api.pool))
    expect(await refreshSuggestions(createDatabase(api.pool))).toBe('Tidak ada perubahan')
  })

  test('follow a partner that is renamed, paired or in the sight of others only', async () => {
    const mine = await partner({ name: 'PT Bintang Fajar Sakti', company: api.companies[1] })
    const theirs = await record({ name: 'Bintang Fajar Sakti' })
    await compute()
    expect((await find('suggested', theirs.id)).counterpart.id).toBe(mine.id)
    const colleague = await api.as(['customer-list', 'accounting_actual-list'], {
      scope: 'company',
      companies: [api.companies[0]],
    })
    const seen = (await list('unpaired', '', colleague)).data.map(({ id }: { id: string }) => id)
    expect(seen).toContain(theirs.id)

    await api.pool.query(`update ems.partners set name = 'PT Lain Sekali', version = version + 1 where id = $1`, [
      mine.id,
    ])
    await compute()
    expect(await find('suggested', theirs.id)).toBeUndefined()
    expect((await find('unpaired', theirs.id)).counterpart).toBeNull()
  })
})

describe('a better row that the user may not see', () => {
  test('hides no row that they may', async () => {
    const hidden = await partner({ code: 'SEMBUNYI', name: 'PT Rimba Hijau Lestari', company: api.companies[1] })
    const visible = await partner({ name: 'PT Rimba Hijau Lestri', company: api.companies[0] })
    const shared = await partner({ name: 'PT Rimba Hijau' })
    const theirs = await record({ number: 'SEMBUNYI', name: 'Rimba Hijau Lestari' })
    const of = (companies: readonly string[]) =>
      api.as(['customer-list', 'accounting_actual-list'], { scope: 'company', companies: [...companies] })
    const suggestedTo = async (by: Client) =>
      (await list('suggested', '', by)).data.find((row: { id: string }) => row.id === theirs.id)?.attributes.counterpart
        .id

    expect(await suggestedTo(admin)).toBe(hidden.id)
    expect(await suggestedTo(await of([api.companies[0]]))).toBe(visible.id)
    expect(await suggestedTo(await of([api.companies[1]]))).toBe(hidden.id)
    expect(await suggestedTo(await of([]))).toBe(shared.id)
  })
})

describe('pairs', () => {
  test('are confirmed together or not at all, one to one, and undone', async () => {
    const [a, b] = [await partner(), await partner()]
    const [x, y] = [await record(), await record()]
    const wrong = await act('confirm', {
      pairs: [
        { record: x.id, counterpart: a.id },
        { record: y.id, counterpart: a.id },
      ],
    })
    expect([wrong.status, wrong.body.errors[0].source.pointer]).toEqual([409, '/data/attributes/pairs/1/counterpart'])
    expect(await find('paired', x.id)).toBeUndefined()

    const pairs = [
      { record: x.id, counterpart: a.id },
      { record: y.id, counterpart: b.id },
    ]
    expect((await act('confirm', { pairs })).status).toBe(200)
    expect(await find('paired', x.id)).toMatchObject({ counterpart: { id: a.id }, linked_by: 'Sari' })
    expect((await list('unsent')).data.some((row: { id: string }) => row.id === a.id)).toBe(false)
    const third = await act('confirm', { pairs: [{ record: (await record()).id, counterpart: a.id }] })
    expect(third.body.errors[0].detail).toContain('sudah dipasangkan dengan data akuntansi lain')

    expect((await act('unpair', { records: [x.id] })).status).toBe(200)
    expect((await find('unpaired', x.id)).counterpart).toBeNull()
    const { data } = (await admin.get(`/${auditLogs.name}?filter[target_id]=${x.id}&sort=-id`)).body
    expect(data[0].attributes).toMatchObject({ before: { partner: a.id }, after: { partner: null } })
  })

  test('of a record that was removed there stand in nobody’s way', async () => {
    const { id } = await partner()
    const [removed, next] = [await record(), await record()]
    await act('confirm', { pairs: [{ record: removed.id, counterpart: id }] })
    await api.pool.query('update ems.accounting_partners set removed_at = now() where id = $1', [removed.id])
    const links = async () =>
      (await admin.get(`/partner-accounting/${id}?connection=actual`)).body.data.attributes.links.map(
        (link: { id: string; is_removed: boolean }) => [link.id, link.is_removed],
      )
    expect(await links()).toEqual([[removed.id, true]])

    expect((await act('confirm', { pairs: [{ record: next.id, counterpart: id }] })).status).toBe(200)
    expect(await links()).toEqual([[next.id, false]])
  })

  test('of the same row by two people at once: one of them is refused', async () => {
    const { id } = await partner()
    const both = await Promise.all(
      [await record(), await record()].map((one) => act('confirm', { pairs: [{ record: one.id, counterpart: id }] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('need the right of that book', async () => {
    const reader = await api.as(['customer-list', 'accounting_actual-list', 'accounting_commercial-update'])
    const pairs = [{ record: (await record()).id, counterpart: (await partner()).id }]
    expect((await act('confirm', { pairs }, reader)).status).toBe(403)
    expect((await reader.get('/accounting-pairs?connection=commercial&kind=customer&state=paired')).status).toBe(403)
    expect((await reader.get('/accounting-pairs?connection=actual&kind=customer&state=paired&x=1')).status).toBe(400)
  })
})

describe('differences', () => {
  test('are fields, and the side that wins is written with a version and an audit row', async () => {
    const mine = await partner({ name: 'PT Nama Lama', email: 'lama@mitra.test', phone: '+62215551234' })
    const theirs = await record({
      name: 'PT Nama Baru',
      email: 'LAMA@mitra.test',
      phone: '(021) 555-1234',
      city: 'Bandung',
      npwp: null,
    })
    await act('confirm', { pairs: [{ record: theirs.id, counterpart: mine.id }] })
    const differing = await differencesOf(theirs.id)
    expect(differing.map(({ field }: { field: string }) => field)).toEqual(['city', 'name'])

    const chosen = differing.map(({ record: of, field, ems, accounting }: Record<string, unknown>) => ({
      record: of,
      field,
      ems,
      accounting,
    }))
    const stale = await resolve('accounting', [{ ...chosen[0], ems: 'Medan' }])
    expect([stale.status, stale.body.errors[0].code]).toEqual([409, 'STALE_DIFFERENCE'])
    expect((await resolve('accounting', chosen)).status).toBe(200)

    const { attributes } = (await admin.get(`/partners/${mine.id}`)).body.data
    expect(attributes).toMatchObject({ name: 'PT Nama Baru', city: 'Bandung' })
    expect(await differencesOf(theirs.id)).toEqual([])
  })

  test('never replace a value by nothing', async () => {
    const mine = await partner({ email: 'ada@mitra.test', phone: '+62215551234' })
    const theirs = await record({ name: (mine as { name?: string }).name, city: 'Jakarta', phone: '0215551234' })
    await act('confirm', { pairs: [{ record: theirs.id, counterpart: mine.id }] })
    const [email] = (await differencesOf(theirs.id)).filter(({ field }: { field: string }) => field === 'email')
    expect(email).toMatchObject({ ems: 'ada@mitra.test', accounting: null, sides: ['ems'] })
    const { record: of, field, ems, accounting } = email
    const response = await resolve('accounting', [{ record: of, field, ems, accounting }])
    expect([response.status, response.body.errors[0].code]).toEqual([409, 'NOTHING_TO_TAKE'])

    const [limited, unlimited] = [await partner({ credit_limit: '5000000.00' }), await record({ credit_limit: '0.00' })]
    await act('confirm', { pairs: [{ record: unlimited.id, counterpart: limited.id }] })
    const limit = (await differencesOf(unlimited.id)).find((row: { field: string }) => row.field === 'credit_limit')
    expect(limit).toMatchObject({ ems: '5000000.00', accounting: null, sides: ['ems'] })
  })
})
