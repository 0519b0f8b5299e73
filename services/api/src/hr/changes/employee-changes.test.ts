import { permissions } from '@ems/contracts'
import { employeeChanges } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { submitNew, takeNow } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, ktpAddress } from '../testing.ts'

const mobile = '+6281234500001'

describeResource(employeeChanges, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    mobile,
    note: `Catatan ${n}`,
  }),
  change: (n) => ({ note: `Keterangan ${n}` }),
  shared: { note: 'Keterangan yang sama' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
  equip: (api, { id }) => attach(api, id),
  asks: { lines: [line('mobile', true)] },
})

function line(field: string, accepted: boolean, reason: string | null = null) {
  return { field, accepted, reason }
}

const attach = ({ pool }: TestApi, id: string) =>
  pool.query(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
     values ('bukti.pdf', 'application/pdf', 1, repeat('0', 64), 'employee-changes', $1)`,
    [id],
  )

describe('a change of one’s own data', () => {
  let api: TestApi
  let admin: Client
  let bank: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    bank = await referenceIn(api, 'bank')
  })
  afterAll(() => api.close())

  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const person = async (rights = ['employee-show'], scope: 'own' | 'group' = 'own') => {
    const employee = await employeeIn(api)
    const client = await api.as(rights, { employee, scope })
    return { employee, client }
  }
  const decide = async ({ id }: { id: string }, lines: readonly object[], by = admin) => {
    const { version } = (await admin.get(`/employee-changes/${id}`)).body.data.meta
    return by.take(employeeChanges, 'decide', { id, version }, { values: { lines } })
  }

  test('is decided field by field: what is accepted is written, numbers stay encrypted, the employee is told why not', async () => {
    const { employee, client } = await person()
    const address = { type: 'now', street: 'Jalan Baru 1', city: 'Solo' }
    await api.pool.query('update ems.employees set addresses = $2 where id = $1', [
      employee,
      JSON.stringify([ktpAddress]),
    ])
    const contact = { name: 'Ibu Sari', relation: 'mother', phone: '+6281299990000', is_emergency: true }
    const values = { employee, mobile, bank, account_no: '5556667778', addresses: [address], contacts: [contact] }
    const bare = await submitNew(client, employeeChanges, values)
    expect([bare.status, message(bare)]).toEqual([
      409,
      'Bukti Bank wajib dilampirkan. Simpan dulu, lampirkan, lalu ajukan.',
    ])
    const row = await client.create(employeeChanges, values)
    expect(row.account_no).toContain('•')
    await attach(api, row.id)
    expect((await takeNow(client, employeeChanges, row, 'submit')).status).toBe(200)

    const accepted = ['bank', 'account_no', 'contacts', 'addresses'].map((field) => line(field, true))
    const answer = await decide(row, [...accepted, line('mobile', false, 'Nomor tidak aktif')])
    expect([answer.status, answer.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ status: 'decided', summary: '4 disetujui, 1 ditolak' }),
    ])
    const stored = (await admin.get(`/employees/${employee}`)).body.data
    // The address of the identity card stays.
    const addresses = [expect.objectContaining({ type: 'ktp' }), expect.objectContaining(address)]
    expect(stored.attributes).toMatchObject({ mobile: null, addresses })
    expect(stored.relationships.bank.data.id).toBe(bank)
    const object = { type: 'employees', id: employee, attributes: { field: 'account_no', reason: 'Periksa gaji' } }
    const revealed = await admin.post(`/employees/${employee}/-actions/reveal`, { data: object })
    expect(revealed.body.data.attributes.value).toBe('5556667778')
    const { rows } = await api.pool.query(
      `select (select count(*)::int from ems.employee_contacts where employee_id = $1 and is_emergency) as contacts,
         (select string_agg(title || '|' || body, '') from ems.notifications where user_id = $2) as notices,
         (select count(*)::int from ems.audit_logs l where (l.before::text || l.after::text) like '%5556667778%') as leaks,
         (select action from ems.audit_logs where target_type = 'employees' and target_id = $1::text and action = 'update'
           order by id desc limit 1) as action`,
      [employee, client.user.id],
    )
    expect(rows).toEqual([
      {
        contacts: 1,
        notices: 'Perubahan data Anda: 4 disetujui, 1 ditolak|HP: Nomor tidak aktif',
        leaks: 0,
        action: 'update',
      },
    ])
  })

  test('needs a decision for each field, and a reason for a refusal; nobody decides their own', async () => {
    const { employee, client } = await person()
    const row = await client.create(employeeChanges, { employee, mobile, personal_email: 'a@uji.test' })
    await takeNow(client, employeeChanges, row, 'submit')
    const refusals = [
      await decide(row, [line('mobile', true)]),
      await decide(row, [line('mobile', true), line('personal_email', false)]),
      await decide(row, [line('mobile', true), line('mobile', true)]),
    ]
    expect(refusals.map((answer) => [answer.status, message(answer)])).toEqual([
      [422, 'Email pribadi belum diputuskan.'],
      [422, 'Email pribadi: alasan penolakan minimal 5 karakter.'],
      [422, 'HP tidak diajukan atau disebut dua kali.'],
    ])
    const lines = [line('mobile', true), line('personal_email', true)]
    const officer = await person([...permissions], 'group')
    const own = await officer.client.create(employeeChanges, { employee: officer.employee, mobile })
    await takeNow(officer.client, employeeChanges, own, 'submit')
    expect((await decide(own, [line('mobile', true)], officer.client)).status).toBe(403)
    expect((await decide(row, lines, client)).status).toBe(403)
    const twice = await submitNew(client, employeeChanges, { employee, mobile })
    expect([twice.status, message(twice)]).toEqual([422, 'Perubahan data sebelumnya masih menunggu keputusan SDM.'])
    const { rows } = await api.pool.query(
      `select say, queue from ems.work_items where target_type = 'employee-changes' and target_id = $1`,
      [row.id],
    )
    expect(rows).toEqual([{ say: 'Putuskan perubahan data', queue: 'employee-update' }])
  })

  test('is asked for by oneself only, asks for something, and is seen by nobody else', async () => {
    const { employee, client } = await person()
    const stranger = await person()
    const empty = await client.store(employeeChanges, { employee })
    expect([empty.status, sources(empty)]).toEqual([422, ['/data/attributes/mobile']])
    expect(
      (await client.store(employeeChanges, { employee: stranger.employee, mobile })).status,
    ).toBeGreaterThanOrEqual(400)
    const row = await client.create(employeeChanges, { employee, mobile })
    expect((await stranger.client.get(`/employee-changes/${row.id}`)).status).toBe(404)
    expect((await stranger.client.get('/employee-changes')).status).toBe(403)
    expect((await client.get(`/employee-changes?filter[employee]=${employee}`)).body.data).toHaveLength(1)
  })
})
