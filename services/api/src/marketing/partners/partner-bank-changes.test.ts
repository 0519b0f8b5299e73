import { permissions } from '@ems/contracts'
import { partnerBankChanges, partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { submitNew, takeNow } from '../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { customer, customerOf } from '../testing.ts'

const reason = 'Rekening lama sudah ditutup'
const account = async (api: TestApi, account_no: string) => ({
  bank: await referenceIn(api, 'bank'),
  account_no,
  account_name: 'PT Penerima',
  is_primary: true,
})

describeResource(partnerBankChanges, {
  input: async (api, n) => ({
    partner: await customerOf(api, api.companies[0]),
    accounts: [await account(api, `12345678${String(n).padStart(4, '0')}`)],
    reason,
  }),
  change: (n) => ({ reason: `Alasan lain yang cukup ${n}` }),
  shared: { reason: 'Alasan yang sama bagi semua' },
  elsewhere: async (api) => ({ partner: await customerOf(api, api.companies[1]) }),
})

describe('a change of bank accounts', () => {
  let api: TestApi
  let admin: Client
  let buyer: Client
  let second: Client
  let n = 9_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    // In the default rule, users who may change vendors approve.
    const rights = [...permissions].filter((one) => one.startsWith('vendor-'))
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('beli', 'Beli', $1, 'group') returning id`,
      [rights],
    )
    buyer = await api.as(rights, { usergroup: rows[0].id })
    second = await api.as(rights, { usergroup: rows[0].id })
  })
  afterAll(() => api.close())

  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const vendorValues = async (more = {}) => ({
    ...(await customer(api, ++n)),
    is_customer: false,
    is_vendor: true,
    vendor_categories: [await referenceIn(api, 'vendor-category')],
    ...more,
  })
  const accountsOf = async ({ id }: { id: string }) =>
    (await admin.get(`/partners/${id}`)).body.data.attributes.bank_accounts as { account_no: string }[]
  const changesOf = async ({ id }: { id: string }) =>
    (await admin.get(`/partner-bank-changes?filter[partner]=${id}`)).body.data as (Row & {
      attributes: Record<string, unknown>
    })[]
  const attach = ({ id }: { id: string }) =>
    api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
       values ('surat.pdf', 'application/pdf', 1, repeat('0', 64), 'partner-bank-changes', $1)`,
      [id],
    )
  /** A vendor that is paid to an account two people have agreed to. */
  const paid = async () => {
    const row = await buyer.create(partners, await vendorValues({ bank_accounts: [await account(api, '1111222233')] }))
    const [first] = await changesOf(row)
    await takeNow(second, partnerBankChanges, first as Row, 'approve')
    return row
  }

  test('waits for a second person also where it is typed with the vendor, and is the vendor’s with the decision', async () => {
    const typed = await vendorValues({ bank_accounts: [await account(api, '1111222233')] })
    const stored = await buyer.store(partners, typed)
    const row = stored.body.data as { id: string }
    const [change] = await changesOf(row)

    expect([stored.status, stored.body.data.attributes.bank_accounts, await accountsOf(row)]).toEqual([201, [], []])
    expect(change?.attributes).toMatchObject({
      status: 'submitted',
      previous_summary: 'Tanpa rekening',
      summary: 'Uji ••••2233 a.n. PT Penerima',
    })
    expect((await takeNow(buyer, partnerBankChanges, change as Row, 'approve')).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => takeNow(second, partnerBankChanges, change as Row, 'approve')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await accountsOf(row)).map(({ account_no }) => account_no)).toEqual(['1111222233'])
    const { rows } = await api.pool.query(
      `select action, actor_id from ems.audit_logs where target_type = 'partners' and target_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(rows).toEqual([{ action: 'changeBank', actor_id: second.user.id }])
  })

  test('is asked for with the paper that shows it; the inbox tells four digits and both are told', async () => {
    const row = await paid()
    const options = { partner: row.id, accounts: [await account(api, '9876543210')], reason }
    const bare = await submitNew(buyer, partnerBankChanges, options)
    expect([bare.status, message(bare)]).toEqual([409, expect.stringMatching(/^Bukti rekening wajib dilampirkan/)])
    const draft = await buyer.create(partnerBankChanges, options)
    await attach(draft)
    expect((await takeNow(buyer, partnerBankChanges, draft, 'submit')).status).toBe(200)

    const { body, text } = await second.get('/inbox')
    const item = body.data.find(({ meta }: { meta: { target: { id: string } } }) => meta.target.id === draft.id)
    expect(JSON.stringify(item.attributes.facts)).toContain('••••3210')
    expect(text).not.toContain('9876543210')
    const twice = await buyer.create(partnerBankChanges, { ...options, accounts: [] })
    await attach(twice)
    const rejected = await takeNow(buyer, partnerBankChanges, twice, 'submit')
    expect([rejected.status, message(rejected)]).toEqual([
      422,
      'Perubahan rekening mitra ini sudah menunggu verifikasi.',
    ])
    await takeNow(second, partnerBankChanges, draft, 'reject', 'Nomor tidak sesuai surat')
    expect((await accountsOf(row)).map(({ account_no }) => account_no)).toEqual(['1111222233'])
    const { rows: notices } = await api.pool.query(
      `select event, user_id from ems.notifications where title like '%Perubahan rekening: ' || $1 || '%' order by id desc`,
      [(await admin.get(`/partners/${row.id}`)).body.data.attributes.name],
    )
    expect(notices).toEqual(
      expect.arrayContaining([
        { event: 'approval.pending', user_id: second.user.id },
        { event: 'approval.decided', user_id: buyer.user.id },
      ]),
    )
  })

  test('is no way around: no PATCH, no bulk change, and nothing that another change has overtaken', async () => {
    const row = await paid()
    const [{ version }] = [(await admin.get(`/partners/${row.id}`)).body.data.meta]
    const own = { bank_accounts: [await account(api, '5555666677')] }
    const patched = await admin.update(partners, { id: row.id, version }, own)
    const bulk = await admin.act(partners, 'bulkUpdate', [{ id: row.id, version, values: own }])
    expect([patched, bulk].map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [422, 'WORKFLOW_FIELD'],
      [422, 'WORKFLOW_FIELD'],
    ])
    const draft = await buyer.create(partnerBankChanges, { partner: row.id, accounts: [], reason })
    await attach(draft)
    await takeNow(buyer, partnerBankChanges, draft, 'submit')
    await api.pool.query(`update ems.partners set bank_accounts = '[]' where id = $1`, [row.id])
    const late = await takeNow(second, partnerBankChanges, draft, 'approve')
    expect([late.status, message(late)]).toEqual([409, expect.stringMatching(/^Rekening mitra sudah berubah/)])
    expect((await changesOf(row)).find(({ id }) => id === draft.id)?.attributes.status).toBe('submitted')
  })

  test('of a vendor is not asked for by who changes customers only', async () => {
    const row = await paid()
    const seller = await api.as(['customer-list', 'customer-show', 'customer-update', 'vendor-list', 'vendor-show'])
    const answer = await seller.store(partnerBankChanges, { partner: row.id, accounts: [], reason })
    const short = await buyer.store(partnerBankChanges, {
      partner: row.id,
      accounts: [await account(api, '12')],
      reason,
    })
    const same = await buyer.store(partnerBankChanges, {
      partner: row.id,
      accounts: await accountsOf(row),
      reason,
    })

    expect(answer.status).toBe(403)
    expect([short, same].map(sources)).toEqual([
      ['/data/attributes/accounts/0/account_no'],
      ['/data/attributes/accounts'],
    ])
  })
})
