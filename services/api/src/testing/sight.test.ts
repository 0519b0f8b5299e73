import { permissions as all, resourceOf, resources } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'
import { createDatabase, sql } from '@ems/postgres'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { seedDemo } from '../demo/index.ts'
import type { User } from '../kit/context.ts'
import { tableOf } from '../kit/store/columns.ts'
import { holderFieldsOf, meIn, namesPeople } from '../kit/store/visibility.ts'
import { storeFor } from '../kit/stores.ts'
import { findUser } from '../session/index.ts'
import { application, type TestApi, testApi } from './api.ts'
import type { Client } from './client.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await seedDemo(api.pool, { today: '2026-11-20', withoutKite: true })
}, 300_000)
afterAll(() => api.close())

const offers = (method: string, path: string) =>
  application.methods.get(`/api/v1${path}`)?.has(method as 'GET') ?? false
/** Lists that want one record named are asked through it: `comments`, `assets`. */
const listed = resources.filter(
  ({ name, view }) =>
    !view && offers('GET', `/${name}`) && offers('GET', `/${name}/:id`) && name !== 'comments' && name !== 'assets',
)

/** A user of a demo group, as if signed in. */
async function personOf(group: string): Promise<User> {
  const { rows } = await api.pool.query(
    `select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
     where g.code = $1 and u.employee_id is not null and u.status <> 'inactive' order by u.id limit 1`,
    [group],
  )
  const match = await findUser(api.app.db, { id: rows[0].id })
  if ('refusal' in match) throw new Error(match.refusal)
  return match.user
}

const without = (action: string) =>
  new Set([...all, 'partner-show', 'partner-list'].filter((one) => !one.endsWith(`-${action}`)))
const roles: Readonly<Record<string, () => Promise<User>>> = {
  karyawan: () => personOf('karyawan'),
  kepala_departemen: () => personOf('kepala_departemen'),
  konsultan_kite: () => personOf('konsultan_kite'),
  sdm: () => personOf('sdm'),
  keuangan: () => personOf('keuangan'),
  ti: () => personOf('ti'),
  'who may do everything but list, in a company': async () => ({
    ...(await personOf('sdm')),
    permissions: without('list'),
  }),
  'who may do everything but show, in a team': async () => ({
    ...(await personOf('kepala_departemen')),
    scope: 'team',
    permissions: without('show'),
  }),
}

const requested = (ids: readonly string[]) => ids.map((id) => `filter[id][]=${id}`).join('&')
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

/** Those of the ids that the list gives: the list itself, or without the right to it the lists of one’s own. */
async function input(client: Client, resource: Resource, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const path = `/${resource.name}?page[size]=250&${requested(ids)}`
  const whole = await client.get(path)
  if (whole.status === 200) return new Set(idsOf(whole))
  expect([resource.name, whole.status]).toEqual([resource.name, 403])
  const own = new Set<string>()
  for (const field of storeFor(resource.name).own) {
    const mine = await client.get(`${path}&filter[${field}]=${meIn(resource, field, client.user)}`)
    if (mine.status === 200) for (const id of idsOf(mine)) own.add(id)
  }
  return own
}

/** A few rows of the collection as they lie in the table, and a few that this user is given. */
async function sampled(client: Client, resource: Resource) {
  const live = resource.trash ? sql`where t.deleted_at is null` : sql``
  const rows = await createDatabase(api.pool).rows(sql<{
    id: string
  }>`select t.id::text from ${tableOf(resource)} t ${live}
    order by md5(t.id::text || ${resource.name}) limit 12`)
  const some = rows.map(({ id }) => id)
  if (!some.length) return { seen: new Set<string>(), hidden: [], shown: [] }
  const first = await client.get(`/${resource.name}?page[size]=10`)
  const seen = await input(client, resource, [...some, ...(first.status === 200 ? idsOf(first) : [])])
  const hidden = some.filter((id) => !seen.has(id)).slice(0, 2)
  return { seen, hidden, shown: [...seen].slice(0, 1) }
}

/** Rows without owner are readable with the permission to show, even if no list has them. */
const isOfNobody = (resource: Resource, user: User) => {
  const { own, isOpen } = storeFor(resource.name)
  return !isOpen && !own.length && !user.permissions.has(resource.can.list)
}

type Way = (client: Client, resource: Resource, id: string) => Promise<boolean>
const answers =
  (ask: (client: Client, resource: Resource, id: string) => Promise<{ status: number }>): Way =>
  async (client, resource, id) => {
    const { status } = await ask(client, resource, id)
    return status < 300 || status === 409 || status === 422
  }
const about = ({ name }: Resource, id: string) => `filter[target_type]=${name}&filter[target_id]=${id}`
const ways: Readonly<Record<string, Way>> = {
  show: answers((client, { name }, id) => client.get(`/${name}/${id}`)),
  history: answers((client, { name }, id) => client.get(`/${name}/${id}/history`)),
  activity: answers((client, { name }, id) => client.get(`/${name}/${id}/activity`)),
  comments: answers((client, resource, id) => client.get(`/comments?${about(resource, id)}`)),
  files: answers((client, resource, id) => client.get(`/assets?${about(resource, id)}`)),
  'who else looks at it': answers((client, { name }, id) =>
    client.post(
      '/push/auth',
      new URLSearchParams({ socket_id: '1.1', channel_name: `presence-${name}.${id}` }).toString(),
      {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    ),
  ),
}
/** Only tried on rows that are not given: nothing is written. */
const writes: Readonly<Record<string, Way>> = {
  'a comment': answers((client, { name }, id) =>
    client.post('/comments', {
      data: { type: 'comments', attributes: { target_type: name, target_id: id, body: 'Halo', kind: 'comment' } },
    }),
  ),
  'a change': answers((client, resource, id) => client.update(resource, { id, version: 999 }, {})),
  'a change of many': answers((client, resource, id) =>
    client.act(resource, 'bulkUpdate', [{ id, version: 999, values: {} }]),
  ),
  'a removal': answers((client, resource, id) => client.act(resource, 'bulkDelete', [{ id, version: 999 }])),
}

/** How many of the rows an export holds; undefined where it is none. */
async function exported(client: Client, { name }: Resource, ids: readonly string[]) {
  const file = await client.post(`/${name}/-actions/toExcel?${requested(ids)}`, undefined, { accept: '*/*' })
  if (file.status !== 200) return undefined
  const { sheets } = await readXlsx(new Uint8Array(file.bytes))
  return (sheets[0]?.rows.length ?? 1) - 1
}

/** Each differs from the others in what hides rows: the employee, the team, a missing right. */
const daily: readonly string[] = [
  'karyawan',
  'kepala_departemen',
  'who may do everything but list, in a company',
  'who may do everything but show, in a team',
]

describe.each(isNightly ? Object.keys(roles) : daily)('%s', (role) => {
  let client: Client
  beforeAll(async () => {
    client = api.of(await (roles[role] as () => Promise<User>)())
  })

  test('is given the same rows by every way to them', async () => {
    const wrong: unknown[] = []
    let hiddenRows = 0
    for (const resource of listed) {
      const { seen, hidden, shown } = await sampled(client, resource)
      if (isOfNobody(resource, client.user)) continue
      hiddenRows += hidden.length
      for (const id of hidden)
        for (const [way, opens] of Object.entries({ ...ways, ...writes }))
          if (await opens(client, resource, id)) wrong.push(`${way} opens ${resource.name} ${id}`)
      const may = client.user.permissions.has(resource.can.show) || storeFor(resource.name).isOpen
      for (const id of may ? shown : [])
        for (const [way, opens] of Object.entries(ways))
          if (
            (!['history', 'activity'].includes(way) || offers('GET', `/${resource.name}/:id/${way}`)) &&
            !(await opens(client, resource, id))
          )
            wrong.push(`${way} is shut for ${resource.name} ${id}`)
      const both = [...hidden, ...shown]
      const rows =
        both.length && offers('POST', `/${resource.name}/-actions/toExcel`)
          ? await exported(client, resource, both)
          : undefined
      if (rows !== undefined && rows > both.filter((id) => seen.has(id)).length)
        wrong.push(`an export opens ${resource.name}`)
    }
    expect(wrong).toEqual([])
    expect(hiddenRows).toBeGreaterThan(0)
  }, 60_000)

  test('is given no other rows by include and search', async () => {
    const matches = new Map<string, Set<string>>()
    const note = (type: string, id: string) => matches.set(type, (matches.get(type) ?? new Set()).add(id))
    for (const { name, meta } of listed) {
      const relations = Object.entries(meta).flatMap(([field, { to }]) => (to ? [field] : []))
      if (!relations.length) continue
      const { status, body } = await client.get(`/${name}?page[size]=10&include=${relations.join(',')}`)
      for (const { type, id, attributes = {} } of status === 200 ? (body.included ?? []) : []) {
        const { lookup } = resourceOf(type) as Resource
        if (Object.keys(attributes).some((field) => !(lookup as readonly string[]).includes(field))) note(type, id)
      }
    }
    for (const q of ['an', 'a1', 'se'])
      for (const { attributes, id } of (await client.get(`/search?q=${q}&limit=20`)).body.data)
        note(attributes.kind, id.split(':')[1])
    for (const [type, ids] of matches) {
      const resource = resourceOf(type) as Resource
      if (isOfNobody(resource, client.user) || !listed.includes(resource)) continue
      expect([type, [...ids].filter((id) => !id).length]).toEqual([type, 0])
      const seen = await input(client, resource, [...ids])
      expect([type, [...ids].filter((id) => !seen.has(id))]).toEqual([type, []])
    }
  }, 60_000)

  test('follows the channel of a company only where its rows are all given', async () => {
    const company = client.user.companies[0] as string
    for (const resource of listed.filter(({ meta }) => meta.company && !Array.isArray(meta.company))) {
      const form = new URLSearchParams({ socket_id: '1.1', channel_name: `private-${resource.name}.${company}` })
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
      if ((await client.post('/push/auth', form.toString(), headers)).status !== 200) continue
      const fields = resource.lookup.length ? `&fields[${resource.name}]=${resource.lookup.join(',')}` : ''
      const input = await client.get(`/${resource.name}?filter[company]=${company}&page[size]=1${fields}`)
      // Estimates are no counts.
      if (input.body.meta?.total_is_estimate) continue
      const { hushed } = storeFor(resource.name)
      const { rows } = await api.pool.query(
        `select * from ems.${resource.name.replaceAll('-', '_')}
        where company_id = $1 ${resource.trash ? 'and deleted_at is null' : ''}`,
        [company],
      )
      const notified = rows.filter((row) => !hushed?.(row)).length
      if (input.status === 200)
        expect([resource.name, input.body.meta.total >= notified]).toEqual([resource.name, true])
      else expect([400, 403]).toContain(input.status)
    }
  }, 60_000)
})

test('a collection that names people and does not say whose its rows are is refused when it is loaded', () => {
  for (const resource of resources.filter((one) => namesPeople(one).length))
    expect(() => holderFieldsOf(resource, {})).toThrow('whose its rows are')
  expect(resources.filter((one) => namesPeople(one).length).length).toBeGreaterThan(20)
})
