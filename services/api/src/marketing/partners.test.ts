import { permissions } from '@ems/contracts'
import { generalProcurements } from '@ems/contracts/hr'
import { objectOf, type ResourceObject } from '@ems/contracts/kit'
import { marketingActivities, marketingBoards, partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../testing/approved-by.ts'
import type { Client } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { address, customer } from './testing.ts'

describeResource(partners, {
  input: async (api, n) => ({
    ...(await customer(api, n)),
    is_vendor: true,
    vendor_categories: [await referenceIn(api, 'vendor-category')],
    npwp: `99${String(n).padStart(14, '0')}`,
    credit_limit: `${n}000.00`,
    tags: [`tag ${n}`],
  }),
})

describe('a partner', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  const values = async (more = {}) => ({ ...(await customer(api, ++n)), ...more })
  const vendor = async (more = {}) =>
    values({
      is_customer: false,
      is_vendor: true,
      vendor_categories: [await referenceIn(api, 'vendor-category')],
      ...more,
    })
  const only = (...menus: string[]) =>
    api.as([...permissions].filter((one) => menus.some((menu) => one.startsWith(`${menu}-`))))

  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  test('gets a code, its creator as owner, and the city of its primary address', async () => {
    const { code: _, ...provided } = await values({
      addresses: [
        { ...address, is_primary: false, city: 'Kudus' },
        { ...address, city: 'Demak' },
      ],
    })

    const row = await admin.create(partners, provided)

    expect(row).toMatchObject({ owner: admin.user.id, city: 'Demak', province: 'Jawa Tengah' })
    expect(row.code).toMatch(/^M-\d{5}$/)
  })

  test('keeps telephone numbers as +62, however they were typed', async () => {
    const row = await admin.create(partners, await values({ phone: '0812-3456 7890', whatsapp: '+62 (21) 555.0123' }))

    expect([row.phone, row.whatsapp]).toEqual(['+6281234567890', '+62215550123'])
  })

  test.each([
    ['legal_form', { legal_form: null }, 'Bentuk usaha wajib dipilih.'],
    ['phone', { phone: null }, 'Isi telepon atau email.'],
    ['phone', { phone: '12' }, 'Nomor telepon 8–15 digit, boleh diawali +.'],
    ['npwp', { tax_status: 'pkp' }, 'NPWP wajib diisi untuk PKP.'],
    ['npwp', { npwp: '123' }, 'NPWP harus 16 digit angka (atau 15 digit format lama).'],
    ['nib', { nib: '1' }, 'NIB harus 13 digit angka.'],
    ['nitku', { nitku: '1' }, 'NITKU harus 22 digit angka.'],
    ['website', { website: 'contoh.example' }, 'Alamat web harus diawali http:// atau https://.'],
    ['is_customer', { is_customer: false }, 'Pilih minimal satu peran.'],
    ['niper', { kite_facility: 'exemption' }, 'NIPER wajib diisi bila fasilitas dipilih.'],
    ['addresses', { addresses: [] }, 'Alamat wajib diisi.'],
    ['vendor_categories', { is_vendor: true }, 'Kategori pasok wajib dipilih.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(partners, await values(wrong))

    expect(answer.status).toBe(422)
    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`/${field}$`))])
    expect(answer.body.errors[0].detail).toContain(message)
  })

  test('says which line of an address or account is wrong', async () => {
    const answer = await admin.store(
      partners,
      await values({
        addresses: [address, { ...address, postal_code: '12' }],
        bank_accounts: [
          { bank: await referenceIn(api, 'bank'), account_no: '12', account_name: 'Uji', is_primary: true },
        ],
      }),
    )

    expect(sources(answer).sort()).toEqual([
      '/data/attributes/addresses/1/postal_code',
      '/data/attributes/bank_accounts/0/account_no',
    ])
  })

  test('that supplies is graded by its latest evaluation', async () => {
    const marks = (mark: number) => ({ quality: mark, price: mark, timeliness: mark, service: mark })
    const row = await admin.create(
      partners,
      await vendor({
        evaluations: [
          { period: 'Semester 1', ...marks(5) },
          { period: 'Semester 2', ...marks(3), price: 2 },
        ],
      }),
    )
    const good = await admin.update(partners, row, { evaluations: [{ period: 'Semester 1', ...marks(5) }] })
    const wrong = await admin.store(partners, await vendor({ evaluations: [{ period: 'Semester 1', ...marks(6) }] }))

    expect(row.evaluation_grade).toBe('c')
    expect(good.body.data.attributes.evaluation_grade).toBe('a')
    expect(sources(wrong)).toContain('/data/attributes/evaluations/0/quality')
  })

  test('that is new may be there already, under a name that is almost the same', async () => {
    await admin.create(partners, await values({ name: 'PT. Maju Jaya Abadi' }))
    const ask = async (client: Client, query: string) => {
      const { status, body } = await client.get(`/partners/-actions/duplicates?${query}`)
      return status === 200 ? body.data.map((row: ResourceObject) => row.attributes?.name) : status
    }

    expect(await ask(admin, 'name=Maju%20Jaya%20Abadi,%20Tbk')).toEqual(['PT. Maju Jaya Abadi'])
    expect(await ask(admin, 'name=Sentosa%20Makmur%20Bersama')).toEqual([])
    expect(await ask(await api.as(['customer-list']), 'name=Maju%20Jaya%20Abadi')).toBe(403)
  })

  describe('in its life', () => {
    const move = (by: Client, row: { id: string }, name: string, reason?: string) =>
      takeNow(by, partners, row, name, reason)
    const stateOf = async ({ id }: { id: string }) => (await admin.get(`/partners/${id}`)).body.data.attributes
    const why = 'Memalsukan faktur pajak'

    test('is a prospect first, comes into use and out of it, many at once, and is blocked with a reason', async () => {
      const rows = [await admin.create(partners, await vendor()), await admin.create(partners, await vendor())]
      const [row] = rows as [(typeof rows)[number], (typeof rows)[number]]
      expect(rows.map(({ status }) => status)).toEqual(['prospect', 'prospect'])

      const both = { data: rows.map((one) => objectOf(partners, {}, one)) }
      expect((await admin.post('/partners/-actions/activate', both)).status).toBe(200)
      const short = await move(admin, row, 'block', 'x')
      const blocked = await move(admin, row, 'block', 'Menunggak 180 hari')
      expect([short.status, sources(short)]).toEqual([422, ['/data/meta/reason']])
      expect(blocked.body.data.attributes).toMatchObject({ status: 'blocked', block_reason: 'Menunggak 180 hari' })
      expect((await admin.delete(`/partners/${row.id}`)).status).toBe(409)
      const free = await move(admin, row, 'unblock')
      expect(free.body.data.attributes).toMatchObject({ status: 'active', block_reason: null })
      expect((await move(admin, row, 'deactivate')).body.data.attributes.status).toBe('inactive')
    })

    test('is blacklisted only with the approval of the requester’s director', async () => {
      const boss = await employeeIn(api)
      const director = await api.as([], { employee: boss, scope: 'own' })
      const { rows: hired } = await api.pool.query(
        `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
           employment_type, join_date, status, manager_id)
         select 'P-2', 'Pembeli Uji', gender, company_id, office_id, department_id, position_id, employment_type, join_date,
           status, id from ems.employees where id = $1 returning id`,
        [boss],
      )
      const employee = hired[0].id
      await api.pool.query(
        `with p as (insert into ems."references" (category, code, name, meta)
           values ('position', 'DIR', 'Direktur Pembelian', '{"level": "Direktur"}') returning id)
         update ems.employees set position_id = p.id from p where employees.id = $1`,
        [boss],
      )
      const buyer = await api.as(
        [...permissions].filter((one) => one.startsWith('vendor-')),
        { employee },
      )
      const row = await admin.create(partners, await vendor())
      const helper = await api.as(['vendor-list', 'vendor-show', 'vendor-update'])

      expect((await move(helper, row, 'blacklist', why)).status).toBe(403)
      const pending = await move(buyer, row, 'blacklist', why)
      expect(pending.body.data.attributes).toMatchObject({
        status: 'blacklist_pending',
        status_before: 'prospect',
        blacklist_reason: why,
      })
      const kept = await admin.update(partners, { id: row.id, version: 2 }, { name: 'Nama yang lain' })
      expect([kept.status, kept.body.errors[0].code]).toEqual([409, 'NOT_EDITABLE'])
      expect((await move(buyer, row, 'approve')).status).toBe(403)
      expect((await move(admin, row, 'approve')).status).toBe(403)
      const { rows: items } = await api.pool.query(
        `select user_id from ems.work_items where target_type = 'partners' and target_id = $1`,
        [row.id],
      )
      expect(items).toEqual([{ user_id: director.user.id }])
      const both = await Promise.all([move(director, row, 'approve'), move(director, row, 'approve')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await stateOf(row)).toMatchObject({ status: 'blacklisted', blacklist_reason: why })
      const { rows: notified } = await api.pool.query(
        `select title from ems.notifications where user_id = $1 and event = 'approval.decided'`,
        [buyer.user.id],
      )
      expect(notified).toHaveLength(1)

      expect((await move(helper, row, 'lift', 'Salah orang, sudah diperiksa')).status).toBe(403)
      const lifted = await move(buyer, row, 'lift', 'Salah orang, sudah diperiksa')
      expect(lifted.body.data.attributes).toMatchObject({ status: 'active', blacklist_reason: null })
    })

    test('that is not blacklisted after all is again what it was, with the reason of its block', async () => {
      const decider = await api.as([])
      await approvedBy(api, partners.name, [ruleLine(decider.user.id)])
      const [row, other] = [await admin.create(partners, await vendor()), await admin.create(partners, await vendor())]
      await move(admin, row, 'block', 'Menunggak 180 hari')
      await move(admin, row, 'blacklist', why)
      await move(admin, other, 'blacklist', why)

      expect((await move(decider, row, 'reject', 'Belum cukup bukti')).status).toBe(200)
      expect((await move(admin, other, 'withdraw')).status).toBe(200)
      const none = { blacklist_reason: null, status_before: null }
      expect(await stateOf(row)).toMatchObject({ ...none, status: 'blocked', block_reason: 'Menunggak 180 hari' })
      expect(await stateOf(other)).toMatchObject({ ...none, status: 'prospect' })
    })

    test('is moved by the rights of its own menus: who sells blocks no vendor, and of both roles each may', async () => {
      const [seller, buyer] = [await only('customer', 'items'), await only('vendor')]
      const sold = await admin.create(partners, await values())
      const twofold = await admin.create(partners, await vendor({ is_customer: true }))
      const offered = async (client: Client, { id }: { id: string }) =>
        (await client.get(`/partners/${id}`)).body.data?.meta.can

      expect(await offered(seller, sold)).toEqual(expect.arrayContaining(['update', 'block', 'blacklist']))
      for (const client of [seller, buyer]) expect(await offered(client, twofold)).toContain('block')
      // Sees vendors as well, but changes customers only.
      const reader = await api.as([...seller.user.permissions, 'vendor-list', 'vendor-show'])
      const bought = await admin.create(partners, await vendor())
      expect(await offered(reader, bought)).toEqual(['show'])
      expect((await move(reader, bought, 'block', 'Bukan urusan saya')).status).toBe(403)
      expect((await move(reader, sold, 'block', 'Menunggak 180 hari')).status).toBe(200)
    })

    test.each([
      ['block', 'Mitra diblokir: Menunggak 180 hari.'],
      ['blacklist', 'Mitra menunggu daftar hitam: Menunggak 180 hari.'],
      ['blacklisted', 'Mitra dalam daftar hitam: Menunggak 180 hari.'],
    ])('is chosen for nothing new after %s, and the refusal names its state', async (step, message) => {
      const decider = await api.as([])
      for (const { name } of [partners, generalProcurements]) await approvedBy(api, name, [ruleLine(decider.user.id)])
      const row = await admin.create(partners, await vendor())
      const [company] = api.companies
      const provided = {
        ...{ title: 'Kertas', company, priority: 'normal', needed_at: '2999-01-31' },
        department: await referenceIn(api, 'department'),
        requester: await employeeIn(api),
        category: await referenceIn(api, 'procurement-type'),
        delivery_office: await referenceIn(api, 'office'),
        justification: 'Persediaan kertas kantor hampir habis',
      }
      const line = {
        ...{ item: null, name: 'Kertas A4', spec: null, qty: '10', est_price: '50000.00', jira_issue: null },
        ...{ it_asset: null, url: null, note: null, unit: await referenceIn(api, 'unit'), vendor: row.id },
      }
      const before = await admin.create(generalProcurements, { ...provided, lines: [line] })
      await move(admin, row, step === 'block' ? 'block' : 'blacklist', 'Menunggak 180 hari')
      if (step === 'blacklisted') await move(decider, row, 'approve')

      const rejected = [
        await admin.store(generalProcurements, { ...provided, lines: [{ ...line, vendor: null }, line] }),
        await takeNow(admin, generalProcurements, before, 'submit'),
      ]

      expect(rejected.map((answer) => [answer.status, sources(answer)])).toEqual([
        [422, ['/data/attributes/lines/1/vendor']],
        [422, ['/data/attributes/lines/0/vendor']],
      ])
      for (const { body } of rejected) expect(body.errors[0].detail).toContain(message)
      // Other fields of an earlier request may still be changed.
      expect((await admin.update(generalProcurements, before, { title: 'Kertas kantor' })).status).toBe(200)
    })
  })

  test('is shown to nobody who may not see it by the refusal of an old version', async () => {
    const row = await admin.create(partners, await values())
    const old = { id: row.id, version: 99 }
    const change = { name: 'Nama lain' }
    const buyer = await api.as(['vendor-list', 'vendor-show', 'vendor-update', 'vendor-bulkUpdate'])
    const writer = await api.as(['customer-update'])

    const hidden = [
      await buyer.update(partners, old, change),
      await buyer.act(partners, 'bulkUpdate', [{ ...old, values: change }]),
    ]
    const notified = await writer.update(partners, old, change)
    const whole = await admin.update(partners, old, change)

    expect(hidden.map(({ status }) => status)).toEqual([404, 404])
    for (const { text } of hidden) expect(text).not.toContain(row.name)
    const { current } = notified.body.errors[0].meta
    expect([notified.status, Object.keys(current.attributes).filter((field) => field === 'phone')]).toEqual([409, []])
    expect([...Object.keys(current.attributes), ...Object.keys(current.relationships ?? {})].sort()).toEqual(
      [...partners.lookup].sort(),
    )
    expect(whole.body.errors[0].meta.current.attributes).toHaveProperty('phone')
  })

  test('has an NPWP of its own, but for branches with their own NITKU', async () => {
    const npwp = '9912345678901234'
    await admin.create(partners, await values({ npwp }))

    const same = await admin.store(partners, await values({ npwp }))
    const branch = await admin.store(partners, await values({ npwp, nitku: `${npwp}000001` }))

    expect([same.status, branch.status]).toEqual([422, 201])
    expect(sources(same)).toEqual(['/data/attributes/npwp'])
  })

  test('is a customer to those who work with customers, and a vendor to those who work with vendors', async () => {
    const [customerRow, vendorRow] = [
      await admin.create(partners, await values()),
      await admin.create(partners, await vendor()),
    ]
    const buyer = await only('vendor')
    const listed = async (client: Client) =>
      (await client.get(`/partners?filter[id][]=${customerRow.id}&filter[id][]=${vendorRow.id}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )

    expect(await listed(buyer)).toEqual([vendorRow.id])
    expect((await buyer.get(`/partners/${customerRow.id}`)).status).toBe(404)
    expect((await buyer.get(`/partners/${customerRow.id}/history`)).status).toBe(404)
    expect((await buyer.update(partners, customerRow, { name: 'Bukan urusan' })).status).toBe(404)
    expect((await buyer.delete(`/partners/${customerRow.id}`)).status).toBe(404)
    expect((await buyer.store(partners, await values())).status).toBe(403)
    expect((await buyer.update(partners, vendorRow, { is_customer: true })).status).toBe(403)
    expect((await buyer.update(partners, vendorRow, { name: 'PT Pemasok Baik' })).status).toBe(200)
    // The name of a partner is open to all users who choose one.
    expect((await buyer.get(`/partners/${customerRow.id}?fields[partners]=code,name`)).status).toBe(200)
  })

  test('of the other menu is its lookup fields where a card includes it, and nothing else of the row', async () => {
    const board = (await admin.create(marketingBoards, { name: 'Kedua peran' })).id
    const add = async (provided: Record<string, unknown>) =>
      admin.create(marketingActivities, {
        board,
        stage_key: 'prospek',
        title: provided.name,
        activity_type: 'opportunity',
        partner: (await admin.create(partners, provided)).id,
        value: '1000.00',
        expected_close: '2027-01-31',
        company: api.companies[0],
      })
    const [sold, bought] = [await add(await values()), await add(await vendor())]
    const buyer = await only('vendor', 'marketing_activity')
    const included = async ({ id }: { id: string }, more = '') => {
      const { body } = await buyer.get(`/marketing-activities/${id}?include=partner${more}`)
      expect(body.data.relationships.partner.data).toEqual({ type: 'partners', id: body.included[0].id })
      return body.included[0]
    }
    const fieldsOf = (partner: ResourceObject) =>
      Object.keys({ ...partner.attributes, ...partner.relationships }).sort()

    const [theirs, others] = [await included(bought), await included(sold)]

    expect(theirs.attributes.phone).toMatch(/^\+62/)
    expect(fieldsOf(others)).toEqual([...partners.lookup].sort())
    expect(others.meta.title).toMatch(/^PT Mitra/)
    expect(fieldsOf(await included(sold, '&fields[partners]=name,phone,addresses'))).toEqual(['name'])
    const { body } = await buyer.get(
      `/marketing-activities?include=partner&filter[id][]=${sold.id}&filter[id][]=${bought.id}`,
    )
    expect(body.included.filter((row: ResourceObject) => fieldsOf(row).includes('phone'))).toEqual([
      expect.objectContaining({ id: theirs.id }),
    ])
  })
})
