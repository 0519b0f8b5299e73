import { permissions } from '@ems/contracts'
import { references, usergroups } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { countReferenceUsages } from './reference-usages.ts'

describe('merging references', () => {
  let api: TestApi
  let admin: Client
  let count = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const reference = (values: Record<string, unknown> = {}) => {
    count += 1
    return admin.create(references, { category: 'bank', code: `B${count}`, name: `Bank ${count}`, ...values })
  }
  const merge = (from: readonly Row[], to: Row, as = admin) =>
    as.post('/references/-actions/merge', { data: { attributes: { from: from.map(({ id }) => id), to: to.id } } })
  const usages = async ({ id }: Row) =>
    (await admin.get(`/references/${id}/usages`)).body.data.map(
      ({ id: where, attributes }: { id: string; attributes: { count: number } }) => `${where} ${attributes.count}`,
    )

  test('moves everything that pointed to them, once each, and notes what became of which', async () => {
    const [keep, deleted] = [await reference(), await reference()]
    const company = () => reference({ category: 'company' })
    const [kept, merged] = [await company(), await company()]
    const child = await reference({ parent: deleted.id })
    const both = await admin.create(usergroups, {
      code: 'dua',
      name: 'Dua',
      permissions: ['dashboard-access'],
      companies: [kept.id, merged.id],
    })
    expect(await usages(deleted)).toEqual(['references.parent 1'])
    expect(await usages(merged)).toEqual(['usergroups.companies 1'])

    expect((await merge([deleted], keep)).body.meta.moved).toEqual({ 'references.parent_id': 1 })
    expect((await merge([merged], kept)).body.meta.moved).toEqual({ 'usergroups_companies.target_id': 1 })

    const after = (await admin.get(`/references/${child.id}`)).body.data
    expect(after.relationships.parent.data.id).toBe(keep.id)
    expect(after.meta.version).toBe(child.version + 1)
    const group = (await admin.get(`/usergroups/${both.id}`)).body.data
    expect(group.relationships.companies.data.map(({ id }: { id: string }) => id)).toEqual([kept.id])
    expect((await admin.get(`/references/${deleted.id}`)).status).toBe(404)
    const { rows } = await api.pool.query(
      `select target_id, before, rows_affected from ems.audit_logs where action = 'merge' order by id limit 1`,
    )
    expect(rows).toEqual([
      {
        target_id: keep.id,
        before: { merged: [{ id: deleted.id, code: deleted.code, name: deleted.name }] },
        rows_affected: 1,
      },
    ])
  })

  test('moves details that name a reference by its code', async () => {
    const [keep, deleted] = [await reference({ category: 'position' }), await reference({ category: 'position' })]
    const below = await reference({ category: 'position', meta: { superior: deleted.code, quota: 3 } })

    await merge([deleted], keep)

    const { body } = await admin.get(`/references/${below.id}`)
    expect(body.data.attributes.meta).toEqual({ superior: keep.code, quota: 3 })
  })

  test('refuses another category, a system row, itself, and what is not there; nothing is moved', async () => {
    const [keep, system, other] = [await reference(), await reference(), await reference({ category: 'brand' })]
    await api.pool.query('update ems."references" set is_system = true where id = $1', [system.id])
    const child = await reference({ parent: system.id })

    const answers = [
      await merge([other], keep),
      await merge([system], keep),
      await merge([keep], keep),
      await merge([{ id: '999999', version: 1 }], keep),
    ]

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 404])
    expect(answers.map((answer) => sources(answer)[0])).toEqual([
      '/data/attributes/from/0',
      '/data/attributes/from/0',
      '/data/attributes/to',
      '/data/attributes/from/0',
    ])
    expect((await admin.get(`/references/${child.id}`)).body.data.relationships.parent.data.id).toBe(system.id)
    expect(
      (await admin.post('/references/-actions/merge', { data: { attributes: { from: [], to: 'x' } } })).status,
    ).toBe(400)
  })

  test('is for those who may change and remove many at once', async () => {
    const [keep, deleted] = [await reference(), await reference()]
    for (const rights of [['reference-bulkUpdate'], ['reference-bulkDelete']])
      expect((await merge([deleted], keep, await api.as(rights, { scope: 'group' }))).status).toBe(403)
  })

  test('shows how often a reference is used after the nightly count, removed rows aside', async () => {
    const parent = await reference()
    const children = [await reference({ parent: parent.id }), await reference({ parent: parent.id })]
    await admin.delete(`/references/${children[0]?.id}`)

    await countReferenceUsages(api.pool)

    expect((await admin.get(`/references/${parent.id}`)).body.data.attributes.usage_count).toBe(1)
    expect(await countReferenceUsages(api.pool)).toBe('0 angka diperbarui')
  })
})
