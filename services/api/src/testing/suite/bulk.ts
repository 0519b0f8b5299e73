import { objectOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../client.ts'
import { type Subject, sources } from './subject.ts'

const pick = ({ id, version }: Row) => ({ id, version })

export function bulkPromises(subject: Subject) {
  if (subject.has('bulkUpdate'))
    describe('bulkUpdate', () => {
      bulkUpdates(subject)
      overQuery(subject, 'bulkUpdate')
    })
  if (subject.has('bulkDelete'))
    describe('bulkDelete', () => {
      bulkDeletes(subject)
      overQuery(subject, 'bulkDelete')
    })
}

/** Traces of a write, in rows, audit log and events. */
const state = async (subject: Subject, rows: readonly Row[]) => ({
  rows: await Promise.all(rows.map(({ id }) => subject.read(id))),
  audits: await subject.count('audit_logs'),
  // Items of the inbox that come or go are published besides.
  events: await subject.count('outbox', `channel <> 'private-menu-counts.0' and event <> 'inbox.changed'`),
})

function bulkUpdates(subject: Subject) {
  const { resource } = subject
  const change = (row: Row) => ({ ...pick(row), values: subject.change() })
  const send = (rows: Parameters<typeof subject.admin.act>[2]) => subject.admin.act(resource, 'bulkUpdate', rows)
  const otherField = () => Object.keys(subject.change())[0] ?? ''

  test('changes all rows, each with its audit row and event', async () => {
    const rows = await subject.rows(3)
    const changes = rows.map(change)
    const before = await state(subject, rows)

    const answer = await send(changes)

    const after = await state(subject, rows)
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ id }: Row) => id)).toEqual(rows.map(({ id }) => id))
    for (const [n, { values }] of changes.entries())
      expect(after.rows[n]).toMatchObject({ ...values, version: (rows[n]?.version ?? 0) + 1 })
    expect([after.audits - before.audits, after.events - before.events]).toEqual([
      3,
      rows.filter((row) => !subject.isHushed(row)).length,
    ])
  })

  test('changes nothing when one row is wrong, and points to it', async () => {
    const rows = await subject.rows(3)
    const before = await state(subject, rows)
    const [first, second, third] = rows.map(change)
    if (!first || !second || !third) throw new Error('three rows were asked for')

    const invalid = await send([first, { ...second, values: { [otherField()]: { wrong: true }, nonsense: 1 } }, third])
    const stale = await send([first, second, { ...third, version: 99 }])
    const missing = await send([first, { ...second, id: '99999999' }, third])

    expect([invalid.status, stale.status, missing.status]).toEqual([422, 409, 404])
    expect(sources(invalid).every((pointer) => pointer.startsWith('/data/1/attributes/'))).toBe(true)
    expect(sources(stale)).toEqual(['/data/2/meta/version'])
    expect(sources(missing)).toEqual(['/data/1/id'])
    expect(await state(subject, rows)).toEqual(before)
  })

  test('refuses lists that are empty, too long or name a row twice, and rows without a version', async () => {
    const [row] = (await subject.rows(1)).map(change)
    if (!row) throw new Error('a row was asked for')
    const many = Array.from({ length: 501 }, (_, n) => ({ ...row, id: String(n + 1) }))

    const answers = [
      await send([]),
      await send(many),
      await send([row, row]),
      await send([{ id: row.id, values: row.values }]),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers.map(sources)).toEqual([['/data'], ['/data'], ['/data/1/id'], ['/data/0/meta/version']])
  })
}

/** One change for every row of a list, whatever its page. */
function overQuery(subject: Subject, action: 'bulkUpdate' | 'bulkDelete') {
  const { resource, path } = subject
  const values = () => (action === 'bulkUpdate' ? shared(subject) : {})
  const send = (rows: readonly Row[], total: number, attributes = values(), client = subject.admin) =>
    client.post(subject.only(rows, 'page[size]=1').replace(`${path}?`, `${path}/-actions/${action}?`), {
      data: objectOf(resource, attributes),
      meta: { total },
    })

  test('over a filter reaches every row of it, and no other', async () => {
    const [other, ...rows] = await subject.rows(4)

    const answer = await send(rows, 3)

    expect(answer.status).toBe(action === 'bulkUpdate' ? 200 : 204)
    const versions = await subject.count(
      'audit_logs',
      `target_id in (${rows.map(({ id }) => `'${id}'`).join()})
      and target_type = '${resource.name}' and action = '${action === 'bulkUpdate' ? 'update' : 'delete'}'`,
    )
    expect(versions).toBe(3)
    expect(await subject.read(other?.id ?? '')).toEqual(other)
  })

  test('over a filter changes nothing when there are more or fewer rows than were seen', async () => {
    const rows = await subject.rows(2)
    const before = await state(subject, rows)

    const answer = await send(rows, 5)

    expect([answer.status, answer.body.errors[0].code, answer.body.errors[0].meta.total]).toEqual([
      409,
      'TOTAL_CHANGED',
      2,
    ])
    expect(await state(subject, rows)).toEqual(before)
  })

  test('over a filter needs the right to list, the number, and a filter that exists', async () => {
    const rows = await subject.rows(1)
    const blind = await subject.without(resource.can.list)
    const address = `${path}/-actions/${action}`

    const answers = [
      await send(rows, 1, values(), blind),
      await subject.admin.post(address, { data: objectOf(resource, values()) }),
      await subject.admin.post(`${address}?filter[nonsense]=1`, {
        data: objectOf(resource, values()),
        meta: { total: 1 },
      }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 400, 400])
  })
}

/** A change that may be made to several rows at once: of a field that need not be unique. */
function shared(subject: Subject): Record<string, unknown> {
  const { resource } = subject
  return subject.facts.shared ?? { [resource.title]: 'Sama untuk semua' }
}

function bulkDeletes(subject: Subject) {
  const { resource, path } = subject
  const send = (rows: Parameters<typeof subject.admin.act>[2]) => subject.admin.act(resource, 'bulkDelete', rows)

  test('removes all rows', async () => {
    const rows = await subject.rows(2)

    const answer = await send(rows.map(pick))

    expect([answer.status, answer.text]).toEqual([204, ''])
    for (const { id } of rows) expect((await subject.admin.get(`${path}/${id}`)).status).toBe(404)
  })

  test('removes nothing when one row cannot be removed, and points to it', async () => {
    const rows = await subject.rows(2)
    const before = await state(subject, rows)
    const [first, second] = rows.map(pick)
    if (!first || !second) throw new Error('two rows were asked for')

    const missing = await send([first, { id: '99999999' }])
    const stale = await send([first, { ...second, version: 99 }])

    expect([missing.status, sources(missing)]).toEqual([404, ['/data/1/id']])
    expect([stale.status, sources(stale)]).toEqual([409, ['/data/1/meta/version']])
    expect(await state(subject, rows)).toEqual(before)
  })
}
