import { resources } from '@ems/contracts'
import type { AnyTransition, Problem } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listQuery } from '../kit/query/parse-list-query.ts'
import { type TestApi, testApi } from './api.ts'

type Operation = { operationId: string; responses: object; requestBody?: object }
const sampleOf = (parameter: string) => (parameter.startsWith('page') ? '1' : '')

/** The code of what a call throws. */
function refusalOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as Problem).errors[0]?.code
  }
}

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

  test('says of every route what it takes, and of an action the fields of its contract', () => {
    const writing = operations().filter(({ method }) => method !== 'get' && method !== 'delete')
    const silent = writing.filter(({ requestBody }) => !requestBody).map(({ path }) => path.split('/').at(-1))

    expect([...new Set(silent)].sort()).toEqual(['accessReview', 'readAll', 'run', 'toExcel', 'toWorkbook', 'undo'])
    for (const { name, actions } of resources)
      for (const [verb, { fields }] of Object.entries(actions)) {
        const route = writing.find(({ path }) => path.startsWith(`/${name}/`) && path.endsWith(`/-actions/${verb}`))
        const message = JSON.stringify(route?.requestBody ?? {})
        if (route)
          for (const field of Object.keys(fields))
            expect([name, verb, message]).toEqual([name, verb, expect.stringContaining(`"${field}":`)])
      }
  })

  test('has every field, step and action that a contract names, so that releases may be compared with it', () => {
    const lacking = resources.flatMap(({ name, meta, actions, workflow }) => {
      const { attributes, relationships } = document.components.schemas[name].properties
      const transitions: readonly [string, AnyTransition][] = Object.entries(workflow?.transitions ?? {})
      const ofPeople = transitions.filter(([, { who }]) => who.some((one) => one !== 'system'))
      const steps = [...Object.keys(actions), ...ofPeople.map(([step]) => step)]
      const has = { ...attributes.properties, ...relationships.properties }
      const isOffered = (step: string) =>
        [`/${name}/-actions/${step}`, `/${name}/{id}/-actions/${step}`].some((path) => path in document.paths)
      return [...Object.keys(meta).filter((field) => !(field in has)), ...steps.filter((step) => !isOffered(step))].map(
        (one) => `${name} ${one}`,
      )
    })

    expect(lacking).toEqual([])
  })

  test('says of routes outside the collections, too, which attributes they take', () => {
    const collections = new Set(resources.map(({ name }) => name))
    const outside = operations().filter(
      ({ path, requestBody }) => requestBody && !collections.has(path.split('/')[1] ?? ''),
    )
    const taken = Object.fromEntries(
      outside.map(({ method, path, requestBody }) => {
        const [content] = Object.values((requestBody as { content: object }).content)
        const { properties } = content.schema
        return [
          `${method} ${path}`,
          Object.keys((properties?.data?.properties?.attributes ?? content.schema).properties ?? {}).sort(),
        ]
      }),
    )

    // A form of a page, and bytes: no JSON.
    delete taken['post /secret-links']
    delete taken['put /uploads/{id}/pieces/{offset}']
    expect(taken).toEqual({
      'patch /me': ['preferences'],
      'post /accounting-connections/{connection}/-actions/connect': [],
      'post /accounting-connections/{connection}/-actions/disconnect': [],
      'post /accounting-connections/{connection}/-actions/open': ['database'],
      'post /accounting-connections/{connection}/-actions/pause': [],
      'post /accounting-connections/{connection}/-actions/resume': [],
      'post /accounting-connections/{connection}/-actions/retry': [],
      'post /accounting-connections/{connection}/-actions/sync': [],
      'post /accounting-connections/{connection}/-actions/test': [],
      'post /archive-locations/-actions/labels': ['ids', 'size', 'skip'],
      'post /uploads': ['fingerprint', 'name', 'size_byte', 'target'],
      'post /jira-connection/-actions/choose': ['project', 'site'],
      'post /jira-connection/-actions/connect': [],
      'post /jira-connection/-actions/disconnect': [],
      'post /jira-connection/-actions/map': ['accounts', 'imports', 'issue_types', 'priorities', 'statuses'],
      'post /jira-connection/-actions/pause': [],
      'post /jira-connection/-actions/retry': [],
      'post /jira-connection/-actions/sync': [],
      'post /jira-connection/-actions/test': [],
      'post /accounting-differences/-actions/resolve': ['connection', 'differences', 'kind', 'side'],
      'post /accounting-pairs/-actions/confirm': ['connection', 'kind', 'pairs'],
      'post /accounting-pushes/-actions/preview': ['connection', 'kind', 'targets'],
      'post /accounting-pushes/-actions/send': ['connection', 'kind', 'targets'],
      'post /accounting-pairs/-actions/unpair': ['connection', 'kind', 'records'],
      'post /callback/aol': ['code', 'state'],
      'post /callback/aol/{connection}': ['code', 'state'],
      'post /callback/jira': ['code', 'state'],
      'post /calendar/conflicts': expect.arrayContaining(['attendees', 'end_at', 'start_at', 'timezone']),
      'post /calendar/feeds': ['layer'],
      'post /inbox/-actions/approve': ['data', 'meta'],
      'post /inbox/-actions/reject': ['data', 'meta'],
      'post /inbox/-actions/return': ['data', 'meta'],
      'post /inbox/-actions/snooze': ['data', 'meta'],
      'post /inbox/-actions/unsnooze': ['data'],
      'post /mail-links/{key}/-actions/decide': ['intent', 'note', 'signature'],
      'post /mails/-actions/preview': ['body', 'event', 'subject'],
      'post /mails/-actions/test': [],
      'post /push/auth': ['channel_name', 'socket_id'],
      'post /push/auths': ['channel_name', 'socket_id'],
      'post /release-uses/-actions/report': ['uses'],
      'post /releases/-actions/audience': ['groups', 'percent', 'ring'],
      'post /releases/-actions/freeze': ['from', 'note', 'until'],
      'post /releases/-actions/open-preview': ['link'],
      'post /releases/-actions/thaw': [],
      'post /releases/{id}/-actions/approve': ['ring', 'version'],
      'post /releases/{id}/-actions/preview': ['hours', 'person', 'version'],
      'post /releases/{id}/-actions/revoke': ['note', 'version'],
      'post /releases/{id}/-actions/rollback': ['note', 'ring'],
      'post /releases/{id}/-actions/set': ['note', 'ring', 'version'],
      'post /releases/{id}/-actions/switch': ['message', 'ring'],
    })
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

  describe.each(resources.map((resource) => [resource.name, resource] as const))('of %s', (name, resource) => {
    const named = (): string[] =>
      ((document.paths[`/${name}`]?.get?.parameters ?? []) as { name: string }[]).map((one) => one.name)

    test('names only parameters that its list understands', () => {
      for (const parameter of named()) {
        const accept = () => listQuery(resource, { [parameter]: parameter.endsWith('[]') ? [''] : sampleOf(parameter) })
        expect([parameter, refusalOf(accept)]).not.toEqual([parameter, 'PARAMETER'])
      }
    })

    test('leaves none out', () => {
      if (!document.paths[`/${name}`]?.get) return
      const fields = ['id', ...Object.keys(resource.meta), 'created_at', 'updated_at', 'created_by', 'updated_by']
      const suffixes = ['', '[]', ...['_not', '_not[]', '_from', '_to', '_like', '_null']]
      const possible = fields.flatMap((field) =>
        suffixes.map((suffix) =>
          suffix.endsWith('[]') ? `filter[${field}${suffix.slice(0, -2)}][]` : `filter[${field}${suffix}]`,
        ),
      )
      const within = fields.map((field) => `filter[within][${field}]`)
      const others = [
        ...within,
        'filter[q]',
        'filter[where]',
        'filter[deleted]',
        'include',
        'sort',
        'page[number]',
        'page[size]',
      ]
      const understood = [...possible, ...others].filter(
        (parameter) =>
          refusalOf(() =>
            listQuery(resource, { [parameter]: parameter.endsWith('[]') ? [''] : sampleOf(parameter) }),
          ) !== 'PARAMETER',
      )
      expect(named()).toEqual(expect.arrayContaining(understood))
      expect(named()).toEqual(expect.arrayContaining(['page[after]', 'page[before]', `fields[${name}]`]))
    })
  })

  test('says which actions only begin with the request, and where their job is', () => {
    const begun = Object.entries<Record<string, { responses?: Record<string, { headers?: object }> }>>(document.paths)
      .filter(([, { post }]) => post?.responses?.[202]?.headers && !post.responses[200])
      .map(([path]) => path)
    const runs = ['bclktGenerate', 'bclktReportGenerate', 'rollback']
    expect(begun.sort()).toEqual([
      '/customs-kite-source-files/-actions/rollback',
      '/customs-kite-tenants/-actions/auditFile',
      ...runs.map((name) => `/customs-kite-tool-kite-datas/-actions/${name}`),
    ])
  })

  test('describes every field of every resource', () => {
    for (const { name, meta } of resources) {
      const { attributes, relationships } = document.components.schemas[name].properties
      const described = [...Object.keys(attributes.properties), ...Object.keys(relationships.properties)]
      expect(described).toEqual(expect.arrayContaining(Object.keys(meta)))
    }
  })
})
