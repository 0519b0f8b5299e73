import { Buffer } from 'node:buffer'
import { multipartOf } from './multipart.ts'
import { type Random, randomOf } from './random.ts'
import { idOf, makeValue, nasty, type Schema, type World, word } from './values.ts'

/** One request, exactly as it is sent. `as` names the sender (a role, `public`, or no sender). */
export type FuzzRequest = {
  as: string
  method: string
  path: string
  headers: Record<string, string>
  /** In base64, because bodies need not be text. */
  body?: string
}

export type Operation = { base: string; path: string; method: string; described: Schema; shared: readonly Schema[] }

const METHODS = ['get', 'post', 'patch', 'put', 'delete']
const JSON_API = 'application/vnd.api+json'

/** Operations of an OpenAPI document: one entry for each method of each path. */
export const operationsOf = (document: Schema): Operation[] =>
  Object.entries(document.paths as Record<string, Schema>).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      base: document.servers?.[0]?.url ?? '',
      path,
      method: method.toUpperCase(),
      described: item[method],
      shared: item.parameters ?? [],
    })),
  )

/** Request `n` of a seed: the same one each time, for the same document and the same rows. */
export function requestOf(
  seed: number,
  n: number,
  operations: readonly Operation[],
  world: World,
  people: readonly string[],
) {
  const random = randomOf(`${seed} ${n}`)
  const operation = random.pick(operations)
  const method = random.chance(0.02)
    ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    : operation.method
  const request: FuzzRequest = {
    as: random.chance(0.45) ? 'admin' : random.pick([...people, 'public', 'nobody', 'garbage', 'hash']),
    method,
    path: pathOf(operation, world, random) + queryOf(operation, world, random),
    headers: headersOf(random, method),
  }
  const content = operation.described.requestBody?.content
  if (content && method !== 'GET' && method !== 'HEAD') addBody(request, content, world, random)
  else if (random.chance(0.01)) Object.assign(request, { body: Buffer.from('{}').toString('base64') })
  return request
}

/** Input of routes outside the collections that the document does not describe. */
const UNDESCRIBED = [
  ...[
    'q',
    'from',
    'to',
    'date',
    'month',
    'year',
    'companies',
    'layer',
    'menu',
    'menus',
    'target_type',
    'target_id',
    'tenant',
  ],
  ...[
    'ids',
    'type',
    'kind',
    'status',
    'download',
    'page[number]',
    'page[size]',
    'period',
    'employee',
    'category',
    'fields',
  ],
]

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

function pathOf({ base, path }: Operation, world: World, random: Random) {
  const type = path.split('/')[1] ?? ''
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(name === 'id' ? idOf(type, world, random) : random.chance(0.5) ? word(random) : nasty(random)),
  )
  return (
    base + filled + (random.chance(0.01) ? random.pick(['/', '%00', '//', '/..', '%2e%2e', '%zz', '%', '%ff']) : '')
  )
}

function queryOf({ described, shared }: Operation, world: World, random: Random) {
  const existing: Schema[] = [...shared, ...(described.parameters ?? [])].filter((one) => one.in === 'query')
  if (!existing.length && random.chance(0.5))
    existing.push(...UNDESCRIBED.map((name) => ({ name, in: 'query', schema: {} })))
  const needed = existing.filter((one) => one.required && !random.chance(0.03))
  const chosen = [...needed, ...random.some(existing, 4)]
  const pairs = chosen.map((one) => `${encoded(one.name)}=${encoded(parameterOf(one, world, random))}`)
  if (random.chance(0.03)) pairs.push(`${encoded(nasty(random))}=${encoded(nasty(random))}`)
  if (random.chance(0.02))
    pairs.push(
      random.pick(['filter', 'filter[', 'filter[]=1', 'page=1', '=', '&', '%', '%00', 'page[size]=251', 'sort=']),
    )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

function parameterOf({ name, schema, description = '' }: Schema, world: World, random: Random): unknown {
  if (random.chance(0.12)) return nasty(random)
  if (name === 'filter[where]') return JSON.stringify(treeOf(random, 0))
  const [, listed] = /Comma list of: ([^.;]*)/.exec(description) ?? []
  if (listed) {
    const names = listed.split(', ')
    return (
      random
        .some(names, 3)
        .map((one) => (random.chance(0.3) ? `-${one}` : one))
        .join(',') || names[0]
    )
  }
  const [, field = ''] = /^filter\[(\w+?)(_\w+)?\]/.exec(name) ?? []
  if (/date|_at$|_on$|since|until|^from$|^to$/.test(field || name))
    return makeValue({ type: 'string', format: 'date' }, world, random)
  if (/^filter/.test(name) && random.chance(0.4)) return idOf(random.pick(Object.keys(world.ids)), world, random)
  return makeValue(schema, world, random)
}

function treeOf(random: Random, depth: number): unknown {
  if (random.chance(0.1)) return nasty(random)
  if (depth < 4 && random.chance(0.5))
    return {
      [random.pick(['and', 'or', 'not'])]: Array.from({ length: random.whole(0, 3) }, () => treeOf(random, depth + 1)),
    }
  return {
    [random.pick(['id', 'name', 'code', 'status', 'created_at'])]: random.chance(0.6) ? word(random) : nasty(random),
  }
}

function headersOf(random: Random, method: string): Record<string, string> {
  const accept = random.chance(0.93)
    ? JSON_API
    : random.pick(['*/*', 'text/html', `${JSON_API}; ext=x`, 'x', ',', 'application/*;q=0'])
  const odd = [
    ['range', random.pick(['bytes=0-1', 'bytes=5-1', 'bytes=-0', 'bytes=a-b', 'bytes=0-99999999999999999999'])],
    ['if-none-match', '"x"'],
    ['x-forwarded-for', random.pick(['8.8.8.8', 'unknown', ','])],
    ['x-request-id', word(random)],
    ['username', random.pick(['%', '%00', 'Ñ', 'x'])],
    ['cookie', random.pick(['=', 'ems_ring=x', 'sso_session=x; sso_session.sig=y', 'sso_form=%'])],
    ['origin', random.pick(['null', 'https://evil.example'])],
    ['transfer-encoding', 'chunked'],
    ['idempotency-key', random.pick(['', ' ', 'x'.repeat(256), 'é'])],
  ] as const
  const key: Record<string, string> =
    method === 'POST' && random.chance(0.4) ? { 'idempotency-key': `fuzz-${random.whole(1, 1e9)}` } : {}
  return { accept, ...key, ...(random.chance(0.08) ? Object.fromEntries([random.pick(odd)]) : {}) }
}

function addBody(request: FuzzRequest, content: Record<string, Schema>, world: World, random: Random) {
  const [[type = JSON_API, { schema } = {}] = []] = Object.entries(content)
  const value = makeValue(schema, world, random)
  const set = (body: Buffer | string, media = type) => {
    request.body = Buffer.from(body).toString('base64')
    request.headers['content-type'] = random.chance(0.98)
      ? media
      : random.pick(['text/plain', 'application/json', '', ';', `${media}; charset=x`])
  }
  if (type === 'multipart/form-data') {
    const { body, media } = multipartOf(value, world, random)
    return set(body, media)
  }
  if (type === 'application/x-www-form-urlencoded') return set(formOf(value, random))
  const text = JSON.stringify(value) ?? ''
  if (random.chance(0.97)) return set(text)
  set(
    random.pick([
      text.slice(0, random.whole(0, text.length)),
      `${text}x`,
      '['.repeat(10_000),
      '{"data":'.repeat(100),
      '\u0000',
      '{"data":{"__proto__":{}}}',
      'null',
      '1',
      '"x"',
      `{"data":"${'x'.repeat(300_000)}"}`,
    ]),
  )
}

const formOf = (value: unknown, random: Random) =>
  Object.entries(Object(value))
    .map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
    .concat(random.chance(0.05) ? ['%00=%00', 'a=%zz'] : [])
    .join('&')
