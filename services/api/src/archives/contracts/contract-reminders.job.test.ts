import { permissions } from '@ems/contracts'
import { archiveContracts, archiveDocumentLogs } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { remindLoans, remindObligations, renewAndExpireContracts } from '../index.ts'
import { contract, documentIn, upcomingDay } from '../testing.ts'

describe('contracts and loans by the clock', () => {
  let api: TestApi
  let admin: Client
  let n = 5_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    // Extensions need no approval here; archive-contracts.test.ts has those with one.
    await api.pool.query(`update ems.approval_rules set is_active = false where target = 'archive-contracts'`)
  })
  afterAll(() => api.close())

  /** A contract in force, as though it had been signed long ago. */
  const inForce = async (more: Record<string, unknown> = {}, value: string | null = '1000000.00') => {
    const values = { ...(await contract(api, ++n)), start_date: '2025-01-01', value, ...more }
    const { id } = await admin.create(archiveContracts, values)
    await api.pool.query(
      `update ems.archive_contracts set status = 'active', signed_at = start_date,
        signers = '[{"name":"Sri","party":"first"},{"name":"Budi","party":"second"}]' where id = $1`,
      [id],
    )
    return id
  }
  const visible = async (id: string) => (await admin.get(`/archive-contracts/${id}`)).body.data
  const step = async (name: string, id: string, notified: { values?: object; reason?: string } = {}, by = admin) =>
    by.take(archiveContracts, name, { id, version: (await visible(id)).meta.version }, notified as { reason?: string })
  const notified = async (target: string, id: string) =>
    (
      await api.pool.query(
        `select title from ems.notifications where target_type = $1 and target_id = $2 order by id`,
        [target, id],
      )
    ).rows.map(({ title }) => title.replace(/^(Batas pemberitahuan |Arsip )?\S+ /, '$1'))

  test('an obligation is announced a week before, and after its day every three days until it is done', async () => {
    const owner = await api.as([])
    const obligation = (title: string, due_at: string, done_at: string | null = null) => ({
      ...{ title, due_at, done_at, value: null, pic: null },
    })
    const id = await inForce({
      end_date: upcomingDay(300),
      obligations: [
        { ...obligation('Laporan kuartal', upcomingDay(6)), pic: owner.user.id },
        obligation('Bayar sewa', upcomingDay(-1)),
        obligation('Sudah selesai', upcomingDay(-1), upcomingDay(-2)),
        obligation('Masih lama', upcomingDay(60)),
      ],
    })
    const sent = async () =>
      (
        await api.pool.query(
          `select body, user_id::text as user from ems.notifications where target_type = 'archive-contracts' and target_id = $1 order by id`,
          [id],
        )
      ).rows

    await remindObligations(api.pool, { fromHour: 0 })
    await remindObligations(api.pool, { fromHour: 0 })

    expect(await sent()).toEqual([
      { body: 'Bayar sewa', user: admin.user.id },
      { body: 'Laporan kuartal', user: owner.user.id },
    ])
    await api.pool.query(
      `update ems.archive_contracts set obligations = jsonb_set(obligations, '{1,due_at}', to_jsonb($2::text)) where id = $1`,
      [id, upcomingDay(-4)],
    )
    await remindObligations(api.pool, { fromHour: 0 })
    expect((await sent()).length).toBe(3)
  })

  test('the renewal is asked for before the notice deadline until it is decided, and again after a renewal', async () => {
    const id = await inForce({ end_date: upcomingDay(40), notice_days: 20, renewal_mode: 'auto', renewal_months: 12 })
    const state = async () => (await visible(id)).attributes
    expect(await state()).toMatchObject({ decision_due: upcomingDay(20), renewal_decision: null })
    await renewAndExpireContracts(api.pool, { fromHour: 0 })
    expect(await notified('archive-contracts', id)).toContain('Batas pemberitahuan dalam 20 hari')

    const answer = await step('decideRenewal', id, {
      values: { renewal_decision: 'extend', renewal_note: 'Harga tetap' },
    })
    expect([answer.status, await state()]).toEqual([
      200,
      expect.objectContaining({ decision_due: null, renewal_decision: 'extend', renewal_decided_for: upcomingDay(20) }),
    ])
    await step('extend', id, { values: { end_date: upcomingDay(400) }, reason: 'Diperpanjang setahun' })
    expect(await state()).toMatchObject({ decision_due: upcomingDay(380) })
  })

  test('a contract that is to end is not renewed by itself', async () => {
    const ends = { end_date: upcomingDay(10), notice_days: 5, renewal_mode: 'auto', renewal_months: 12 }
    const [ended, renewed] = [await inForce(ends), await inForce(ends)]
    await step('decideRenewal', ended, { values: { renewal_decision: 'end' } })
    const past =
      'update ems.archive_contracts set end_date = $2, renewal_decided_for = renewal_decided_for - 11 where id = $1'
    for (const id of [ended, renewed]) await api.pool.query(past, [id, upcomingDay(-1)])

    await renewAndExpireContracts(api.pool, { fromHour: 0 })

    expect([(await visible(ended)).attributes.status, (await visible(renewed)).attributes.status]).toEqual([
      'expired',
      'active',
    ])
  })

  test('a contract in force is extended with another value, and the last extension is taken back', async () => {
    const id = await inForce({ end_date: upcomingDay(20), notice_days: 10 })

    const values = { end_date: upcomingDay(385), value: '1200000.00' }
    const answer = await step('extend', id, { values, reason: 'Kesepakatan baru' })

    expect(answer.status).toBe(200)
    expect((await visible(id)).attributes).toMatchObject({
      end_date: upcomingDay(20),
      current_end_date: upcomingDay(385),
      notice_deadline: upcomingDay(375),
      value: '1200000.00',
      renewals: [
        {
          mode: 'manual',
          from: upcomingDay(20),
          to: upcomingDay(385),
          old_value: '1000000.00',
          new_value: '1200000.00',
          reason: 'Kesepakatan baru',
        },
      ],
    })
    expect((await step('undoRenewal', id)).status).toBe(200)
    expect((await visible(id)).attributes).toMatchObject({
      current_end_date: upcomingDay(20),
      notice_deadline: upcomingDay(10),
      value: '1000000.00',
      renewals: [],
    })
    expect((await step('undoRenewal', id)).body.errors[0].detail).toContain('Kontrak ini belum pernah diperpanjang.')
  })

  test('an extension needs its right, a later day, a reason, and a contract in force', async () => {
    const id = await inForce({ end_date: upcomingDay(20) })
    const draft = (await admin.create(archiveContracts, await contract(api, ++n))).id
    const open = await inForce({ end_date: null, is_open_ended: true })
    const requested = { values: { end_date: upcomingDay(60) }, reason: 'Kesepakatan baru' }
    const message = async (answer: Promise<{ body: { errors: { detail: string }[] } }>) =>
      (await answer).body.errors[0]?.detail.split('[')[0]

    expect(await message(step('extend', id, { ...requested, values: { end_date: upcomingDay(20) } }))).toBe(
      'Berakhir baru harus setelah tanggal berakhir sekarang.',
    )
    expect(await message(step('extend', id, { values: requested.values }))).toBe('Alasan minimal 10 karakter.')
    expect(await message(step('extend', open, requested))).toBe('Kontrak ini tanpa batas waktu.')
    expect(await message(step('extend', draft, requested))).toBe('Perpanjang tidak dapat dilakukan pada status Draf.')
    const clerk = await api.as(['contract-list', 'contract-show', 'contract-update'])
    expect((await step('extend', id, requested, clerk)).status).toBe(403)
  })

  test('an expired contract is extended, one in force ends early, and each renewal is noted as its transition', async () => {
    const [expired, early] = [
      await inForce({ end_date: upcomingDay(-1) }),
      await inForce({ end_date: upcomingDay(20) }),
    ]
    await renewAndExpireContracts(api.pool, { fromHour: 24 })
    const reason = 'Kesepakatan baru'
    const extended = await step('extend', expired, { values: { end_date: upcomingDay(30) }, reason })
    const ended = await step('terminate', early, { values: { ended_at: upcomingDay(0) }, reason })

    expect([extended.body.data.attributes.status, extended.body.data.attributes.current_end_date]).toEqual([
      'active',
      upcomingDay(30),
    ])
    expect(ended.body.data.attributes).toMatchObject({
      status: 'terminated',
      ended_at: upcomingDay(0),
      end_reason: reason,
    })
    const { rows } = await api.pool.query(
      `select action, reason from ems.audit_logs where target_type = 'archive-contracts' and target_id = $1
       and action <> 'create' order by id`,
      [expired],
    )
    expect(rows).toEqual([
      { action: 'expire', reason: null },
      { action: 'extend', reason },
    ])
  })

  test('a second run of the clock changes nothing', async () => {
    const id = await inForce({ end_date: upcomingDay(-1), renewal_mode: 'auto', renewal_months: 1 })
    await renewAndExpireContracts(api.pool, { fromHour: 24 })
    const before = await visible(id)
    await renewAndExpireContracts(api.pool, { fromHour: 24 })
    expect([before.attributes.renewals.length, await visible(id)]).toEqual([1, before])
  })

  test('on the day after its last a contract ends, or goes on by itself until an end that lies ahead', async () => {
    const ending = await inForce({ end_date: upcomingDay(-1) })
    const last = await inForce({ end_date: upcomingDay(0) })
    const going = await inForce({
      start_date: '2024-01-01',
      end_date: '2024-01-31',
      renewal_mode: 'auto',
      renewal_months: 1,
    })

    await renewAndExpireContracts(api.pool, { fromHour: 24 })

    expect((await visible(ending)).attributes.status).toBe('expired')
    expect((await visible(last)).attributes.status).toBe('active')
    const { attributes } = await visible(going)
    expect(attributes).toMatchObject({ status: 'active', end_date: '2024-01-31' })
    expect(attributes.current_end_date >= upcomingDay(0) && attributes.current_end_date < upcomingDay(32)).toBe(true)
    expect(attributes.renewals).toMatchObject([{ mode: 'auto', from: '2024-01-31', to: attributes.current_end_date }])
    expect(await notified('archive-contracts', going)).toEqual([
      expect.stringMatching(/^diperpanjang otomatis s\.d\. \d\d\/\d\d\/\d{4}$/),
    ])
    const { rows } = await api.pool.query(
      `select actor_id, actor_name, changed_fields from ems.audit_logs where target_type = 'archive-contracts' and target_id = $1
       order by id desc limit 1`,
      [going],
    )
    expect(rows).toEqual([{ actor_id: null, actor_name: 'EMS', changed_fields: expect.arrayContaining(['renewals']) }])
  })

  test('PIC and watchers are told once for each distance that the contract names', async () => {
    const watcher = await api.as(['contract-list'])
    const id = await inForce({
      end_date: upcomingDay(25),
      notice_days: 20,
      reminder_days: ['30', '7'],
      watchers: [watcher.user.id],
    })
    const far = await inForce({ end_date: upcomingDay(80), reminder_days: ['30', '7'] })

    await renewAndExpireContracts(api.pool, { fromHour: 24 })
    const before = await notified('archive-contracts', id)
    await renewAndExpireContracts(api.pool, { fromHour: 0 })
    await renewAndExpireContracts(api.pool, { fromHour: 0 })

    expect(before).toEqual([])
    expect(await notified('archive-contracts', id)).toEqual([
      'Batas pemberitahuan dalam 5 hari',
      'Batas pemberitahuan dalam 5 hari',
      'berakhir dalam 25 hari',
      'berakhir dalam 25 hari',
    ])
    expect(await notified('archive-contracts', far)).toEqual([])
  })

  test('who has a document out is told the day before, that day, and when late; then also whom they report to', async () => {
    const [borrower, superior] = [await api.as(['archive-list']), await api.as(['archive-list'])]
    const one = await employeeIn(api)
    const {
      rows: [boss],
    } = await api.pool.query<{ id: string }>(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status)
       select 'P-2', 'Atasan Uji', gender, company_id, office_id, department_id, position_id, employment_type, join_date, status
       from ems.employees where id = $1 returning id::text`,
      [one],
    )
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [boss?.id, one])
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [one, borrower.user.id])
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [boss?.id, superior.user.id])
    await approvedBy(api, archiveDocumentLogs.name, [ruleLine((await api.as([])).user.id)])
    const { id } = await admin.create(archiveDocumentLogs, {
      document: await documentIn(api, api.companies[0]),
      borrower: one,
      purpose: 'Pemeriksaan tahunan',
      form: 'physical',
    })
    const notified: string[][] = []
    for (const days of [2, 1, 0, -1, -2, -5]) {
      await api.pool.query(`update ems.archive_document_logs set status = 'on_loan', due_at = $2 where id = $1`, [
        id,
        upcomingDay(days),
      ])
      await remindLoans(api.pool, { fromHour: 0 })
      await remindLoans(api.pool, { fromHour: 0 })
      const { rows } = await api.pool.query<{ said: string }>(
        `with gone as (delete from ems.notifications where target_type = 'archive-document-logs' and target_id = $1 returning user_id, title)
         select (user_id = $2)::text || regexp_replace(title, '^Arsip \\S+', '') as said from gone order by 1`,
        [id, superior.user.id],
      )
      notified.push(rows.map(({ said }) => said))
    }

    expect(notified).toEqual([
      [],
      ['false harus kembali besok'],
      ['false harus kembali hari ini'],
      ['false terlambat 1 hari'],
      // The day moved with the loan: a new deadline is told anew.
      ['false terlambat 2 hari'],
      ['false terlambat 5 hari', 'true terlambat 5 hari'],
    ])
  })
})
