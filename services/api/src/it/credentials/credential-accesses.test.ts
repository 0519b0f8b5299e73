import { randomBytes } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { credentialAccesses, credentialFolders } from '@ems/contracts/it'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { credentialOf, folderIn, reveal, write } from './testing.ts'

/** One credential of each company: everybody manages it, so each more would add as many lines as there are people. */
const credentialOfCompany = new WeakMap<TestApi, Map<string, string>>()
async function credentialIn(api: TestApi, company: string): Promise<string> {
  const existing = credentialOfCompany.get(api) ?? new Map<string, string>()
  credentialOfCompany.set(api, existing)
  const match = existing.get(company)
  if (match) return match
  const admin = await api.as([...permissions])
  const { id } = await credentialOf(api, admin, { folder: await folderIn(api, company) })
  existing.set(company, id)
  return id
}

describeResource(credentialAccesses, {
  input: async (api) => ({ company: api.companies[0] }),
  // A user without a right who once saw it.
  seed: async (api, { company }) => {
    const id = await credentialIn(api, String(company))
    const { user } = await api.as([], { usergroup: await newGroup(api) })
    await api.pool.query(
      `insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action, field)
       values ($1, 'Router kantor', $2, $3, 'reveal', 'secret')`,
      [id, company, user.id],
    )
    const { rows } = await api.pool.query(
      'select id from ems.credential_accesses where credential_id = $1 and user_id = $2',
      [id, user.id],
    )
    return rows[0].id
  },
})

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

async function newGroup({ pool }: TestApi): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, '{credential-list}', 'group') returning id`,
    [randomBytes(4).toString('hex')],
  )
  return rows[0].id
}
const inGroup = (usergroup: string) => api.as([...permissions], { usergroup })
const colleague = async () => inGroup(await newGroup(api))

type Line = { user?: string; usergroup?: string; right: string; until?: string }
const lines = (shares: readonly Line[]) =>
  [{ user: admin.user.id, right: 'manage' }, ...shares].map((share) => ({
    user: null,
    usergroup: null,
    until: null,
    ...share,
  }))

/** A credential with a secret in a folder of its own. */
async function shared(inFolder: readonly Line[], more: object = {}): Promise<Row> {
  const folder = await folderIn(api, api.companies[0], { shares: lines(inFolder) }, admin)
  const row = await credentialOf(api, admin, { folder, ...more })
  const { body } = await write(admin, row, { secret: 'Rahasia-Server-42' })
  return { ...row, version: body.data.meta.version }
}

type ReportLine = Record<string, unknown> & { user: string }
/** Lines of the report about a credential for a reader, by person. */
async function reportOf({ id }: Row, client = admin): Promise<ReportLine[]> {
  const { body } = await client.get(`/credential-accesses?filter[credential]=${id}&page[size]=100`)
  type Answer = { attributes: object; relationships: Record<string, { data: { id: string } | null }> }
  return body.data.map(({ attributes, relationships }: Answer) => ({
    ...attributes,
    user: relationships.user?.data?.id,
    usergroup: relationships.usergroup?.data?.id ?? null,
  }))
}
const ofPerson = (report: readonly ReportLine[], { user }: Client) => report.filter((line) => line.user === user.id)

async function shareAnew({ folder }: Row, shares: readonly Line[]) {
  const { body } = await admin.get(`/credential-folders/${folder}`)
  const row = { id: String(folder), version: body.data.meta.version }
  const answer = await admin.update(credentialFolders, row, { shares: lines(shares) })
  if (answer.status !== 200) throw new Error(answer.text)
}

test('says of every person which right comes from where until when, and when it was last used', async () => {
  const [direct, group] = [await colleague(), await newGroup(api)]
  const member = await inGroup(group)
  const row = await shared([{ usergroup: group, right: 'view', until: '2099-01-31' }], {
    shares: [{ user: direct.user.id, usergroup: null, right: 'use', until: null }],
  })
  await reveal(member, row)

  const report = await reportOf(row)

  expect(ofPerson(report, direct)).toEqual([
    expect.objectContaining({ right: 'use', via: 'credential', until: null, usergroup: null, status: 'active' }),
  ])
  expect(ofPerson(report, direct)[0]).toMatchObject({ last_used_at: null, knows_secret: false })
  expect(ofPerson(report, member)).toEqual([
    expect.objectContaining({ right: 'view', via: 'folder', usergroup: group, status: 'active', knows_secret: true }),
  ])
  expect(ofPerson(report, member)[0]?.until).toContain('2099-01-31T17:00')
  expect(ofPerson(report, member)[0]?.last_used_at).toEqual(expect.any(String))
  expect(ofPerson(report, admin)).toEqual([expect.objectContaining({ right: 'manage', via: 'folder' })])
})

test('keeps users who lost the right and know the present secret, until it is changed', async () => {
  const viewer = await colleague()
  const row = await shared([{ user: viewer.user.id, right: 'view' }])
  await reveal(viewer, row)
  await shareAnew(row, [])

  const [lost] = ofPerson(await reportOf(row), viewer)
  const matches = await admin.get(
    `/credential-accesses?filter[user]=${viewer.user.id}&filter[status]=revoked&filter[knows_secret]=1`,
  )
  await write(admin, row, { secret: 'Rahasia-Server-43' })
  const [changed] = ofPerson(await reportOf(row), viewer)

  expect(lost).toMatchObject({ right: null, via: null, status: 'revoked', knows_secret: true })
  expect(matches.body.data).toHaveLength(1)
  expect(changed).toMatchObject({ status: 'revoked', knows_secret: false })
})

test('says who has left, and of a group only those who opened something', async () => {
  const group = await newGroup(api)
  const [reader, idle] = [await inGroup(group), await inGroup(group)]
  const row = await shared([{ usergroup: group, right: 'view' }])
  await reveal(reader, row)
  await api.pool.query(`update ems.users set status = 'inactive' where id = any($1)`, [[reader.user.id, idle.user.id]])

  const report = await reportOf(row)

  expect(ofPerson(report, reader)).toEqual([expect.objectContaining({ status: 'left', knows_secret: true })])
  expect(ofPerson(report, idle)).toEqual([])
})

test('is for managers of the credential only, and ends with a share', async () => {
  const viewer = await colleague()
  const row = await shared([{ user: viewer.user.id, right: 'view', until: '2099-01-31' }])

  const theirs = await reportOf(row, viewer)
  await shareAnew(row, [{ user: viewer.user.id, right: 'view', until: '2026-01-31' }])

  expect(theirs).toEqual([])
  expect(ofPerson(await reportOf(row), viewer)).toEqual([])
})

test('is taken along as a workbook', async () => {
  const row = await shared([])

  const answer = await admin.post(`/credential-accesses/-actions/toExcel?filter[credential]=${row.id}`, undefined, {
    accept: '*/*',
  })

  expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})
