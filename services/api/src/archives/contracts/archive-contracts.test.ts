import { permissions } from '@ems/contracts'
import { archiveContracts } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { contract } from '../testing.ts'

const signers = [
  { name: 'Sri', party: 'first' },
  { name: 'Budi', party: 'second' },
]

describeResource(archiveContracts, {
  input: contract,
  asks: {
    ...{ signed_at: '2025-12-20', signers, end_date: '2099-12-31', value: '5.00', ended_at: '2026-06-30' },
    renewal_decision: 'extend',
  },
  equip: async (api, { id }) => {
    await api.pool.query(
      `update ems.archive_contracts set renewals = '[{"at":"2026-01-02T00:00:00.000Z","mode":"manual","from":"2026-12-31",
        "to":"2027-12-31","old_value":null,"new_value":null,"reason":null}]' where id = $1`,
      [id],
    )
  },
  misplaced: {
    parent: async (api) => {
      const admin = await api.as([...permissions])
      return { parent: (await admin.create(archiveContracts, await contract(api, 80_001))).id }
    },
  },
})

const signedFile = (api: TestApi, contract: string) =>
  api.pool.query(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
     values ('kontrak.pdf', 'application/pdf', 1, repeat('0', 64), 'archive-contracts', $1, 'signed')`,
    [contract],
  )

describe('a contract', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await api.as([])
    await approvedBy(api, archiveContracts.name, [ruleLine(approver.user.id)])
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(archiveContracts, { ...(await contract(api, ++n)), ...more })
  const text = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const change = async ({ id }: Row, values: Record<string, unknown>) => {
    const { body } = await admin.get(`/archive-contracts/${id}`)
    return admin.update(archiveContracts, { id, version: body.data.meta.version } as Row, values)
  }

  test('gets a number, its creator as PIC, and the last day for notice', async () => {
    const { number: _, ...values } = await contract(api, ++n)

    const row = await admin.create(archiveContracts, { ...values, notice_days: 30 })

    expect(row).toMatchObject({
      pic: admin.user.id,
      current_end_date: '2026-12-31',
      notice_deadline: '2026-12-01',
      reminder_days: ['90', '60', '30', '14', '7', '1'],
    })
    expect(row.number).toMatch(/^\d{4}\/PK\/SATU\/[IVX]+\/\d{4}$/)
  })

  test('passes over a number that was typed by hand', async () => {
    const { number: _, ...first } = await contract(api, ++n)
    const provided = String((await admin.create(archiveContracts, first)).number)
    const later = (by: number) => provided.replace(/^\d+/, (seq) => String(Number(seq) + by).padStart(seq.length, '0'))
    const { number: __, ...second } = await contract(api, ++n)
    await admin.create(archiveContracts, { ...second, number: later(1).toLowerCase() })

    const { number: ___, ...third } = await contract(api, ++n)
    expect((await admin.create(archiveContracts, third)).number).toBe(later(2))
  })

  test.each([
    ['end_date', { end_date: null }, 'Tanggal berakhir wajib diisi atau pilih Tanpa batas waktu.'],
    ['end_date', { end_date: '2025-01-01' }, 'Berakhir tidak boleh sebelum Mulai.'],
    ['notice_days', { notice_days: 400 }, 'Masa pemberitahuan melebihi masa kontrak.'],
    ['renewal_months', { renewal_mode: 'auto' }, 'Masa perpanjangan wajib diisi.'],
    ['reminder_days', { reminder_days: ['besok'.slice(0, 3)] }, 'Pengingat harus angka hari.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(archiveContracts, { ...(await contract(api, ++n)), ...wrong })

    expect(sources(answer)).toEqual([`/data/attributes/${field}`])
    expect(text(answer)).toBe(message)
  })

  test('with a blocked partner is refused, with the reason', async () => {
    const values = await contract(api, ++n)
    await api.pool.query(`update ems.partners set status = 'blocked', block_reason = 'Menunggak' where id = $1`, [
      values.partner,
    ])

    expect(text(await admin.store(archiveContracts, values))).toBe('Mitra diblokir: Menunggak.')
  })

  test('is an addendum only to a contract with the same partner', async () => {
    const parent = await add()

    const answer = await admin.store(archiveContracts, { ...(await contract(api, ++n)), parent: parent.id })

    expect(text(answer)).toBe('Adendum harus memiliki mitra yang sama.')
  })

  test('counts its addenda', async () => {
    const parent = await add()
    const more = { parent: parent.id, partner: parent.partner }

    const [first, second] = [await add(more), await add(more)]

    expect([parent.sequence, first.sequence, second.sequence]).toEqual([0, 1, 2])
  })

  test('says whether its signed paper is there, whatever becomes of the file', async () => {
    const row = await add()
    const signed = async () => (await admin.get(`/archive-contracts/${row.id}`)).body.data.attributes.has_signed_file
    const unsigned = `/archive-contracts?filter[has_signed_file]=0&filter[id]=${row.id}`

    expect([await signed(), (await admin.get(unsigned)).body.meta.total]).toEqual([false, 1])
    const { rows } = await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
       values ('draf.pdf', 'application/pdf', 1, repeat('0', 64), 'archive-contracts', $1, 'draft'),
         ('kontrak.pdf', 'application/pdf', 1, repeat('0', 64), 'archive-contracts', $1, 'signed') returning id, purpose`,
      [row.id],
    )
    const file = rows.find(({ purpose }) => purpose === 'signed').id
    expect([await signed(), (await admin.get(unsigned)).body.meta.total]).toEqual([true, 0])
    await admin.delete(`/assets/${file}`)
    expect(await signed()).toBe(false)
    await api.pool.query('update ems.assets set deleted_at = null where id = $1', [file])
    expect(await signed()).toBe(true)
    await api.pool.query('delete from ems.assets where id = $1', [file])
    expect(await signed()).toBe(false)
  })

  const step = async (
    { id }: Row,
    name: string,
    reported: { values?: Record<string, unknown>; reason?: string } = {},
    by = admin,
  ) => {
    const { body } = await admin.get(`/archive-contracts/${id}`)
    return by.take(archiveContracts, name, { id, version: body.data.meta.version }, reported)
  }

  test('comes into force signed by both parties with its paper there, and keeps what was agreed', async () => {
    const row = await add()
    await step(row, 'submit')
    const clerk = await step(row, 'approve')
    const approved = await step(row, 'approve', {}, approver)
    const values = { signed_at: '2025-12-20', signers }
    const because = 'Unggah berkas final bertanda tangan sebelum mengaktifkan.'

    const unsigned = await step(row, 'activate', { values })
    const blocked = (await admin.get(`/archive-contracts/${row.id}`)).body.data.meta.blocked
    await signedFile(api, row.id)
    const alone = await step(row, 'activate', { values: { ...values, signers: signers.slice(0, 1) } })
    const active = await step(row, 'activate', { values })
    const cheaper = await change(row, { value: '1.00' })
    const noted = await change(row, { notes: 'Arsip di lemari 3' })
    const removed = await admin.delete(`/archive-contracts/${row.id}`)
    const back = await step(row, 'return', { reason: 'Keliru disetujui' })

    expect([clerk.status, approved.status]).toEqual([403, 200])
    expect([unsigned.status, text(unsigned), blocked]).toEqual([422, because, { activate: because }])
    expect([alone.status, text(alone), sources(alone)]).toEqual([
      422,
      'Minimal satu penanda tangan per pihak.',
      ['/data/attributes/signers'],
    ])
    expect([active.status, active.body.data.attributes.status, noted.status]).toEqual([200, 'active', 200])
    expect([cheaper.status, text(cheaper)]).toEqual([409, 'Nilai tidak dapat diubah pada status Aktif.'])
    expect([removed.status, text(removed)]).toEqual([409, 'Hanya kontrak berstatus Draf yang dapat dihapus.'])
    expect([back.status, text(back)]).toEqual([
      409,
      expect.stringMatching(/^Kembalikan tidak dapat dilakukan pada status Aktif. Disetujui oleh /),
    ])
  })

  test('is not changed while it is looked at, and goes back with a reason', async () => {
    const row = await add()
    await step(row, 'submit')
    const changed = await change(row, { value: '1.00' })
    const silent = await step(row, 'return', {}, approver)
    const returned = await step(row, 'return', { reason: 'Nilai belum disepakati' }, approver)

    expect([changed.status, text(changed)]).toEqual([409, 'Nilai tidak dapat diubah pada status Reviu.'])
    expect([silent.status, text(silent)]).toEqual([422, 'Alasan minimal 10 karakter.'])
    expect(returned.body.data.attributes.status).toBe('draft')
    expect((await change(row, { value: '1.00' })).status).toBe(200)
  })
})

describe('an extension of a contract in force', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  let n = 4_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await api.as([])
    await approvedBy(api, archiveContracts.name, [ruleLine(approver.user.id)])
    await api.pool.query(`update ems.approval_rules set restart_pct = 10`)
  })
  afterAll(() => api.close())
  const stored = async ({ id }: Row) => (await admin.get(`/archive-contracts/${id}`)).body.data
  const step = async (row: Row, name: string, more: object = {}, by = admin) =>
    by.take(archiveContracts, name, { id: row.id, version: (await stored(row)).meta.version }, more)
  const inForce = async () => {
    const row = await admin.create(archiveContracts, { ...(await contract(api, ++n)), value: '1000000.00' })
    await step(row, 'submit')
    await step(row, 'approve', {}, approver)
    await signedFile(api, row.id)
    await step(row, 'activate', { values: { signed_at: '2025-12-20', signers } })
    return row
  }
  const extend = (row: Row, value: string) =>
    step(row, 'extend', { values: { end_date: '2099-12-31', value }, reason: 'Kesepakatan tahun depan' })
  const termsOf = async (row: Row) => {
    const { status, value, current_end_date } = (await stored(row)).attributes
    return [status, value, current_end_date]
  }

  test('within the tolerance of the rule stays in force, and beyond it waits for the approver', async () => {
    const [small, large] = [await inForce(), await inForce()]

    await extend(small, '1100000.00')
    await extend(large, '1100000.01')

    expect(await termsOf(small)).toEqual(['active', '1100000.00', '2099-12-31'])
    expect(await termsOf(large)).toEqual(['review', '1100000.01', '2099-12-31'])
    const cancelled = await step(large, 'cancel', { reason: 'Tidak jadi diperpanjang' })
    expect([cancelled.status, text(cancelled)]).toEqual([
      409,
      'Kontrak ini sedang berlaku. Tarik atau tolak perpanjangannya.',
    ])

    expect((await step(large, 'approve', {}, approver)).status).toBe(200)
    expect(await termsOf(large)).toEqual(['active', '1100000.01', '2099-12-31'])
  })

  test('that is rejected or withdrawn leaves the contract as it was', async () => {
    const [rejected, withdrawn] = [await inForce(), await inForce()]
    for (const row of [rejected, withdrawn]) await extend(row, '2000000.00')

    await step(rejected, 'reject', { reason: 'Nilainya terlalu tinggi' }, approver)
    await step(withdrawn, 'withdraw', {})

    for (const row of [rejected, withdrawn]) {
      expect(await termsOf(row)).toEqual(['active', '1000000.00', '2026-12-31'])
      expect((await stored(row)).attributes.renewals).toEqual([])
    }
  })
})

const text = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]

describe('the review of a contract', () => {
  let api: TestApi
  let admin: Client
  let n = 2_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const submitted = async (more = {}) => {
    const row = await admin.create(archiveContracts, { ...(await contract(api, ++n)), ...more })
    const answer = await takeNow(admin, archiveContracts, row, 'submit')
    return { row, answer }
  }
  const stateOf = async ({ id }: Row) => {
    const { body } = await admin.get(`/archive-contracts/${id}`)
    const { status, tasks } = body.data.meta.approval
    const states = tasks.map(({ label, state }: { label: string; state: string }) => `${label} ${state}`)
    return [body.data.attributes.status, status, states.sort()]
  }

  test('needs a director more above five hundred million rupiah, and in another currency, where nobody changed the rules', async () => {
    const { rows: groups } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope)
       values ('legal', 'Legal', '{contract-access,contract-update}', 'group') returning id`,
    )
    const legal = await api.as([], { usergroup: groups[0].id })
    const [small, large, inDollars] = [
      await submitted({ value: '500000000.00' }),
      await submitted({ value: '500000000.01' }),
      await submitted({ value: '12000.00', currency: 'USD' }),
    ]
    const approve = async ({ row }: typeof small) => (await takeNow(legal, archiveContracts, row, 'approve')).status

    // The PIC has no superior here.
    const nobody = 'Langkah 2: tidak ada penyetuju untuk Direktur.'
    expect(small.answer.status).toBe(200)
    for (const { answer } of [large, inDollars])
      expect([answer.status, answer.body.errors[0].detail.split('[')[0]]).toEqual([409, nobody])
    expect(await approve(small)).toBe(200)
    expect((await stateOf(small.row))[0]).toBe('signing')
  })

  test('of 750 million by two side by side ends with the first refusal, keeps what the other decided, and asks both anew', async () => {
    const holderOf = async (code: string) => {
      const [employee, position] = [await newEmployee(api, `P-${code}`), await referenceIn(api, 'position', code)]
      await api.pool.query('update ems.employees set position_id = $2 where id = $1', [employee, position])
      return { position, client: await api.as([], { employee, scope: 'own' }) }
    }
    const [legal, finance] = [await holderOf('LEGAL'), await holderOf('PAJAK')]
    const line = { label: 'Manajer', approver: 'position', mode: 'parallel' } as const
    await approvedBy(api, archiveContracts.name, [
      ruleLine(null, { ...line, position: legal.position }),
      ruleLine(null, { ...line, position: finance.position, joins: true }),
    ])
    const { row } = await submitted({ value: '750000000.00' })
    const written = async () => {
      const { rows } = await api.pool.query(
        `select count(*)::int as entries, (select sum(version)::int from ems.approvals where target_id = $1) as versions
         from ems.audit_logs where target_type = 'archive-contracts' and target_id = $1`,
        [row.id],
      )
      return rows[0]
    }

    const agreed = await takeNow(legal.client, archiveContracts, row, 'approve')
    const before = await written()
    const short = await takeNow(finance.client, archiveContracts, row, 'reject', 'tidak')
    const undecided = await stateOf(row)
    const after = await written()
    const rejected = await takeNow(finance.client, archiveContracts, row, 'reject', 'kurang NPWP')
    const ended = await stateOf(row)
    await takeNow(admin, archiveContracts, row, 'submit')

    expect([agreed.status, short.status, rejected.status]).toEqual([200, 422, 200])
    expect(after).toEqual(before)
    expect(undecided).toEqual(['review', 'open', ['Manajer approved', 'Manajer pending']])
    expect(ended).toEqual(['draft', 'rejected', ['Manajer approved', 'Manajer rejected']])
    expect(await stateOf(row)).toEqual(['review', 'open', ['Manajer pending', 'Manajer pending']])
  })

  test('is never done by the PIC, and is withdrawn by the PIC', async () => {
    const pic = await api.as(['contract-access', 'contract-show', 'contract-update'])
    const other = await api.as([])
    await approvedBy(api, archiveContracts.name, [
      ruleLine(pic.user.id, { joins: false, on_self: 'skip' }),
      ruleLine(other.user.id, { joins: true }),
    ])
    const { row } = await submitted({ pic: pic.user.id })

    const own = await takeNow(pic, archiveContracts, row, 'approve')
    const withdrawn = await takeNow(pic, archiveContracts, row, 'withdraw')

    expect([own.status, withdrawn.status]).toEqual([403, 200])
    expect((await stateOf(row)).slice(0, 2)).toEqual(['draft', 'withdrawn'])
  })
})
