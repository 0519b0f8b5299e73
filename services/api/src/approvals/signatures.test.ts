import { permissions } from '@ems/contracts'
import { approvals } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { objectOf, type Signature } from '@ems/contracts/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine, submitNew } from '../testing/approved-by.ts'
import type { Client, Sent } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { multipart } from '../testing/multipart.ts'
import { referenceIn } from '../testing/reference-in.ts'

const strokes = [
  [20, 150, 180, 40, 320, 160],
  [340, 90, 420, 60],
]
const picture: Signature = { name: 'Nama siapa pun', strokes }

describe('a signature', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    approver = await api.as([], { name: 'Rina', scope: 'own' })
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id, { signature: 'drawn' })])
  })

  const codeOf = ({ status, body }: Sent) => [status, body.errors?.[0]?.code]
  const requested = async () => {
    const values = {
      title: 'Kebutuhan kantor',
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: await employeeIn(api),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    }
    const { body } = await submitNew(admin, generalProcurements, values)
    return { id: body.data.id as string, version: body.data.meta.version as number }
  }
  const approve = (by: Client, row: { id: string; version: number }, signature?: unknown) =>
    by.take(generalProcurements, 'approve', row, signature === undefined ? {} : { signature })
  const kept = async ({ id }: { id: string }) =>
    (await admin.get(`/general-procurements/${id}`)).body.data.meta.signatures ?? []
  const taskOf = async ({ id }: { id: string }) =>
    (await api.pool.query('select id::text from ems.approvals where target_id = $1', [id])).rows[0].id as string

  describe('under an approval whose step asks for one', () => {
    test('is demanded at every door, and without it nothing is decided', async () => {
      const row = await requested()
      const task = await taskOf(row)
      const item = (await approver.get('/inbox')).body.data.find(
        ({ attributes }: { attributes: { task: string } }) => attributes.task === task,
      )
      const answers = [
        await approve(approver, row),
        await approver.post('/general-procurements/-actions/approve', {
          data: [objectOf(generalProcurements, {}, row)],
        }),
        await approver.act(approvals, 'approve', [{ id: task, values: { note: null } }]),
      ]
      const listed = await approver.post('/inbox/-actions/approve', { data: [{ type: 'inbox', id: item.id }] })

      expect(answers.map(codeOf)).toEqual(Array(3).fill([422, 'SIGNATURE']))
      expect(answers[0]?.body.errors[0].source).toEqual({ pointer: '/data/meta/signature' })
      expect(listed.body.meta.failed).toMatchObject([{ id: item.id, code: 'SIGNATURE' }])
      expect(item.attributes.can).toEqual(['open'])
      expect(await kept(row)).toEqual([])
    })

    test('says in the record that it is needed, to its approver alone', async () => {
      const row = await requested()
      const needsOf = ({ body }: Sent) => body.data.meta.approval.tasks[0].needs

      expect(needsOf(await approver.get(`/general-procurements/${row.id}`))).toEqual({
        signature: true,
        evidence: null,
      })
      expect(needsOf(await admin.get(`/general-procurements/${row.id}`))).toBeUndefined()
    })

    test('is kept with the name of the approver, the moment, the version and a fingerprint', async () => {
      const row = await requested()
      const answer = await approve(approver, row, picture)

      expect([answer.status, answer.body.data.attributes.status]).toEqual([200, 'approved'])
      expect(await kept(row)).toEqual([
        {
          id: expect.any(String),
          action: 'approve',
          task: await taskOf(row),
          name: 'Rina',
          strokes,
          signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          is_intact: true,
        },
      ])
    })

    test('may be a typed name, and is accepted by the task as well', async () => {
      const row = await requested()
      const task = { type: approvals.name, id: await taskOf(row), attributes: { note: null } }
      const signature = { name: 'Rina', strokes: [] }
      const answer = await approver.post('/approvals/-actions/approve', { data: [task], meta: { signature } })

      expect(answer.status).toBe(200)
      expect(await kept(row)).toMatchObject([{ name: 'Rina', strokes: [] }])
    })

    test('is refused where it is none', async () => {
      const row = await requested()
      const bad = [
        { ...picture, strokes: [[0, 0, 9_999, 9]] },
        { ...picture, strokes: [[1, 1, 2, 2]] },
        'tanda tangan',
        [],
        7,
      ]
      for (const one of bad) expect(codeOf(await approve(approver, row, one))).toEqual([422, 'SIGNATURE'])
      expect(await kept(row)).toEqual([])
    })

    test('is not required for a rejection, and never changes', async () => {
      const rejected = await requested()
      const answer = await approver.take(generalProcurements, 'reject', rejected, { reason: 'Belum ada anggarannya' })
      expect(answer.status).toBe(200)
      const row = await requested()
      await approve(approver, row, picture)

      for (const change of [
        'update ems.signatures set signer_name = $1',
        'delete from ems.signatures where signer_name <> $1',
      ])
        await expect(api.pool.query(change, ['Orang lain'])).rejects.toThrow('append only')
    })

    test('altered past the trigger is not intact any more', async () => {
      const row = await requested()
      await approve(approver, row, picture)
      await api.pool.query(`alter table ems.signatures disable trigger user`)
      await api.pool.query(`update ems.signatures set signer_name = 'Orang lain' where target_id = $1`, [row.id])
      await api.pool.query(`alter table ems.signatures enable trigger user`)

      expect(await kept(row)).toMatchObject([{ name: 'Orang lain', is_intact: false }])
    })

    test('under one step is none under the next: the same person signs again', async () => {
      await approvedBy(api, generalProcurements.name, [
        ruleLine(approver.user.id),
        ruleLine(approver.user.id, { signature: 'drawn' }),
      ])
      const row = await requested()
      await approve(approver, row)
      const unsigned = await approve(approver, row)
      const signed = await approve(approver, row, picture)

      expect([codeOf(unsigned), signed.body.data.attributes.status]).toEqual([[422, 'SIGNATURE'], 'approved'])
    })
  })

  test('a step that asks for a file is approved when the approver has added it', async () => {
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id, { evidence: 'telaah' })])
    const row = await requested()
    const stranger = await api.as([], { name: 'Orang lain', scope: 'own' })
    const attach = (by: Client, purpose: string) => {
      const fields = { target_type: 'general-procurements', target_id: row.id, purpose }
      const [body, headers] = multipart({ name: 'telaah.txt', content: 'Hasil telaah' }, fields)
      return by.post('/assets', body, headers)
    }
    const before = await approve(approver, row)
    const others = [await attach(stranger, 'telaah'), await attach(approver, 'lain')]
    const still = await approve(approver, row)
    const added = await attach(approver, 'telaah')
    const after = await approve(approver, row)

    expect([before, still].map(codeOf)).toEqual(Array(2).fill([422, 'EVIDENCE']))
    expect(before.body.errors[0].detail.split('[Galat]')[0]).toBe('Unggah berkas telaah sebelum menyetujui.')
    expect([...others.map(({ status }) => status), added.status]).toEqual([403, 201, 201])
    expect(after.body.data.attributes.status).toBe('approved')
  })
})
