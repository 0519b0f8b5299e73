import { resources } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'

type Operation = { operationId: string; responses: object; requestBody?: object }
type Paths = Record<string, Record<string, Operation>>

describe('the OpenAPI document', () => {
  let api: TestApi
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape.
  let document: any
  beforeAll(async () => {
    api = await testApi()
    document = (await (await api.as([])).get('/openapi.json')).body
  })
  afterAll(() => api.close())
  const operations = () =>
    Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        method === 'parameters' ? [] : [{ path, method, ...operation }],
      ),
    )

  test('is version 3.1 and has every route of the application, no more and no less', () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} /api/v1${path}`)
    const served = [...api.app.methods]
      .filter(([url]) => url.startsWith('/api/v1/'))
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`))
      .filter((route) => !route.startsWith('HEAD'))

    expect(document.openapi).toBe('3.1.0')
    expect(described.sort()).toEqual(served.sort())
  })

  test('names every operation once and says what it answers', () => {
    const all = operations()

    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const { responses } of all) expect(Object.keys(responses).length).toBeGreaterThan(1)
  })

  test('points only to what it holds', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer)

    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of pointers) {
      const target = pointer
        .slice(2)
        .split('/')
        .reduce((part, key) => part?.[key], document)
      expect([pointer, typeof target]).toEqual([pointer, 'object'])
    }
  })

  test('describes every field of every resource', () => {
    for (const { name, meta } of resources) {
      const { attributes, relationships } = document.components.schemas[name].properties
      const described = [...Object.keys(attributes.properties), ...Object.keys(relationships.properties)]
      expect(described).toEqual(expect.arrayContaining(Object.keys(meta)))
    }
  })
})
