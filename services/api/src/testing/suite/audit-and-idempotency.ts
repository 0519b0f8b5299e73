import { objectOf, rowOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Subject } from './subject.ts'

export function tracePromises(subject: Subject) {
  if (subject.has('update')) describe('every change', () => changeTraces(subject))
  if (subject.isCreated && subject.has('destroy')) describe('a row', () => lifeTraces(subject))
  if (!subject.isRepresentative) return
  describe('every answer', () => requestIds(subject))
  if (subject.isCreated) describe('a POST with an Idempotency-Key', () => repetitions(subject))
}

const auditOf = async ({ api, resource }: Subject, id: string) =>
  (
    await api.pool.query(
      `select action, actor_id, target_label, before, after, changed_fields, request_id, menu from ems.audit_logs
       where target_type = $1 and target_id = $2 order by id`,
      [resource.name, id],
    )
  ).rows
const eventsOf = async ({ api, resource }: Subject, id: string) =>
  (
    await api.pool.query(
      `select channel, event, payload from ems.outbox where channel like $1 and payload->>'id' = $2 order by id`,
      [`private-${resource.name}.%`, id],
    )
  ).rows

function changeTraces(subject: Subject) {
  const { resource } = subject

  test('leaves an audit row with what was and what is, under the request id', async () => {
    const row = await subject.row()
    const change = subject.change()

    const updated = await subject.admin.update(resource, row, change)

    const entry = (await auditOf(subject, row.id)).at(-1)
    expect(entry).toMatchObject({
      action: 'update',
      actor_id: subject.admin.user.id,
      changed_fields: Object.keys(change),
      request_id: updated.headers['x-request-id'],
      menu: resource.menu,
    })
    for (const [field, value] of Object.entries(change))
      expect([entry.before[field], entry.after[field]]).toEqual([row[field], value])
  })

  test('tells its channel what changed, but no values', async () => {
    const row = await subject.row()
    const change = subject.change()

    await subject.admin.update(resource, row, change)

    const event = (await eventsOf(subject, row.id)).at(-1)
    if (subject.isHushed(row)) return expect(event).toBeUndefined()
    expect(event).toEqual({
      channel: `private-${resource.name}.${row.company ?? 0}`,
      event: 'updated',
      payload: { id: row.id, version: row.version + 1, actor: subject.admin.user.id, changed: Object.keys(change) },
    })
  })

  test('that is refused leaves neither', async () => {
    const row = await subject.row()
    const before = [await auditOf(subject, row.id), await eventsOf(subject, row.id)]

    await subject.admin.update(resource, { id: row.id, version: row.version + 5 }, subject.change())

    expect([await auditOf(subject, row.id), await eventsOf(subject, row.id)]).toEqual(before)
  })
}

function lifeTraces(subject: Subject) {
  const { path } = subject

  test('leaves an audit row and an event when it comes and when it goes', async () => {
    const row = await subject.row()
    await subject.admin.delete(`${path}/${row.id}`)

    expect((await auditOf(subject, row.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
    expect((await eventsOf(subject, row.id)).map(({ event }) => event)).toEqual(
      subject.isHushed(row) ? [] : ['created', 'deleted'],
    )
  })
}

function requestIds(subject: Subject) {
  const { path } = subject

  test('carries a request id of its own, whatever the client wishes', async () => {
    const one = await subject.admin.get(path)
    const other = await subject.admin.get(`${path}/x`, undefined, { 'x-request-id': 'chosen-by-the-client' })

    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(other.headers['x-request-id']).not.toBe('chosen-by-the-client')
    expect(other.body.errors[0].id).toBe(other.headers['x-request-id'])
  })
}

function repetitions(subject: Subject) {
  const { resource, path } = subject
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const table = resource.name.replaceAll('-', '_')

  test('is done once, however often it is repeated, and answered the same', async () => {
    const headers = key()
    const document = { data: objectOf(resource, await subject.input()) }

    const first = await subject.admin.post(path, document, headers)
    const before = await subject.count(`"${table}"`)
    const second = await subject.admin.post(path, document, headers)

    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(second.headers.location).toBe(first.headers.location)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await subject.count(`"${table}"`)).toBe(before)
    expect(rowOf(second.body.data).version).toBe(1)
  })

  test('at the same moment is done once', async () => {
    const headers = key()
    const document = { data: objectOf(resource, await subject.input()) }
    const before = await subject.count(`"${table}"`)

    const answers = await Promise.all(Array.from({ length: 5 }, () => subject.admin.post(path, document, headers)))

    expect(await subject.count(`"${table}"`)).toBe(before + 1)
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const added = answers.filter(({ status }) => status === 201).map(({ text }) => text)
    expect(new Set(added).size).toBe(1)
  })

  test('is refused for another body, and another user’s key is another key', async () => {
    const headers = key()
    const document = { data: objectOf(resource, await subject.input()) }
    await subject.admin.post(path, document, headers)

    const other = await subject.admin.post(path, { data: objectOf(resource, await subject.input()) }, headers)
    const colleague = await subject.api.as([...subject.admin.user.permissions])
    const theirs = await colleague.post(path, { data: objectOf(resource, await subject.input()) }, headers)

    expect([other.status, other.body.errors[0].code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect(theirs.status).toBe(201)
  })

  test('that was refused may be tried again', async () => {
    const headers = key()
    const rejected = await subject.admin.post(path, { data: { type: resource.name, attributes: {} } }, headers)

    const answer = await subject.admin.post(path, { data: objectOf(resource, await subject.input()) }, headers)

    expect([rejected.status, answer.status]).toEqual([422, 201])
  })
}
