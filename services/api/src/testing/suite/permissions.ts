import { isSearchable, objectOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Client, Row, Sent } from '../client.ts'
import type { Route, Subject } from './subject.ts'

const refusal = 'Anda tidak memiliki hak akses halaman/fungsi ini.'

export function rightsPromises(subject: Subject) {
  const { resource, path } = subject
  const document = (row: Row) => ({ data: objectOf(resource, subject.change(), row) })
  const tries: Readonly<Record<Route, (client: Client, row: Row) => Promise<Sent>>> = {
    list: (client) => client.get(path),
    show: (client, row) => client.get(`${path}/${row.id}`),
    store: async (client) => client.post(path, { data: objectOf(resource, await subject.input()) }),
    update: (client, row) => client.patch(`${path}/${row.id}`, document(row)),
    destroy: (client, row) => client.delete(`${path}/${row.id}`),
    bulkUpdate: (client, row) => client.post(`${path}/-actions/bulkUpdate`, { data: [document(row).data] }),
    bulkDelete: (client, row) => client.act(resource, 'bulkDelete', [{ id: row.id, version: row.version }]),
  }
  const routes = Object.keys(tries) as Route[]
  const guarded = routes.filter((route) => subject.has(route) && !isOpen(subject, route))

  describe('its rights', () => {
    for (const route of guarded)
      test(`${route} is refused without that permission`, async () => {
        const row = await subject.row()
        const stranger = await subject.without(resource.can[route])

        const answer = await tries[route](stranger, row)

        expect(answer.status).toBe(403)
        expect(answer.body.errors[0]).toMatchObject({ title: 'ERROR_UNAUTHORIZED_ACCESS', detail: refusal })
        expect(await subject.read(row.id)).toEqual(row)
      })

    for (const route of subject.isRepresentative ? guarded : [])
      test(`${route} is refused without a sign-in`, async () => {
        const row = await subject.row()

        expect((await tries[route](subject.api.asPublic, row)).status).toBe(401)
        expect(await subject.read(row.id)).toEqual(row)
      })

    for (const route of routes.filter((route) => !subject.offers(route)))
      test(`${route} that is not offered answers 405 and what is`, async () => {
        const row = await subject.row()

        const answer = await tries[route](subject.admin, row)

        expect([404, 405]).toContain(answer.status)
        if (answer.status === 405) expect(answer.headers.allow).toContain('GET')
        expect(await subject.read(row.id)).toEqual(row)
      })
  })

  describe('its lookup fields', () => {
    const outside = Object.keys(resource.meta).find((field) => !resource.lookup.includes(field))
    const asks = (fields: readonly string[]) => `fields[${resource.name}]=${fields.join(',')}`

    test('are open to every signed-in user, and nothing else is', async () => {
      const row = await subject.row()
      const nobody = await subject.api.as([])
      const status = async (query: string) => (await nobody.get(`${path}?${query}`)).status
      const open = resource.lookup.length ? 200 : 403

      expect(await status(asks(resource.lookup))).toBe(open)
      if (isSearchable(resource)) expect(await status(`${asks(resource.lookup)}&filter[q]=a`)).toBe(open)
      expect((await nobody.get(`${path}/${row.id}?${asks(resource.lookup)}`)).status).toBe(open)
      expect(await status('')).toBe(403)
      expect(await status(`${asks(resource.lookup)}&filter[created_at_from]=2001-01-01`)).toBe(403)
      expect(await status(`${asks(resource.lookup)}&sort=updated_at`)).toBe(403)
      expect(await status(`${asks(resource.lookup)}&include=created_by`)).toBe(403)
      expect((await nobody.get(`${path}/${row.id}`)).status).toBe(403)
      if (outside) expect(await status(asks([...resource.lookup, outside]))).toBe(403)
    })

    test('are the only fields of a row that another user includes', async () => {
      const row = await subject.row()
      const reader = await subject.api.as([resource.can.list])

      const { body } = await reader.get(subject.only([row], 'include=created_by'))

      const [creator] = body.included
      if (!creator || creator.type === resource.name) return
      expect(Object.keys(creator.attributes).sort()).toEqual(['email', 'name', 'status'])
      expect(Object.keys(creator.relationships)).toEqual(['company'])
      const requesting = await reader.get(subject.only([row], 'include=created_by&fields[users]=name,role'))
      expect(Object.keys(requesting.body.included[0].attributes)).toEqual(['name'])
    })
  })
}

/** Whether the route asks for no permission of its own: it then has tests of its own. */
const isOpen = (subject: Subject, route: Route) => route === 'store' && Boolean(subject.facts.seed)
