import { permissions } from '@ems/contracts'
import { archiveDocumentCodeDetails, archiveDocumentLogs, documents } from '@ems/contracts/archives'
import { formatDay } from '@ems/contracts/days'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { adoptRequests } from '../../approvals/index.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { deactivateDocuments } from '../index.ts'
import { detail, document, documentIn, upcomingDay } from '../testing.ts'

describeResource(documents, { input: document })

describeResource(archiveDocumentLogs, {
  input: async (api, n) => ({
    document: await documentIn(api, api.companies[0]),
    borrower: await employeeIn(api),
    purpose: `Keperluan audit ${n}`,
    due_at: upcomingDay(1 + (n % 30)),
  }),
  change: (n) => ({ notes: `Catatan lain ${n}` }),
  shared: { notes: 'Catatan yang sama' },
  asks: { condition_out: 'good', condition_in: 'fair', due_at: upcomingDay(35) },
  elsewhere: async (api) => ({ document: await documentIn(api, api.companies[1]) }),
})

describe('a document', () => {
  let api: TestApi
  let admin: Client
  let keeper: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    keeper = await api.as([])
    await approvedBy(api, archiveDocumentLogs.name, [ruleLine(keeper.user.id)])
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(documents, { ...(await document(api, ++n)), ...more })
  const text = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]

  test('gets number, security, fate and retention from its company and classification', async () => {
    const { number: _, ...values } = await document(api, ++n)

    const row = await admin.create(documents, values)

    expect(row).toMatchObject({
      security: 'limited',
      final_fate: 'destroy',
      active_until: '2026-05-06',
      inactive_until: '2034-11-06',
      loan_status: 'available',
    })
    expect(row.number).toMatch(/^\d{5}\/ARS\/SATU\/\d{4}$/)
  })

  test('is kept for another time than its classification says only with a reason', async () => {
    const silent = await admin.store(documents, { ...(await document(api, ++n)), inactive_until: '2040-01-01' })
    const reasoned = await add({ inactive_until: '2040-01-01', retention_override_reason: 'Sengketa berjalan' })

    expect([silent.status, text(silent)]).toEqual([422, 'Alasan perubahan retensi wajib diisi.'])
    expect(reasoned).toMatchObject({ active_until: '2026-05-06', inactive_until: '2040-01-01' })
  })

  test('is never kept for less than the law wants', async () => {
    const { code_detail, ...values } = await document(api, ++n)
    await api.pool.query(
      `update ems.archive_document_code_details set min_total_years = 10, legal_basis = 'UU 28/2007' where id = $1`,
      [code_detail],
    )
    const reason = { retention_override_reason: 'Ruang arsip penuh' }

    const early = await admin.store(documents, { ...values, code_detail, inactive_until: '2030-01-01', ...reason })
    await api.pool.query('update ems.archive_document_code_details set min_total_years = null where id = $1', [
      code_detail,
    ])

    expect([early.status, text(early)]).toEqual([422, 'Retensi minimal 10 tahun (UU 28/2007).'])
  })

  test('passes over a number that was typed by hand', async () => {
    const { number: _, ...first } = await document(api, ++n)
    const provided = String((await admin.create(documents, first)).number)
    const later = (by: number) => provided.replace(/^\d+/, (seq) => String(Number(seq) + by).padStart(seq.length, '0'))
    const { number: __, ...second } = await document(api, ++n)
    await admin.create(documents, { ...second, number: later(1).toLowerCase() })

    const { number: ___, ...third } = await document(api, ++n)
    expect((await admin.create(documents, third)).number).toBe(later(2))
  })

  test.each([
    ['location', { media: 'paper' }, 'Lokasi simpan wajib dipilih untuk arsip kertas.'],
    ['vital_protection', { is_vital: true }, 'Metode pelindungan wajib diisi untuk arsip vital.'],
    ['hold_reason', { legal_hold: true }, 'Alasan penahanan wajib diisi.'],
    ['doc_date', { doc_date: '2999-01-01' }, 'Tanggal dokumen tidak boleh melewati hari ini.'],
    [
      'period_to',
      { period_from: '2024-02-01', period_to: '2024-01-01' },
      'Akhir kurun waktu tidak boleh sebelum awal.',
    ],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(documents, { ...(await document(api, ++n)), ...wrong })

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`/${field}$`))])
    expect(text(answer)).toBe(message)
  })

  test('is deleted as a draft only', async () => {
    const active = await admin.take(documents, 'register', await add())
    const removed = await admin.delete(`/documents/${active.body.data.id}`)

    expect([removed.status, text(removed)]).toEqual([409, 'Arsip hanya dapat dihapus melalui pemusnahan.'])
  })

  const step = async ({ id }: { id: string }, name: string, reason?: string) => {
    const { body } = await admin.get(`/documents/${id}`)
    return admin.take(documents, name, { id, version: body.data.meta.version }, { ...(reason ? { reason } : {}) })
  }
  test('that is lost comes back to where its retention puts it', async () => {
    const states: string[] = []
    for (const until of [-1, 0]) {
      const row = await add()
      await step(row, 'register')
      await api.pool.query('update ems.documents set active_until = $2 where id = $1', [row.id, upcomingDay(until)])
      await step(row, 'markLost', 'Tidak ada di boks')
      states.push((await step(row, 'found', 'Ada di boks sebelah')).body.data.attributes.status)
    }
    expect(states).toEqual(['inactive', 'active'])
  })

  test('goes out of use by the clock the day after its last in use, once, also where it is secret', async () => {
    const group = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('jra', 'JRA', '{archive-list}') returning id`,
    )
    const classified = await admin.create(archiveDocumentCodeDetails, {
      ...(await detail(api, ++n)),
      security: 'secret',
      access_groups: [group.rows[0].id],
      company: null,
    })
    const [expired, last] = [await add({ code_detail: classified.id }), await add()]
    for (const row of [expired, last]) await step(row, 'register')
    await api.pool.query('update ems.documents set active_until = $2 where id = $1', [expired.id, upcomingDay(-1)])
    await api.pool.query('update ems.documents set active_until = $2 where id = $1', [last.id, upcomingDay(0)])
    const states = async () =>
      (await admin.get(`/documents?filter[id][]=${expired.id}&filter[id][]=${last.id}&sort=number`)).body.data.map(
        ({ id, attributes }: { id: string; attributes: { status: string } }) => [id, attributes.status],
      )

    await deactivateDocuments(api.pool)
    const once = Object.fromEntries(await states())
    await step(expired, 'activate')
    const again = await deactivateDocuments(api.pool)

    expect([once[expired.id], once[last.id]]).toEqual(['inactive', 'active'])
    expect(again).toBe('0 arsip dipindah ke inaktif')
    expect(Object.fromEntries(await states())[expired.id]).toBe('active')
    const { rows } = await api.pool.query(
      `select actor_id, actor_name from ems.audit_logs where target_type = 'documents' and target_id = $1
        and action = 'deactivate'`,
      [expired.id],
    )
    expect(rows).toEqual([{ actor_id: null, actor_name: 'EMS' }])
  })

  test('counts its retention from the end of its contract, and anew when that is said', async () => {
    const basis = await admin.create(archiveDocumentCodeDetails, {
      ...(await detail(api, ++n)),
      active_basis: 'contract_end',
      company: null,
    })
    const unknown = await add({ code_detail: basis.id })

    const existing = await admin.update(documents, unknown, { retention_basis_date: '2025-06-30' })

    expect(unknown).toMatchObject({ retention_basis_date: null, active_until: null, inactive_until: null })
    expect(existing.body.data.attributes).toMatchObject({ active_until: '2027-06-30', inactive_until: '2035-12-30' })
  })

  test('that is secret is seen by the groups its classification names, and nobody else', async () => {
    const outsider = await api.as(['archive-list', 'archive-show'], { scope: 'group' })
    const group = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('hukum', 'Hukum', '{archive-list}') returning id`,
    )
    const classified = await admin.create(archiveDocumentCodeDetails, {
      ...(await detail(api, ++n)),
      security: 'secret',
      access_groups: [group.rows[0].id],
      company: null,
    })
    const row = await add({ code_detail: classified.id })
    const open = await add()

    const [hidden, visible] = [await outsider.get(`/documents/${row.id}`), await outsider.get(`/documents/${open.id}`)]
    const listed = await outsider.get(`/documents?filter[code_detail]=${classified.id}`)

    expect(row.security).toBe('secret')
    expect([hidden.status, visible.status, listed.body.meta.total]).toEqual([404, 200, 0])
  })

  test('takes its loans out of sight with it, and lets them be seen again', async () => {
    const outsider = await api.as(['archive-list', 'archive-show'], { scope: 'group' })
    const colleague = await api.as(['archive-list', 'archive-show'], {
      scope: 'company',
      companies: [api.companies[0]],
    })
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('rahasia', 'Rahasia', '{archive-list}') returning id`,
    )
    const classified = await admin.create(archiveDocumentCodeDetails, {
      ...(await detail(api, ++n)),
      access_groups: [rows[0].id],
      company: null,
    })
    const row = await add({ code_detail: classified.id })
    const purpose = 'Pemeriksaan pajak'
    const loan = await admin.create(archiveDocumentLogs, { document: row.id, borrower: await employeeIn(api), purpose })
    const seen = async () => {
      const requested = `/archive-document-logs?filter[id]=${loan.id}`
      return [(await outsider.get(requested)).body.meta.total, (await colleague.get(requested)).body.meta.total]
    }

    expect(await seen()).toEqual([1, 1])
    await api.pool.query(`update ems.documents set security = 'secret' where id = $1`, [row.id])
    expect(await seen()).toEqual([0, 0])
    await api.pool.query(`update ems.documents set security = 'normal', company_id = $2 where id = $1`, [
      row.id,
      api.companies[1],
    ])
    expect(await seen()).toEqual([1, 0])
  })

  test('does not go into a box that is full', async () => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values ('archive-location', 'BOKS-1', 'Boks 1', '{"capacity": 1}')
       returning id`,
    )
    const place = { media: 'paper', location: rows[0].id }
    await add(place)

    const second = await admin.store(documents, { ...(await document(api, ++n)), ...place })

    expect([second.status, text(second)]).toEqual([422, 'Boks BOKS-1 sudah penuh (1/1).'])
  })

  test('is due back in five working days, in thirty at most, and later twice, for a reason', async () => {
    const loan = { document: (await add()).id, borrower: await employeeIn(api), purpose: 'Pemeriksaan pajak' }
    const row = await admin.create(archiveDocumentLogs, loan)
    const tooLong = await admin.store(archiveDocumentLogs, { ...loan, due_at: upcomingDay(60) })
    const step = async (name: string, reported: { values?: Record<string, unknown>; reason?: string } = {}) => {
      const { body } = await admin.get(`/archive-document-logs/${row.id}`)
      return admin.take(archiveDocumentLogs, name, { id: row.id, version: body.data.meta.version }, reported)
    }
    const later = (days: number) => step('extend', { values: { due_at: upcomingDay(days) }, reason: 'Belum selesai' })
    await takeNow(keeper, archiveDocumentLogs, row, 'approve')

    const silent = await step('extend', { values: { due_at: upcomingDay(20) } })
    const once = await later(20)
    await later(25)
    const third = await later(30)

    expect([String(row.due_at) >= upcomingDay(5), String(row.due_at) <= upcomingDay(20)]).toEqual([true, true])
    expect([tooLong.status, text(tooLong)]).toEqual([422, 'Maksimal 30 hari kerja.'])
    expect([silent.status, text(silent)]).toEqual([422, 'Alasan minimal 10 karakter.'])
    expect(once.body.data.attributes).toMatchObject({ extension_count: 1, original_due_at: row.due_at })
    expect([third.status, text(third)]).toEqual([422, 'Peminjaman hanya dapat diperpanjang 2 kali.'])
  })

  test('is lent to one person at a time, and says to whom', async () => {
    const row = await add({ number: 'PINJAM-1' })
    const loan = {
      document: row.id,
      borrower: await employeeIn(api),
      purpose: 'Pemeriksaan pajak',
      due_at: upcomingDay(20),
    }
    const [first, second] = [
      await admin.create(archiveDocumentLogs, loan),
      await admin.create(archiveDocumentLogs, loan),
    ]
    const step = async ({ id }: { id: string }, name: string, values = {}) => {
      const { body } = await admin.get(`/archive-document-logs/${id}`)
      return admin.take(archiveDocumentLogs, name, { id, version: body.data.meta.version }, { values })
    }

    const approved = await takeNow(keeper, archiveDocumentLogs, first, 'approve')
    const tooMany = await takeNow(keeper, archiveDocumentLogs, second, 'approve')
    await step(first, 'handOver', { condition_out: 'good' })
    const away = (await admin.get(`/documents/${row.id}`)).body.data
    const returned = await step(first, 'takeBack', { condition_in: 'good' })
    const free = (await admin.get(`/documents/${row.id}`)).body.data

    expect(approved.status).toBe(200)
    expect([tooMany.status, text(tooMany)]).toEqual([
      422,
      `Arsip PINJAM-1 sedang dipinjam Peminjam Uji s.d. ${formatDay(upcomingDay(20))}.`,
    ])
    expect(away.attributes).toMatchObject({ loan_status: 'on_loan', borrowed_until: upcomingDay(20) })
    expect(away.relationships).toMatchObject({
      borrower: { data: { id: loan.borrower } },
      current_log: { data: { id: first.id } },
    })
    expect(free.attributes).toMatchObject({ loan_status: 'available', borrowed_until: null })
    expect(free.relationships).toMatchObject({ borrower: { data: null }, current_log: { data: null } })
    expect(returned.body.data.attributes.returned_at).toMatch(/^\d{4}-/)
  })

  test('is requested in a colleague’s name only with the permission to change loans', async () => {
    const borrower = await employeeIn(api)
    const staff = await api.as(['archive-list', 'archive-show', 'archive-store'])
    const loan = { document: await documentIn(api, api.companies[0]), borrower, purpose: 'Keperluan audit tahunan' }

    const inTheirName = await staff.store(archiveDocumentLogs, loan)
    expect([inTheirName.status, inTheirName.body.errors[0].code]).toEqual([422, 'ON_BEHALF'])
    expect((await api.of({ ...staff.user, employee: borrower }).store(archiveDocumentLogs, loan)).status).toBe(201)
  })
})

describe('a loan of a document', () => {
  let api: TestApi
  let admin: Client
  let n = 3_000
  let unit: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    const { rows } = await api.pool.query(
      `with lead as (insert into ems."references" (category, code, name) values ('position', 'KEPALA', 'Kepala Unit') returning id)
       insert into ems."references" (category, code, name, meta) values ('department', 'UNIT', 'Unit', '{"head":"KEPALA"}')
       returning id, (select id from lead) as lead`,
    )
    unit = rows[0].id
    await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status)
       select 'K-1', 'Kepala Unit', gender, company_id, office_id, $1, $2, employment_type, join_date, status
       from ems.employees where id = $3`,
      [unit, rows[0].lead, await employeeIn(api)],
    )
  })
  afterAll(() => api.close())

  /** A group with this permission, and one person of it. */
  const member = async (permission: string, more = {}) => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, array[$2], 'group') returning id`,
      [`g${++n}`, permission],
    )
    return { group: rows[0].id as string, client: await api.as([], { usergroup: rows[0].id, scope: 'group', ...more }) }
  }
  const secretOf = async (groups: readonly string[]) => {
    const classified = await admin.create(archiveDocumentCodeDetails, {
      ...(await detail(api, ++n)),
      security: 'secret',
      access_groups: groups,
      company: null,
    })
    return { code_detail: classified.id, department: unit }
  }
  const lend = async (more: Record<string, unknown>) => {
    const { id } = await admin.create(documents, { ...(await document(api, ++n)), ...more })
    const loan = { document: id, borrower: await employeeIn(api), purpose: 'Pemeriksaan pajak' }
    return { id, answer: await admin.store(archiveDocumentLogs, loan) }
  }
  const tasksFor = async ({ id }: { id: string }) => {
    const { rows } = await api.pool.query(
      `select label, approver_id, status from ems.approvals where target_type = 'archive-document-logs' and target_id = $1
       order by step, approver_id`,
      [id],
    )
    return rows.map((row) => [row.label, row.approver_id, row.status])
  }

  test('is decided by users who may change loans; of a secret document first by the head of its unit, and only within its groups', async () => {
    const clerk = await member('archive-update')
    const keeper = await member('archive-update')
    const { rows } = await api.pool.query(`select id from ems.employees where employee_no = 'K-1'`)
    const lead = await member('archive-show', { employee: rows[0].id })
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [rows[0].id, lead.client.user.id])

    const open = (await lend({ department: unit })).answer.body.data
    const secret = (await lend(await secretOf([keeper.group, lead.group]))).answer.body.data
    // The head may not see it, and nobody above the borrower is there to stand in.
    const closed = await lend(await secretOf([keeper.group]))

    expect(await tasksFor(open)).toEqual([
      ['Pengelola arsip', clerk.client.user.id, 'pending'],
      ['Pengelola arsip', keeper.client.user.id, 'pending'],
    ])
    expect([secret.attributes.protection, await tasksFor(secret)]).toEqual([
      'secret',
      [
        ['Kepala unit pemilik', lead.client.user.id, 'pending'],
        ['Pengelola arsip', keeper.client.user.id, 'waiting'],
      ],
    ])
    expect([closed.answer.status, closed.answer.body.errors[0].code]).toEqual([409, 'NO_APPROVER'])
    const left = await admin.get(`/archive-document-logs?filter[document]=${closed.id}`)
    expect(left.body.meta.total).toBe(0)

    await takeNow(lead.client, archiveDocumentLogs, secret, 'approve')
    const outside = await clerk.client.take(archiveDocumentLogs, 'approve', { id: secret.id, version: 1 })
    const done = await takeNow(keeper.client, archiveDocumentLogs, secret, 'approve')
    expect([outside.status, done.status, done.body.data.attributes.status]).toEqual([404, 200, 'approved'])
  })

  test('is planned anew when its document becomes secret: approvers who may not see it any more lose the task', async () => {
    const clerk = await member('archive-update')
    const keeper = await member('archive-update')
    const { id, answer } = await lend({ code_detail: (await secretOf([keeper.group])).code_detail, security: 'normal' })
    const loan = answer.body.data
    const of = async (client: Client) =>
      (await tasksFor(loan)).filter(([, user]) => user === client.user.id).map(([, , status]) => status)
    expect([await of(clerk.client), await of(keeper.client)]).toEqual([['pending'], ['pending']])

    const { body } = await admin.get(`/documents/${id}`)
    const row = { id, version: body.data.meta.version } as Row
    await approvedBy(api, archiveDocumentLogs.name, [
      ruleLine(null, { approver: 'permission', name: 'archive-update' }),
    ])
    expect((await admin.update(documents, row, { security: 'secret' })).status).toBe(200)
    expect([await of(clerk.client), await of(keeper.client)]).toEqual([['cancelled'], ['cancelled']])

    await adoptRequests(api.pool)
    expect([await of(clerk.client), await of(keeper.client)]).toEqual([['cancelled'], ['cancelled', 'pending']])
  })

  test('that is removed or cancelled leaves nobody with a task', async () => {
    const [removed, cancelled] = [(await lend({})).answer.body.data, (await lend({})).answer.body.data]

    await admin.delete(`/archive-document-logs/${removed.id}`)
    await takeNow(admin, archiveDocumentLogs, cancelled, 'cancel')

    for (const loan of [removed, cancelled])
      for (const [, , status] of await tasksFor(loan)) expect(status).toBe('cancelled')
  })
})
