import { permissions } from '@ems/contracts'
import { approvals } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine } from '../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'

describe('while an approval is open', () => {
  let api: TestApi
  let admin: Client
  let requester: string
  let n = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    requester = await employee()
  })
  afterAll(() => api.close())

  const person = (name: string, more = {}) => api.as([], { name, scope: 'own', ...more })
  const codeOf = ({ body }: Sent) => body.errors?.[0]?.code
  const detailOf = ({ body }: Sent) => body.errors?.[0]?.detail.split('[Galat]')[0]
  async function employee(): Promise<string> {
    n += 1
    const [office, department, position] = await Promise.all(
      ['office', 'department', 'position'].map((category) => referenceIn(api, category)),
    )
    const { rows } = await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status)
       values ('M-' || $1, 'Orang ' || $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active') returning id`,
      [String(n), api.companies[0], office, department, position],
    )
    return rows[0].id
  }
  const draft = async (): Promise<Row> =>
    admin.create(generalProcurements, {
      title: `Kebutuhan ${++n}`,
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester,
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    })
  const requested = async (): Promise<Row> => {
    const row = await draft()
    const answer = await admin.take(generalProcurements, 'submit', row)
    if (answer.status !== 200) throw new Error(answer.text)
    return { ...row, version: answer.body.data.meta.version }
  }
  const approvalOf = async ({ id }: { id: string }) =>
    (await admin.get(`/general-procurements/${id}`)).body.data.meta.approval
  const tasksOf = async (row: { id: string }): Promise<string[]> =>
    (await approvalOf(row)).tasks.map(
      (task: { step: number; name: string; state: string; origin: string }) =>
        `${task.step} ${task.name} ${task.state} ${task.origin}`,
    )
  const ask = (by: Client, action: string, attributes: object) =>
    by.post(`/approval-rules/-actions/${action}`, { data: { type: 'approval-rules', attributes } })

  describe('Siapa yang menyetujui?', () => {
    const target_type = 'general-procurements'
    const rule = (more: object) => ({
      name: `Percobaan ${++n}`,
      is_active: true,
      priority: 1,
      target: target_type,
      steps: [],
      ...more,
    })

    test('answers for a record that nobody has written, and for a rule that nobody has saved', async () => {
      const [andi, budi] = [await person('Andi'), await person('Budi')]
      await approvedBy(api, target_type, [ruleLine(andi.user.id, { label: 'Langkah tersimpan' })])
      const facts = { subject: requester, amount: '7500000.00' }
      const steps = [
        ruleLine(andi.user.id, { label: 'Pertama' }),
        ruleLine(budi.user.id, { label: 'Kedua', due_hours: 16 }),
      ]
      const stored = await ask(admin, 'simulate', { target_type, facts })
      const tried = await ask(admin, 'simulate', {
        target_type,
        facts,
        rule: rule({ amount_from: '5000000.00', steps }),
      })
      const below = await ask(admin, 'simulate', {
        target_type,
        facts: { ...facts, amount: '5000000.00' },
        rule: rule({ amount_from: '5000000.00', steps }),
      })

      expect(stored.body.data.attributes.steps).toMatchObject([
        { label: 'Langkah tersimpan', people: [{ name: 'Andi' }] },
      ])
      const { steps: planned, others } = tried.body.data.attributes
      expect(planned).toMatchObject([
        { label: 'Pertama', due_hours: 8, people: [{ name: 'Andi' }] },
        { label: 'Kedua', due_hours: 16, people: [{ name: 'Budi' }] },
      ])
      expect(planned[0].due_at < planned[1].due_at).toBe(true)
      expect(others).toEqual([expect.objectContaining({ because: expect.stringMatching(/lebih khusus/) })])
      expect(below.body.data.attributes.others).toContainEqual(
        expect.objectContaining({ because: 'nilai di luar batas' }),
      )
    })

    test('says why no rule fits, and which mistake a rule has', async () => {
      const facts = { subject: requester }
      const only = { target_type, facts, on: '2020-01-01' }
      await api.pool.query("update ems.approval_rules set valid_from = '2021-01-01' where target = $1", [target_type])
      const none = await ask(admin, 'simulate', only)
      await api.pool.query('update ems.approval_rules set valid_from = null where target = $1', [target_type])
      const mistaken = await ask(admin, 'simulate', {
        target_type,
        facts,
        rule: rule({ steps: [ruleLine(null, { approver: 'permission', name: 'tidak-ada' })] }),
      })
      const nobody = await ask(admin, 'simulate', { target_type, facts: { amount: '1.00' } })
      const unknown = await ask(admin, 'simulate', { target_type, facts: { subject: '999999999' } })

      expect([none.status, codeOf(none)]).toEqual([409, 'NO_RULE'])
      expect(none.body.errors[0].meta.others).toContainEqual(
        expect.objectContaining({ because: 'tidak berlaku hari ini' }),
      )
      expect([mistaken.status, detailOf(mistaken), sources(mistaken)]).toEqual([
        422,
        'Izin tidak dikenal.',
        ['/data/attributes/steps/0/name'],
      ])
      expect([nobody.status, sources(nobody)]).toEqual([422, ['/data/attributes/facts/subject']])
      expect([unknown.status, detailOf(unknown)]).toEqual([422, 'Pemohon tidak ditemukan.'])
      const { rowCount } = await api.pool.query("select from ems.approval_rules where name like 'Percobaan %'")
      expect(rowCount).toBe(0)
    })
  })

  describe('without anybody who can decide', () => {
    const assign = (by: Client, row: Row, approver: string, reason = 'Atasan sudah tidak bekerja') =>
      ask(by, 'assign', { target_type: generalProcurements.name, target_id: row.id, approver, reason })
    const vacant = async () =>
      (await admin.get('/approval-rules/vacancies')).body.data.map(
        ({ attributes }: { attributes: { target_id: string } }) => attributes.target_id,
      )

    test('a request is listed, and a person named by hand decides it', async () => {
      const [andi, budi, clerk] = [await person('Andi'), await person('Budi'), await api.as(['utility-show'])]
      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
      const row = await requested()
      const early = await assign(admin, row, budi.user.id)
      await api.pool.query("update ems.users set status = 'inactive' where id = $1", [andi.user.id])
      const listed = await vacant()
      const answers = [
        await assign(clerk, row, budi.user.id),
        await assign(admin, row, andi.user.id),
        await assign(admin, row, admin.user.id),
        await assign(admin, row, budi.user.id, 'singkat'),
      ]
      const done = await assign(admin, row, budi.user.id)
      const twice = await assign(admin, row, budi.user.id)

      expect([early.status, codeOf(early)]).toEqual([409, 'HAS_APPROVER'])
      expect(listed).toContain(row.id)
      expect(answers.map(({ status }) => status)).toEqual([403, 422, 422, 422])
      expect(detailOf(answers[1] as Sent)).toMatch(/Andi tidak aktif/)
      expect(detailOf(answers[2] as Sent)).toMatch(/tidak dapat menyetujui pengajuan sendiri/)
      expect([done.status, twice.status]).toEqual([204, 409])
      expect(await tasksOf(row)).toEqual(['1 Andi cancelled rule', '1 Budi pending assigned'])
      expect(await vacant()).not.toContain(row.id)
      expect((await budi.take(generalProcurements, 'approve', row)).body.data.attributes.status).toBe('approved')
    })

    test('a record from before the rules gets its request with the person', async () => {
      const budi = await person('Budi')
      const row = await draft()
      await api.pool.query("update ems.general_procurements set status = 'submitted' where id = $1", [row.id])
      await api.pool.query('update ems.approval_rules set is_active = false where target = $1', [
        generalProcurements.name,
      ])
      const listed = await vacant()
      const done = await assign(admin, row, budi.user.id)

      expect(listed).toContain(row.id)
      expect(done.status).toBe(204)
      expect(await tasksOf(row)).toEqual(['1 Budi pending rule'])
      const audit = await admin.get(`/general-procurements/${row.id}/history`)
      expect(audit.body.data[0].attributes).toMatchObject({ action: 'assign', reason: 'Atasan sudah tidak bekerja' })
    })
  })

  describe('an approver', () => {
    const taskIn = async (by: Client, row: { id: string }) =>
      (await by.get(`/approvals?filter[target_id]=${row.id}&sort=step`)).body.data.find(
        ({ relationships }: { relationships: Record<string, { data: { id: string } | null }> }) =>
          relationships.approver?.data?.id === by.user.id || relationships.delegate_of?.data?.id === by.user.id,
      ).id as string
    const does = async (by: Client, action: string, row: { id: string }, values: object) =>
      by.act(approvals, action, [{ id: await taskIn(by, row), values: values as Record<string, unknown> }])
    const note = 'Beliau lebih memahami kebutuhan ini'
    const decide = (by: Client, name: string, row: { id: string; version?: number }, reason?: string) =>
      by.take(generalProcurements, name, row, reason === undefined ? {} : { reason })
    const newest = async ({ id }: { id: string }) => ({
      id,
      version: (await admin.get(`/general-procurements/${id}`)).body.data.meta.version as number,
    })
    const canOf = async (by: Client, row: { id: string }): Promise<string[]> =>
      (await by.get(`/general-procurements/${row.id}`)).body.data.meta.approval.tasks.flatMap(
        ({ can }: { can: string[] }) => can,
      )
    const away = (from: Client, to: Client) =>
      api.pool.query(
        "insert into ems.delegations (user_id, delegate_id, date_from, date_to) values ($1, $2, '2020-01-01', '2999-01-01')",
        [from.user.id, to.user.id],
      )

    test('forwards a task once to a user who may decide, and nobody gets it twice', async () => {
      const [andi, budi, cici] = [await person('Andi'), await person('Budi'), await person('Cici')]
      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
      const row = await requested()
      const to = (client: Client) => ({ approver: client.user.id, note })
      const off = await person('Dewi')
      await api.pool.query("update ems.users set status = 'inactive' where id = $1", [off.user.id])
      await away(cici, andi)
      const answers = [
        await does(andi, 'forward', row, to(andi)),
        await does(andi, 'forward', row, to(admin)),
        await does(andi, 'forward', row, to(off)),
        await does(andi, 'forward', row, to(cici)),
        await does(andi, 'forward', row, { approver: budi.user.id, note: 'singkat' }),
        await does(andi, 'forward', row, { approver: '999999', note }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
      const id = await taskIn(andi, row)
      const both = await Promise.all(
        [budi, budi].map((one) => andi.act(approvals, 'forward', [{ id, values: to(one) }])),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await decide(andi, 'approve', row)).status).not.toBe(200)
      expect((await does(budi, 'forward', row, to(andi))).status).toBe(200)
      const again = await andi.act(approvals, 'forward', [{ id, values: to(budi) }])
      expect([again.status, codeOf(again)]).toEqual([409, 'INVALID_TRANSITION'])
      const { tasks } = await approvalOf(row)
      const pending = tasks.find(({ state }: { state: string }) => state === 'pending')
      const back = await andi.act(approvals, 'forward', [{ id: pending.id, values: to(budi) }])
      expect([back.status, detailOf(back)]).toEqual([422, 'Orang ini sudah menjadi penyetuju langkah ini.'])
      expect(await tasksOf(row)).toEqual([
        '1 Andi cancelled rule',
        '1 Budi cancelled forward',
        '1 Andi pending forward',
      ])
      expect((await decide(andi, 'approve', row)).body.data.attributes.status).toBe('approved')
    })

    test('adds people before and after, unless the rule does not let them', async () => {
      const [andi, budi, cici, dewi] = await Promise.all(['Andi', 'Budi', 'Cici', 'Dewi'].map((name) => person(name)))
      if (!andi || !budi || !cici || !dewi) throw new Error('people')
      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(dewi.user.id)])
      const row = await requested()
      const add = (client: Client, place: string) => does(andi, 'add', row, { approver: client.user.id, place })
      expect((await add(admin, 'before')).status).toBe(422)
      expect((await add(dewi, 'after')).status).toBe(422)
      expect((await add(cici, 'after')).status).toBe(200)
      expect((await add(budi, 'before')).status).toBe(200)
      expect(await tasksOf(row)).toEqual([
        '1 Budi pending adhoc',
        '2 Andi waiting rule',
        '3 Cici waiting adhoc',
        '4 Dewi waiting rule',
      ])
      expect((await decide(andi, 'approve', row)).status).toBe(409)
      for (const one of [budi, andi, cici, dewi]) expect((await decide(one, 'approve', row)).status).toBe(200)
      expect((await approvalOf(row)).status).toBe('approved')

      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id, { may_add: false, may_forward: false })])
      const kept = await requested()
      const answers = [
        await does(andi, 'add', kept, { approver: cici.user.id, place: 'after' }),
        await does(andi, 'forward', kept, { approver: cici.user.id, note }),
      ]
      expect(answers.map(codeOf)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
      expect(await canOf(andi, kept)).toEqual([])
    })

    test('recalls a decision while nobody has gone on from it, once', async () => {
      const [andi, budi] = [await person('Andi'), await person('Budi')]
      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(budi.user.id)])
      const row = await requested()
      await decide(andi, 'approve', row)
      expect(await canOf(andi, row)).toEqual(['recall'])
      const id = await taskIn(andi, row)
      const both = await Promise.all([1, 2].map(() => andi.act(approvals, 'recall', [{ id, values: {} }])))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await tasksOf(row)).toEqual(['1 Andi pending rule', '2 Budi waiting rule'])
      await decide(andi, 'approve', row)
      expect((await budi.act(approvals, 'recall', [{ id, values: {} }])).status).toBe(404)
      await decide(budi, 'reject', row, 'Anggaran sudah habis dipakai')
      expect((await does(andi, 'recall', row, {})).status).toBe(409)
      expect((await does(budi, 'recall', row, {})).status).toBe(200)
      const { attributes } = (await admin.get(`/general-procurements/${row.id}`)).body.data
      expect([attributes.status, attributes.cancel_reason]).toEqual(['submitted', null])
      expect((await decide(budi, 'approve', await newest(row))).body.data.attributes.status).toBe('approved')
      await api.pool.query(
        "update ems.approvals set acted_at = acted_at - interval '11 minutes' where approver_id = $1",
        [budi.user.id],
      )
      expect((await does(budi, 'recall', row, {})).status).toBe(409)
    })

    test('cannot recall what the record has gone on from', async () => {
      const andi = await person('Andi')
      await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
      const row = await requested()
      await decide(andi, 'approve', row)
      await admin.take(generalProcurements, 'start', await newest(row))
      const late = await does(andi, 'recall', row, {})
      expect([late.status, detailOf(late)]).toEqual([
        409,
        'Keputusan sudah ditindaklanjuti dan tidak dapat diurungkan.',
      ])
    })
  })

  test('an approved purchase is revised within the tolerance of its rule, and beyond it approved anew', async () => {
    const [andi, unit] = [await person('Andi'), await referenceIn(api, 'unit')]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
    await api.pool.query("update ems.approval_rules set restart_pct = 10 where target = 'general-procurements'")
    const owner = await api.as(['procurement-show', 'procurement-list'], { employee: requester })
    const row = await requested()
    const now = async () => {
      const { data } = (await admin.get(`/general-procurements/${row.id}`)).body
      return { id: row.id, version: data.meta.version as number, status: data.attributes.status as string }
    }
    const reason = 'Harga pemasok berubah sejak disetujui'
    const lines = (est_price: string) => [{ name: 'Kertas', qty: '3', unit, est_price }]
    const revise = async (est_price: string, by = owner) => {
      const answer = await by.take(generalProcurements, 'revise', await now(), {
        values: { lines: lines(est_price) },
        reason,
      })
      return [answer.status, answer.body.data?.attributes.status]
    }
    await andi.take(generalProcurements, 'approve', await now())
    expect(await revise('1095.00', await api.as([...permissions]))).toEqual([403, undefined])
    // 9.5 % and 10 % of what was approved, not of the last change.
    expect(await revise('1095.00')).toEqual([200, 'approved'])
    expect(await revise('1100.00')).toEqual([200, 'approved'])
    expect((await approvalOf(row)).round).toBe(1)
    expect(await revise('1105.00')).toEqual([200, 'submitted'])
    const { round, status, earlier } = await approvalOf(row)
    expect([round, status, earlier[0].status]).toEqual([2, 'open', 'superseded'])
    expect((await admin.take(generalProcurements, 'start', await now())).status).toBe(409)
    await andi.take(generalProcurements, 'approve', await now())
    expect((await now()).status).toBe('approved')
    const budget = await referenceIn(api, 'budget')
    const moved = await owner.take(generalProcurements, 'revise', await now(), { values: { budget }, reason })
    expect(moved.body.data.attributes.status).toBe('submitted')
  })

  test('a returned request goes on where it was returned, unless what the approval is about has changed', async () => {
    const [andi, budi, unit] = [await person('Andi'), await person('Budi'), await referenceIn(api, 'unit')]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(budi.user.id)])
    const row = await requested()
    const now = async () => ({
      id: row.id,
      version: (await admin.get(`/general-procurements/${row.id}`)).body.data.meta.version as number,
    })
    const take = async (by: Client, name: string, reason?: string) => {
      const answer = await by.take(generalProcurements, name, await now(), reason === undefined ? {} : { reason })
      expect(answer.status).toBe(200)
    }
    await take(andi, 'approve')
    await take(budi, 'return', 'Tambahkan alasan kebutuhannya')
    await admin.update(generalProcurements, await now(), { justification: 'Persediaan habis sebelum akhir bulan ini.' })
    await take(admin, 'submit')
    expect(await tasksOf(row)).toEqual(['1 Andi approved collapse', '2 Budi pending rule'])
    await take(budi, 'return', 'Jumlahnya terlalu banyak sekali')
    const lines = [{ name: 'Kertas', qty: '2', unit, est_price: '1000.00' }]
    await admin.update(generalProcurements, await now(), { lines })
    await take(admin, 'submit')
    expect(await tasksOf(row)).toEqual(['1 Andi pending rule', '2 Budi waiting rule'])
  })
})
