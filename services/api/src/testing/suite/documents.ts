import { mediaType } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { type Subject, sources } from './subject.ts'

export function documentPromises(subject: Subject) {
  // Clients that know a collection by its columns speak plain JSON.
  const plain = subject.resource.idAttributes ? [] : ['application/json']
  describe('its documents', () => {
    test('are JSON:API without parameters, and vary by Accept', async () => {
      const { headers, body } = await subject.admin.get(subject.path)

      expect(headers['content-type']).toBe(mediaType)
      expect(headers.vary).toBe('Accept')
      expect(Object.keys(body).sort()).toEqual(['data', 'links', 'meta'])
    })

    test.each([mediaType, '*/*', 'application/*', `${mediaType}; profile="x"`, `text/html, ${mediaType};q=0.5`])(
      'are sent to a client that accepts %s',
      async (accept) => {
        expect((await subject.admin.get(subject.path, undefined, { accept })).status).toBe(200)
      },
    )

    test.each(['text/html', ...plain, `${mediaType}; charset=utf-8`, `${mediaType}; ext="x"`])(
      'are refused to a client that accepts only %s',
      async (accept) => {
        const answer = await subject.admin.get(subject.path, undefined, { accept })

        expect(answer.status).toBe(406)
        expect(sources(answer)).toEqual(['Accept'])
        expect(answer.headers.vary).toBe('Accept')
      },
    )

    if (subject.has('store') || subject.has('bulkUpdate'))
      test.each([...plain, 'text/plain', `${mediaType}; charset=utf-8`, `${mediaType}; ext="x"`])(
        'are not read from %s',
        async (type) => {
          const path = subject.has('store') ? subject.path : `${subject.path}/-actions/bulkUpdate`
          const answer = await subject.admin.post(path, '{"data":{}}', { 'content-type': type })

          expect(answer.status).toBe(415)
          expect(sources(answer)).toEqual(['Content-Type'])
        },
      )
  })

  describe('a row', () => {
    test('says type, id, version, title and what one may do', async () => {
      const row = await subject.row()

      const { body } = await subject.admin.get(`${subject.path}/${row.id}`)

      expect(body.data).toMatchObject({ type: subject.resource.name, id: row.id, meta: { version: row.version } })
      expect(body.data.meta.title).toEqual(row[subject.resource.title])
      expect(body.data.meta.can).toContain('show')
      expect(body.included).toBeUndefined()
    })

    test('says only the fields that were asked for', async () => {
      const row = await subject.row()
      const { name, title } = subject.resource

      const { body } = await subject.admin.get(`${subject.path}/${row.id}?fields[${name}]=${title}`)

      expect(body.data.attributes).toEqual({ [title]: row[title] })
      expect(body.data.relationships).toBeUndefined()
    })

    test.each(['0', '-1', 'abc', '1e3', '99999999999', '9223372036854775808', '9'.repeat(60), "1'--"])(
      'with the id %s is not there',
      async (id) => {
        const answer = await subject.admin.get(`${subject.path}/${encodeURIComponent(id)}`)

        expect(answer.status).toBe(404)
        expect(answer.body.errors[0].detail).toBe('Data tidak ditemukan.')
      },
    )

    test('takes its relations along, each once and fully linked', async () => {
      const rows = await subject.rows(2)
      const relations = Object.entries(subject.resource.meta).flatMap(([field, { to }]) => (to ? [field] : []))

      const { body } = await subject.admin.get(subject.only(rows, `include=${[...relations, 'created_by'].join(',')}`))

      const keys = [...body.included, ...body.data].map(({ type, id }: { type: string; id: string }) => `${type}:${id}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of body.data.flatMap((one: { relationships: object }) =>
        linked(one, [...relations, 'created_by']),
      ))
        expect(keys).toContain(key)
    })
  })
}

function linked({ relationships }: { relationships: object }, relations: string[]) {
  return Object.entries(relationships as Record<string, { data: { type: string; id: string }[] }>)
    .filter(([name]) => relations.includes(name))
    .flatMap(([, { data }]) => [data].flat().flatMap((one) => (one ? [`${one.type}:${one.id}`] : [])))
}
