import { permissions } from '@ems/contracts'
import type { ResourceObject } from '@ems/contracts/kit'
import { marketingActivities, marketingBoards, partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
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

  test('gets a code and whoever added it as its owner, and stands where its primary address is', async () => {
    const { code: _, ...given } = await values({
      addresses: [
        { ...address, is_primary: false, city: 'Kudus' },
        { ...address, city: 'Demak' },
      ],
    })

    const row = await admin.create(partners, given)

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
    ['block_reason', { status: 'blocked' }, 'Alasan blokir wajib diisi.'],
    ['block_reason', { status: 'blacklisted' }, 'Alasan blokir wajib diisi.'],
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

  test('is blacklisted by whoever may cancel, and taken off the list by whoever may take back', async () => {
    const row = await admin.create(partners, await vendor())
    const buyer = await api.as(['vendor-show', 'vendor-update'])
    const blacklisted = { status: 'blacklisted', block_reason: 'Memalsukan faktur' }

    const refused = await buyer.update(partners, row, blacklisted)
    const listed = await admin.update(partners, row, blacklisted)
    const { version } = listed.body.data.meta
    const back = await buyer.update(partners, { ...row, version }, { status: 'active' })

    expect([refused.status, listed.status, back.status]).toEqual([403, 200, 403])
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
    const told = await writer.update(partners, old, change)
    const whole = await admin.update(partners, old, change)

    expect(hidden.map(({ status }) => status)).toEqual([404, 404])
    for (const { text } of hidden) expect(text).not.toContain(row.name)
    const { current } = told.body.errors[0].meta
    expect([told.status, Object.keys(current.attributes).filter((field) => field === 'phone')]).toEqual([409, []])
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
    // What a partner is called is open to everyone who has to choose one.
    expect((await buyer.get(`/partners/${customerRow.id}?fields[partners]=code,name`)).status).toBe(200)
  })

  test('of the other menu is its lookup fields where a card includes it, and nothing else of the row', async () => {
    const board = (await admin.create(marketingBoards, { name: 'Kedua peran' })).id
    const add = async (given: Record<string, unknown>) =>
      admin.create(marketingActivities, {
        board,
        stage_key: 'prospek',
        title: given.name,
        activity_type: 'opportunity',
        partner: (await admin.create(partners, given)).id,
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
