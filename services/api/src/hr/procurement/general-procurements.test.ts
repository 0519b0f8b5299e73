import { permissions } from '@ems/contracts'
import { generalProcurements } from '@ems/contracts/hr'
import { objectOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine } from '../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, sameEmployeeIn } from '../testing.ts'

const procurement = async (api: TestApi, n: number) => ({
  title: `Kebutuhan ${n}`,
  company: api.companies[0],
  department: await referenceIn(api, 'department'),
  requester: await sameEmployeeIn(api),
  category: await referenceIn(api, 'procurement-type'),
  needed_at: `2${100 + (n % 800)}-01-31`,
  justification: 'Persediaan di gudang sudah hampir habis.',
  delivery_office: await referenceIn(api, 'office'),
  lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: `${n}000.50` }],
})

/** Id of a user who may process requests; others are no buyers. */
async function buyerIn(api: TestApi): Promise<string> {
  await api.pool.query(
    `update ems.usergroups set permissions = permissions || '{procurement-update}' where code = 'uji'`,
  )
  return (await api.as([])).user.id
}

describeResource(generalProcurements, {
  input: procurement,
  asks: async (api) => ({ needed_at: '2999-01-31', buyer: await buyerIn(api), line_no: 1, qty: '1' }),
})

describe('a purchase request', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  let n = 500
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await api.as(['procurement-access'])
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
  })
  afterAll(() => api.close())
  const store = async (more = {}) => admin.store(generalProcurements, { ...(await procurement(api, ++n)), ...more })
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const newest = async ({ id }: Row) => {
    const { body } = await admin.get(`/general-procurements/${id}`)
    return { id, version: body.data.meta.version as number }
  }
  const step = async (row: Row, name: string, by = admin) => by.take(generalProcurements, name, await newest(row))

  test('names its future approvers while it is a draft, to users who may submit it', async () => {
    const row = (await store()).body.data
    const chainFor = async (client: Client) =>
      (await client.get(`/general-procurements/${row.id}`)).body.data.meta.chain
    const reader = await api.as(['procurement-list', 'procurement-show'], { scope: 'group' })

    expect(await chainFor(admin)).toEqual({
      steps: [{ label: 'Persetujuan', people: [approver.user.name] }],
      refusal: null,
    })
    expect(await chainFor(reader)).toBeUndefined()
    await step(row, 'submit')
    expect(await chainFor(admin)).toBeUndefined()
  })

  describe('that is still being written', () => {
    type Typed = Record<string, unknown> & { id?: string }
    const preview = async (by: Client, { id, ...values }: Typed, meta: object = { transition: 'submit' }) => {
      const object = objectOf(generalProcurements, values, id === undefined ? {} : { id })
      const answer = await by.post('/general-procurements/-actions/preview', { data: { ...object, meta } })
      return answer.body.data?.attributes.chain.steps ?? answer.status
    }
    const labels = (steps: { label: string }[]) => steps.map(({ label }) => label)
    const line = async (est_price: string, more = {}) => ({
      name: 'Laptop',
      qty: '3',
      unit: await referenceIn(api, 'unit'),
      est_price,
      ...more,
    })
    beforeAll(async () => {
      const limit = JSON.stringify({ field: 'estimated_total', op: 'from', value: '25000000.01' })
      await approvedBy(api, generalProcurements.name, [
        ruleLine(approver.user.id, { label: 'Kepala' }),
        ruleLine(approver.user.id, { label: 'Direktur', condition: limit, is_distinct: false }),
      ])
    })
    afterAll(() => approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)]))

    test('names who would decide, and another chain above a limit', async () => {
      const company = api.companies[0]
      expect(labels(await preview(admin, { company, lines: [await line('8000000.00')] }))).toEqual(['Kepala'])
      expect(labels(await preview(admin, { company, lines: [await line('9000000.00')] }))).toEqual([
        'Kepala',
        'Direktur',
      ])
      const { rows } = await api.pool.query("select from ems.general_procurements where title is null or title = ''")
      expect(rows).toEqual([])
    })

    test('is planned with what is complete: half a line and a wrong day count as empty', async () => {
      const lines = [await line('9000000.00'), { qty: '1' }]
      expect(labels(await preview(admin, { needed_at: '31-01', lines }))).toEqual(['Kepala', 'Direktur'])
      expect(labels(await preview(admin, {}))).toEqual(['Kepala'])
    })

    test('is asked about by those who may hand it in, with what they would change in it', async () => {
      const row = (await store({ lines: [await line('1000.00')] })).body.data
      const of = (by: Client, est_price: string, meta?: object) =>
        line(est_price).then((one) => preview(by, { id: row.id, lines: [one] }, meta))
      const reader = await api.as(['procurement-list', 'procurement-show'], { scope: 'group' })

      expect(labels(await of(admin, '9000000.00'))).toEqual(['Kepala', 'Direktur'])
      expect(await of(reader, '9000000.00')).toBe(403)
      expect(await of(admin, '9000000.00', {})).toBe(400)
      expect(await preview(reader, {})).toBe(403)
    })
  })

  test('comes to what its lines come to, exactly', async () => {
    const unit = await referenceIn(api, 'unit')
    const lines = [
      { name: 'Kertas', qty: '0.333333', unit, est_price: '100000.00' },
      { name: 'Tinta', qty: '3', unit, est_price: '12345678901.25' },
    ]

    expect((await store({ lines })).body.data.attributes.estimated_total).toBe('37037070037.05')
  })

  test.each([
    ['urgent_reason', { priority: 'urgent' }, 'Alasan mendesak wajib diisi.'],
    ['justification', { justification: 'Perlu' }, 'Alasan/tujuan minimal 20 karakter.'],
    ['needed_at', { needed_at: '2020-01-01' }, 'Dibutuhkan tanggal tidak boleh tanggal lampau.'],
    ['lines', { lines: [] }, 'Barang/jasa wajib diisi.'],
    ['status', { status: 'approved' }, 'Status diubah lewat tindakan, bukan isian.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await store(wrong)

    expect(sources(answer)).toEqual([`/data/attributes/${field}`])
    expect(output(answer)).toBe(message)
  })

  describe('of a user who may not change requests', () => {
    const asker = async () => api.as([generalProcurements.can.store], { employee: await employeeIn(api) })
    const plain = async () => {
      const { company, department, requester, delivery_office, ...rest } = await procurement(api, ++n)
      return rest
    }
    const inOf = ({ body }: Sent) =>
      Object.fromEntries(
        ['requester', 'company', 'department', 'delivery_office'].map((field) => [
          field,
          body.data.relationships[field].data?.id ?? null,
        ]),
      )

    test('takes requester, company, department and office from the one who asks', async () => {
      const client = await asker()
      const { rows } = await api.pool.query(
        'select id::text, company_id::text, department_id::text, office_id::text from ems.employees where id = $1',
        [client.user.employee],
      )
      const [one] = rows

      expect(inOf(await client.store(generalProcurements, await plain()))).toEqual({
        requester: one.id,
        company: one.company_id,
        department: one.department_id,
        delivery_office: one.office_id,
      })
    })

    test('takes nothing of the company of the one who asks for another company or person', async () => {
      const inOtherCompany = await (await asker()).store(generalProcurements, {
        ...(await plain()),
        company: api.companies[1],
      })
      const forOther = await admin.store(generalProcurements, { ...(await plain()), requester: await employeeIn(api) })

      expect(sources(inOtherCompany)).toEqual(['/data/relationships/department', '/data/relationships/delivery_office'])
      expect(inOtherCompany.body.errors[0].code).toBe('REQUIRED')
      expect(sources(forOther)).toEqual([
        '/data/relationships/company',
        '/data/relationships/department',
        '/data/relationships/delivery_office',
      ])
    })

    test('has the fields of those who ask, and is refused at every other one', async () => {
      const client = await asker()
      const answer = await client.store(generalProcurements, {
        ...(await plain()),
        priority: 'normal',
        budget: await referenceIn(api, 'budget'),
        buyer: await buyerIn(api),
      })

      expect(answer.status).toBe(422)
      expect(sources(answer).sort()).toEqual(['/data/relationships/budget', '/data/relationships/buyer'])
      expect(answer.body.errors[0].code).toBe('NOT_YOURS')
      expect(output(answer)).toBe('Pos anggaran diisi oleh petugas, bukan oleh pemohon.')
    })
  })

  test('gets a number when it is handed in, and goes on step by step, never by its own requester', async () => {
    const requester = await employeeIn(api)
    const row = (await store({ requester })).body.data as Row
    const jumped = await step(row, 'order')
    const handedIn = await step(row, 'submit')
    const changed = await admin.update(generalProcurements, await newest(row), { title: 'Lebih banyak' })
    const own = await step(row, 'approve', await api.as([...permissions], { employee: requester }))
    const clerk = await step(row, 'approve')
    const approved = await step(row, 'approve', approver)
    const silent = await step(row, 'cancel')
    const removed = await admin.delete(`/general-procurements/${row.id}`)

    expect(output(jumped)).toBe('Tandai dipesan tidak dapat dilakukan pada status Draf.')
    expect(handedIn.body.data.attributes.number).toMatch(/^\d{4}\/PR\/SATU-UJI\/[IVX]+\/\d{4}$/)
    expect([changed.status, own.status, clerk.status, approved.status, silent.status, removed.status]).toEqual([
      409, 403, 403, 200, 422, 409,
    ])
    expect(approved.body.data.attributes.approved_at).toMatch(/^\d{4}-/)
  })

  test('is submitted by its requester on creation, all or nothing, and by nobody out of scope', async () => {
    const requester = await employeeIn(api)
    const self = await api.as(['procurement-store', 'procurement-show'], { employee: requester, scope: 'own' })
    const make = async (transition: string, more = {}) => {
      const payload = objectOf(generalProcurements, { ...(await procurement(api, ++n)), requester, ...more })
      return self.post('/general-procurements', { data: { ...payload, meta: { transition } } })
    }
    const count = async () => (await admin.get(`/general-procurements?filter[requester]=${requester}`)).body.meta.total

    const [unknown, decided, created] = [await make('jump'), await make('approve'), await make('submit')]
    const { id, attributes, meta } = created.body.data
    const [others] = [
      await (await api.as(['procurement-show'])).take(generalProcurements, 'submit', { id, version: 2 }),
    ]

    expect([unknown.status, sources(unknown)]).toEqual([400, ['/data/meta/transition']])
    expect([decided.status, created.status, await count()]).toEqual([409, 201, 1])
    expect([attributes.status, meta.version, meta.can]).toEqual(['submitted', 2, ['show', 'withdraw']])
    expect(others.status).toBe(404)
  })

  test('given to the buyer who has it already is told as well, and changes nothing else', async () => {
    const row = (await store()).body.data as Row
    const buyer = await buyerIn(api)
    await step(row, 'submit')
    const give = async () => admin.take(generalProcurements, 'assign', await newest(row), { values: { buyer } })

    const [first, again] = [await give(), await give()]
    const { body } = await admin.get(`/general-procurements/${row.id}/history`)

    expect([first.status, again.status]).toEqual([200, 200])
    expect(body.data.map(({ attributes }: Row & { attributes: { action: string } }) => attributes.action)).toEqual([
      'assign',
      'assign',
      'submit',
      'create',
    ])
  })

  test('is visible to its requester', async () => {
    const requester = await employeeIn(api)
    await store({ requester })
    const self = await api.as(['procurement-store', 'procurement-show'], { employee: requester, scope: 'own' })

    expect((await self.get(`/general-procurements?filter[requester]=${requester}`)).body.data).toHaveLength(1)
    expect((await self.get('/general-procurements')).status).toBe(403)
  })

  test('is neither requested for nor moved to another person without the permission to change requests of others', async () => {
    const [requester, other] = [await employeeIn(api), await employeeIn(api)]
    const row = (await store({ requester })).body.data as Row
    const held = ['procurement-store', 'procurement-show', 'procurement-list', 'procurement-bulkUpdate']
    const self = await api.as(held, { employee: requester, scope: 'company' })

    const inTheirName = await self.store(generalProcurements, { ...(await procurement(api, ++n)), requester: other })
    const moved = await self.act(generalProcurements, 'bulkUpdate', [
      { id: row.id, version: 1, values: { requester: other } },
    ])
    const own = await self.store(generalProcurements, { ...(await procurement(api, ++n)), requester })

    expect([inTheirName.status, sources(inTheirName)]).toEqual([422, [expect.stringMatching(/requester$/)]])
    expect([moved.status, sources(moved)]).toEqual([422, [expect.stringMatching(/^\/data\/0.*requester$/)]])
    expect(own.status).toBe(201)
  })
})
