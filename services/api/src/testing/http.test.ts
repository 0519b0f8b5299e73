import { permissions } from '@ems/contracts'
import { mediaType, objectOf, splitDetail } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'
import type { Client } from './client.ts'
import { multipart } from './multipart.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

describe('a request', () => {
  test('of 50 MB is refused with 413 and closes nothing else', async () => {
    const answer = await admin.post('/references', `{"data":"${'x'.repeat(50 * 1_024 * 1_024)}"}`)

    expect(answer.status).toBe(413)
    expect(answer.body.errors[0]).toMatchObject({
      title: 'ERROR_REQUEST_TOO_LARGE',
      detail: 'Payload request terlalu besar.',
    })
    expect((await admin.get('/references')).status).toBe(200)
  })

  test.each(['/api/v1/nonsense', '/api/v1/references/1/nonsense', '/nonsense', '/api/v1/%'])(
    'to %s finds nothing, as JSON:API',
    async (url) => {
      const answer = await api.send({ method: 'GET', url })

      expect([400, 404]).toContain(answer.status)
      expect(answer.body.errors[0].title).toBeTruthy()
      expect(answer.headers['content-type']).toBe(mediaType)
    },
  )

  test.each([
    ['a list', '/references'],
    ['the account', '/me'],
    ['a refusal', '/references/0'],
    ['an address that does not exist', '/nonsense'],
  ])('for %s is answered for no cache', async (_, path) => {
    expect((await admin.get(path)).headers['cache-control']).toBe('no-store')
  })

  test('for a very long id finds nothing', async () => {
    const answer = await admin.get(`/references/${'9'.repeat(5_000)}`)

    expect([answer.status, answer.headers['content-type']]).toEqual([404, mediaType])
  })

  test.each([
    ['PUT', '/references', 'GET, HEAD, POST'],
    ['POST', '/references/1', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/references/-actions/bulkUpdate', 'POST'],
    ['DELETE', '/audit-logs/1', 'GET, HEAD'],
    ['PATCH', '/approval-rules/vacancies', 'GET, HEAD'],
  ] as const)('%s %s answers 405 and what there is', async (method, path, allow) => {
    const answer = await api.send({ method, url: `/api/v1${path}` })

    expect([answer.status, answer.headers.allow]).toEqual([405, allow])
    expect(answer.body.errors[0].code).toBe('METHOD_NOT_ALLOWED')
  })

  test.each(['sort=name&sort=code', 'page[size]=1&page[size]=250', 'filter[code]=A&filter[code]=B'])(
    'with a parameter that is there twice is refused: %s',
    async (query) => {
      const { status, body } = await admin.get(`/references?${query}`)

      expect([status, splitDetail(body.errors[0].detail).detail]).toEqual([
        400,
        'Parameter hanya boleh disebut sekali.',
      ])
    },
  )

  test('of another site is answered without leave to read the answer', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
    const answers = await Promise.all(
      (['GET', 'OPTIONS'] as const).map((method) => api.send({ method, url: '/api/v1/references', headers })),
    )

    for (const answer of answers)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('whose JSON is broken is refused without a word of the parser', async () => {
    const broken = '{"and":['
    const answers = [
      await admin.get(`/references?filter[where]=${encodeURIComponent(broken)}`),
      await admin.post('/references', broken),
      await admin.post(
        '/references/-actions/import',
        ...multipart({ name: 'a.csv', content: 'Kode\nX\n' }, { mapping: broken }),
      ),
    ]

    expect(answers.map(({ body }) => splitDetail(body.errors[0].detail).detail)).toEqual([
      'Saringan bukan JSON yang sah.',
      'Isi permintaan bukan JSON yang sah.',
      'Pemetaan bukan JSON yang sah.',
    ])
  })

  test('may have members that begin with @, which nobody reads (JSON:API 1.1)', async () => {
    const attributes = { '@type': 'Thing', category: 'unit', code: 'AT-1', name: 'Anggota' }
    const object = {
      '@id': 'urn:x',
      type: 'references',
      attributes,
      relationships: { '@context': 'x' },
      meta: { '@a': 1 },
    }

    const answer = await admin.post('/references', { '@context': {}, data: object })

    expect(answer.status).toBe(201)
    expect(answer.body.data.attributes).toMatchObject({ code: 'AT-1', name: 'Anggota' })
  })

  test('with several faults has an id for each of them', async () => {
    const { body, headers } = await admin.post('/references', { data: { type: 'references', attributes: {} } })

    const ids = body.errors.map(({ id }: { id: string }) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toBe(headers['x-request-id'])
  })

  test('without a token is 401 and says how to come back', async () => {
    const answer = await api.send({ method: 'GET', url: '/api/v1/references' })

    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('Bearer')
  })

  test('with the public bearer reaches the public configs and nothing else', async () => {
    const statuses = await Promise.all(
      [
        '/configs?filter[is_public]=1',
        '/configs',
        '/configs?filter[is_public]=0',
        '/references',
        '/me',
        '/openapi.json',
      ].map(async (path) => (await api.asPublic.get(path)).status),
    )

    expect(statuses).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('with a database that is away is 503, never 500 or 401', async () => {
    const broken = await testApi()
    const client = await broken.as([...permissions])
    const { rows } = await broken.pool.query(`select current_database() as name`)
    await api.pool.query(`alter database ${rows[0].name} with allow_connections false`)
    await api.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0].name])

    const health = await broken.send({ method: 'GET', url: '/healthz' })
    await api.pool.query(`alter database ${rows[0].name} with allow_connections true`)
    const after = await client.get('/references')

    expect(health.status).toBe(503)
    expect(after.status).toBe(200)
    await broken.close()
  })

  test('that races another one for the same rows wins later', async () => {
    const rows = []
    for (let n = 0; n < 2; n += 1)
      rows.push(await admin.create(references, { category: 'bank', code: `R${n}`, name: `R${n}` }))
    const [one, two] = rows.map(({ id }) => id) as [string, string]
    const change = (first: string, second: string, version: number) =>
      admin.act(references, 'bulkUpdate', [
        { id: first, version, values: { parent: null, sort_order: version } },
        { id: second, version, values: { parent: null, sort_order: version } },
      ])

    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all([change(one, two, version), change(two, one, version)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('too many in a minute are refused for that user only, and told how long to wait', async () => {
    const slow = await testApi({ perMinute: 3 })
    const one = await slow.as([...permissions])
    const other = await slow.as([...permissions])

    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await one.get('/references')).status)
    const rejected = await one.get('/references')

    expect(statuses).toEqual([200, 200, 200, 429])
    expect(rejected.body.errors[0].detail).toMatch(/^Terlalu banyak permintaan\. Coba lagi dalam \d+ detik\.$/)
    expect(rejected.headers['retry-after']).toBeDefined()
    expect((await other.get('/references')).status).toBe(200)
    await slow.close()
  })

  test('of any shape is never answered with 500', async () => {
    const pieces = ['null', '1', '"x"', '[]', '{}', '[{}]', '{"data":{}}', '{"a":{"b":[null]}}']
    const object = objectOf(references, { category: 'unit', code: 'x', name: 'x' })
    const paths = ['type', 'id', 'attributes', 'relationships', 'meta'] as const
    const bodies = [
      ...pieces,
      ...pieces.flatMap((piece) => [`{"data":${piece}}`, `{"data":[${piece}]}`]),
      ...pieces.flatMap((piece) =>
        paths.map((path) => JSON.stringify({ data: { ...object, [path]: JSON.parse(piece) } })),
      ),
      ...pieces.flatMap((piece) =>
        Object.keys(references.meta).flatMap((field) => [
          JSON.stringify({ data: { ...object, attributes: { ...object.attributes, [field]: JSON.parse(piece) } } }),
          JSON.stringify({ data: { ...object, relationships: { [field]: { data: JSON.parse(piece) } } } }),
        ]),
      ),
    ]
    for (const body of bodies)
      for (const path of ['/references', '/references/-actions/bulkUpdate', '/references/-actions/bulkDelete']) {
        const { status } = await admin.post(path, body)
        expect([path, body, status >= 200 && status < 500]).toEqual([path, body, true])
      }
  })
})
