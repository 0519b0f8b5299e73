import { comments } from '@ems/contracts/common'
import type { ResourceObject } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../../client.ts'
import { type Subject, sources } from '../subject.ts'

/** History of a record, and restoring its former values. */
export function historyPromises(subject: Subject) {
  const { resource, path } = subject
  if (!subject.serves('GET', '/:id/history') || !subject.has('update')) return
  const changed = async () => {
    const row = await subject.row()
    const change = subject.change()
    const answer = await subject.admin.update(resource, row, change)
    return { row, change, version: answer.body.data.meta.version as number }
  }
  const entries = async ({ id }: Row) =>
    (await subject.admin.get(`${path}/${id}/history`)).body.data as (ResourceObject & { id: string })[]

  describe('its history', () => {
    test('tells every change, newest first, and those of no other row', async () => {
      const { row, change } = await changed()
      await changed()

      const [newest, ...older] = await entries(row)

      expect(newest?.attributes).toMatchObject({
        action: 'update',
        target_id: row.id,
        changed_fields: Object.keys(change),
      })
      for (const [field, value] of Object.entries(change)) {
        const { before, after } = (newest?.attributes ?? {}) as Record<string, Record<string, unknown>>
        expect([before?.[field], after?.[field]]).toEqual([row[field], value])
      }
      expect(older.every(({ attributes }) => attributes?.target_id === row.id)).toBe(true)
    })

    test('is read page by page', async () => {
      const { row } = await changed()
      const { body } = await subject.admin.get(`${path}/${row.id}/history?page[size]=1`)
      expect(body.data).toHaveLength(1)
      if (body.meta.total > 1)
        expect((await subject.admin.get(body.links.next.replace('/api/v1', ''))).body.data[0].id).not.toBe(
          body.data[0].id,
        )
    })

    test('is closed to users who may not see the row', async () => {
      const { row } = await changed()
      const stranger = await subject.without(resource.can.show)

      expect((await stranger.get(`${path}/${row.id}/history`)).status).toBe(403)
      expect((await subject.admin.get(`${path}/99999999/history`)).status).toBe(404)
      expect((await subject.admin.get(`${path}/${row.id}/history?filter[actor]=1`)).status).toBe(400)
    })

    if (subject.facts.elsewhere !== null)
      test('is not there for a row out of reach', async () => {
        const row = await subject.rowElsewhere()
        const stranger = await subject.ofFirstCompany()
        expect((await stranger.get(`${path}/${row.id}/history`)).status).toBe(404)
      })
  })

  describe('its activity', () => activities(subject, changed))

  if (subject.serves('POST', '/:id/-actions/rollback'))
    describe('giving back old values', () => rollbacks(subject, { changed, entries }))
}

type Means = {
  changed: () => Promise<{ row: Row; change: Record<string, unknown>; version: number }>
  entries: (row: Row) => Promise<(ResourceObject & { id: string })[]>
}

function rollbacks(subject: Subject, { changed, entries }: Means) {
  const { resource, path } = subject
  const send = (row: Row, version: number, attributes: object | null, client = subject.admin) =>
    client.post(`${path}/${row.id}/-actions/rollback`, { data: { meta: { version }, attributes } })

  test('changes the fields, and is noted as what it is', async () => {
    const { row, change, version } = await changed()
    const [entry] = await entries(row)
    const fields = Object.keys(change)

    const answer = await send(row, version, { audit_log: entry?.id, fields })

    expect(answer.status).toBe(200)
    const after = await subject.read(row.id)
    expect(Object.fromEntries(fields.map((field) => [field, after[field]]))).toEqual(
      Object.fromEntries(fields.map((field) => [field, row[field]])),
    )
    expect((await entries(row))[0]?.attributes?.action).toBe('rollback')
  })

  test('is refused without the permission, from an old version, and for fields that are not the user’s', async () => {
    const { row, change, version } = await changed()
    const [entry] = await entries(row)
    const fields = Object.keys(change)
    const stranger = await subject.without(`${resource.guard ?? resource.menu}-rollback`)

    const answers = [
      await send(row, version, { audit_log: entry?.id, fields }, stranger),
      await send(row, version - 1, { audit_log: entry?.id, fields }),
      await send(row, version, { audit_log: entry?.id, fields: ['created_by'] }),
      await send(row, version, { audit_log: '99999999', fields }),
      await send(row, version, { fields }),
      await send(row, version, null),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 409, 422, 404, 400, 400])
    expect(await subject.read(row.id)).toMatchObject({ version, ...change })
  })

  test('takes no entry of another row', async () => {
    const [one, other] = [await changed(), await changed()]
    const [entry] = await entries(other.row)

    const answer = await send(one.row, one.version, { audit_log: entry?.id, fields: Object.keys(other.change) })

    expect([answer.status, sources(answer)]).toEqual([404, ['/data/attributes/audit_log']])
  })
}

function activities(subject: Subject, changed: Means['changed']) {
  const { resource, path } = subject
  const timeline = async ({ id }: Row, query = '') => {
    const { body } = await subject.admin.get(`${path}/${id}/activity${query}`)
    return body as { data: ResourceObject[]; meta: { page: { after: string | null } } }
  }
  const comment = (row: Row, more: object) =>
    subject.admin.create(comments, { target_type: resource.name, target_id: row.id, ...more })

  test('has changes and comments of the row, newest first, each once over all pages, and of a kind alone', async () => {
    const { row, change } = await changed()
    await changed()
    await comment(row, { body: 'Sudah dicek.' })

    const { data } = await timeline(row, '?page[size]=100')
    const [newest, second] = data
    expect(newest?.attributes).toMatchObject({ kind: 'comment', body: 'Sudah dicek.' })
    expect(second?.attributes).toMatchObject({ kind: 'change', action: 'update', changed_fields: Object.keys(change) })
    const values = second?.attributes as Record<'before' | 'after', Record<string, unknown>>
    for (const [field, value] of Object.entries(change))
      expect([values.before[field], values.after[field]]).toEqual([row[field], value])

    const paged: ResourceObject[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await timeline(row, `?page[size]=1${after && `&page[after]=${after}`}`)
      paged.push(...page.data)
      after = page.meta.page.after
    }
    expect(paged.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    const kinds = async (query: string) =>
      (await timeline(row, query)).data.map(({ attributes }) => attributes?.kind as string)
    expect(await kinds('?filter[kind]=comment')).toEqual(['comment'])
    expect(new Set(await kinds('?filter[kind][]=change&filter[kind][]=file'))).toEqual(new Set(['change']))
  })

  test('is closed to users who may not see the row, and refuses unknown parameters', async () => {
    const { row } = await changed()
    const stranger = await subject.without(resource.can.show)
    const cursor = Buffer.from('["2026-13-45",1,"x"]').toString('base64url')

    expect((await stranger.get(`${path}/${row.id}/activity`)).status).toBe(403)
    expect((await subject.admin.get(`${path}/99999999/activity`)).status).toBe(404)
    for (const query of ['page[number]=1', 'page[size]=0', 'filter[kind]=x', 'page[after]=x', `page[after]=${cursor}`])
      expect([query, (await subject.admin.get(`${path}/${row.id}/activity?${query}`)).status]).toEqual([query, 400])
    if (subject.facts.elsewhere === null) return
    const other = await subject.ofFirstCompany()
    expect((await other.get(`${path}/${(await subject.rowElsewhere()).id}/activity`)).status).toBe(404)
  })

  test('hides internal notes from users who may not change the row', async () => {
    const { row } = await changed()
    await comment(row, { kind: 'internal', body: 'Hanya tim.' })
    const reader = await subject.without(resource.can.update)
    const bodies = async (client: typeof reader) =>
      (await client.get(`${path}/${row.id}/activity?filter[kind]=comment`)).body.data.map(
        ({ attributes }: ResourceObject) => attributes?.body,
      )

    expect([await bodies(subject.admin), await bodies(reader)]).toEqual([['Hanya tim.'], []])
  })
}
