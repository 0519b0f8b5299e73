import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import {
  contacts,
  items,
  marketingActivities,
  marketingBoards,
  partnerItems,
  partners,
  priceLists,
} from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { customer, item } from '../../testing.ts'

let api: TestApi
let admin: Client
let board: string
let n = 7_000
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  board = (await admin.create(marketingBoards, { name: 'Papan gabungan' })).id
})
afterAll(() => api.close())

const partner = async (more = {}) => admin.create(partners, { ...(await customer(api, ++n)), ...more })
const card = (of: string) =>
  admin.create(marketingActivities, {
    board,
    stage_key: 'prospek',
    title: `Kartu ${++n}`,
    activity_type: 'visit',
    partner: of,
  })
const person = (of: string, more = {}) =>
  admin.create(contacts, { partner: of, name: `Ibu ${++n}`, mobile: '081200000001', ...more })
const merge = (survivor: Row, others: readonly Row[], more = {}, by = admin) =>
  by.post('/partners/-actions/merge', {
    data: {
      attributes: {
        survivor: survivor.id,
        partners: [survivor, ...others].map(({ id, version }) => ({ id, version })),
        ...more,
      },
    },
  })
const unmerge = (survivor: string, id: string, by = admin) =>
  by.post(`/partners/${survivor}/-actions/unmerge`, { data: { attributes: { merge: id } } })
const read = async (path: string) => (await admin.get(path)).body.data
const partnerOf = async (resource: { name: string }, id: string) =>
  (await read(`/${resource.name}/${id}`)).relationships.partner.data.id
const detail = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
const all = async (id: string) => {
  const { attributes, relationships } = await read(`/partners/${id}`)
  const { updated_at: _, last_activity_at: __, ...values } = attributes
  return { values, relationships: { ...relationships, updated_by: null } }
}

describe('a merge of partners', () => {
  test('brings everything of the others, the values that were chosen and their roles, and leads from their old links', async () => {
    const [a, b] = [await partner(), await partner({ email: 'sales@abadi.test', website: 'https://abadi.test' })]
    const vendor_categories = [await referenceIn(api, 'vendor-category')]
    const vendor = await partner({ is_customer: false, is_vendor: true, vendor_categories })
    const [deal, contact] = [await card(b.id), await person(b.id, { is_primary: true })]
    await person(a.id, { is_primary: true })
    const comment = await admin.create(comments, { target_type: 'partners', target_id: b.id, body: 'Halo' })

    const preview = await merge(a, [b, vendor], { choices: { website: b.id }, preview: true })
    const before = await read(`/partners/${b.id}`)
    const answer = await merge(a, [b, vendor], { choices: { website: b.id } })

    expect([preview.status, before.id]).toEqual([200, b.id])
    expect(preview.body.meta.moves).toEqual(
      expect.arrayContaining([
        { label: 'Aktivitas Pemasaran', rows: 1 },
        { label: 'Kontak', rows: 1 },
      ]),
    )
    expect(answer.body.meta.moves).toEqual(preview.body.meta.moves)
    expect(answer.body.data.attributes).toMatchObject({
      website: 'https://abadi.test',
      email: null,
      is_customer: true,
      is_vendor: true,
    })
    expect([await partnerOf(marketingActivities, deal.id), await partnerOf(contacts, contact.id)]).toEqual([a.id, a.id])
    expect((await read(`/contacts/${contact.id}`)).attributes.is_primary).toBe(false)
    const { rows } = await api.pool.query(`select target_id from ems.comments where id = $1`, [comment.id])
    expect(rows.map((row) => row.target_id)).toEqual([a.id])
    const led = await admin.get(`/partners/${b.id}?include=owner`)
    expect([led.status, led.headers.location]).toEqual([307, `/api/v1/partners/${a.id}?include=owner`])
    const log = await api.pool.query(
      `select before ->> 'partner' as before, after ->> 'partner' as after from ems.audit_logs
       where target_type = 'marketing-activities' and target_id = $1 and action = 'merge'`,
      [deal.id],
    )
    expect(log.rows).toEqual([{ before: b.id, after: a.id }])
  })

  test('is taken back within a day: partners, values and what was theirs, and nothing of what came since', async () => {
    const [a, b] = [
      await partner({ website: 'https://satu.test' }),
      await partner({ website: 'https://dua.test', notes: 'B' }),
    ]
    const thing = (await admin.create(items, await item(api, ++n))).id
    const [own, twin] = [
      await admin.create(partnerItems, { partner: a.id, item: thing }),
      await admin.create(partnerItems, { partner: b.id, item: thing }),
    ]
    const deal = await card(b.id)
    const [first, second] = [await all(a.id), await all(b.id)]
    const { body } = await merge(a, [b], { choices: { website: b.id, notes: b.id } })
    const later = await card(a.id)
    const note = await admin.update(
      partners,
      { id: a.id, version: body.data.meta.version },
      { notes: 'Ditulis kemudian' },
    )
    expect((await admin.get(`/partner-items/${twin.id}`)).status).toBe(404)

    const listed = await admin.get(`/partners/${a.id}/merges`)
    const undone = await unmerge(a.id, body.meta.merge)
    const again = await unmerge(a.id, body.meta.merge)

    expect([note.status, undone.status, again.status, again.body.errors[0].code]).toEqual([
      200,
      200,
      409,
      'NOT_UNDOABLE',
    ])
    expect(listed.body.meta.merges).toEqual([
      expect.objectContaining({ id: body.meta.merge, merged: [expect.objectContaining({ id: b.id })] }),
    ])
    expect(await all(b.id)).toEqual(second)
    expect(await all(a.id)).toEqual({ ...first, values: { ...first.values, notes: 'Ditulis kemudian' } })
    expect([await partnerOf(marketingActivities, deal.id), await partnerOf(marketingActivities, later.id)]).toEqual([
      b.id,
      a.id,
    ])
    expect([await partnerOf(partnerItems, own.id), await partnerOf(partnerItems, twin.id)]).toEqual([a.id, b.id])
  })

  test('lets one of two price lists of the same days stay in force, and both again when it is taken back', async () => {
    const [a, b] = [await partner(), await partner()]
    const listOf = async (of: Row) => {
      const values = { name: 'Harga', partner: of.id, valid_from: '2027-01-01' }
      return (await admin.create(priceLists, values)).id
    }
    const [own, twin] = [await listOf(a), await listOf(b)]
    const inForce = async () =>
      Promise.all([own, twin].map(async (id) => (await read(`/price-lists/${id}`)).attributes.is_active))
    const { body } = await merge(a, [b])
    expect([await inForce(), await partnerOf(priceLists, twin)]).toEqual([[true, false], a.id])
    await unmerge(a.id, body.meta.merge)
    expect([await inForce(), await partnerOf(priceLists, twin)]).toEqual([[true, true], b.id])
  })

  test('is not taken back after a day', async () => {
    const [a, b] = [await partner(), await partner()]
    const { body } = await merge(a, [b])
    await api.pool.query(`update ems.partner_merges set undo_until = now() - interval '1 second' where id = $1`, [
      body.meta.merge,
    ])

    const late = await unmerge(a.id, body.meta.merge)

    expect([late.status, detail(late)]).toEqual([
      409,
      'Penggabungan hanya dapat diurungkan dalam 24 jam dan satu kali.',
    ])
  })

  test('does nothing while another one edits one of them', async () => {
    const [a, b] = [await partner(), await partner()]
    const deal = await card(b.id)
    await admin.update(partners, b, { notes: 'Diubah orang lain' })

    const stale = await merge(a, [b])

    expect([stale.status, stale.body.errors[0].code]).toEqual([409, 'VERSION'])
    expect(await partnerOf(marketingActivities, deal.id)).toBe(b.id)
  })

  test('of the same partners by two at once is done once', async () => {
    const [a, b] = [await partner(), await partner()]

    const answers = await Promise.all([merge(a, [b]), merge(b, [a])])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('is refused for too few or too many, for those who are barred or of other companies, and without the rights', async () => {
    const [a, b] = [await partner(), await partner()]
    const other = await partner({ company: api.companies[1] })
    const blocked = await partner()
    await admin.take(partners, 'block', blocked, { reason: 'Menunggak setahun' })
    const seller = await api.as(['customer-list', 'customer-show', 'customer-update', 'customer-bulkUpdate'], {
      scope: 'group',
    })

    const alone = await merge(a, [])
    const many = await merge(a, [b, b, b, b, b])
    const barred = await merge(a, [{ ...blocked, version: blocked.version + 1 }])
    const strange = await merge(a, [other])
    const outside = await merge(a, [b], { choices: { name: other.id } })
    const rejected = await merge(a, [b], {}, seller)

    expect([alone.status, many.status, outside.status, rejected.status]).toEqual([422, 422, 422, 403])
    expect(detail(alone)).toBe('Pilih 2 sampai 5 mitra.')
    expect([barred.body.errors[0].code, strange.body.errors[0].code]).toEqual(['BARRED', 'OTHER_COMPANY'])
  })
})
