import { permissions } from '@ems/contracts'
import { credentialFolders, credentials } from '@ems/contracts/it'
import type { TestApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'

let count = 0

/** The group of all users of a test: what is shared with it is shared with everybody. */
const groups = new WeakMap<TestApi, Promise<string>>()
function everybody(api: TestApi): Promise<string> {
  const existing = groups.get(api) ?? api.as([]).then(({ user }) => user.usergroup)
  groups.set(api, existing)
  return existing
}

/** A folder that everybody of its company manages; another one for every `n`. */
export const folder = async (api: TestApi, n: number) => ({
  name: `Folder ${n}`,
  company: api.companies[0],
  shares: [{ user: null, usergroup: await everybody(api), right: 'manage', until: null }],
})

/** Id of a new folder of this company. */
export async function folderIn(
  api: TestApi,
  company: string,
  more: Record<string, unknown> = {},
  author?: Client,
): Promise<string> {
  const admin = author ?? (await api.as([...permissions]))
  const values = { ...(await folder(api, 50_000 + ++count)), company, ...more }
  return (await admin.create(credentialFolders, values)).id
}

const folders = new WeakMap<TestApi, Promise<string>>()
/** Required fields of a credential; another one for every `n`. */
export async function credential(api: TestApi, n: number) {
  const existing = folders.get(api) ?? folderIn(api, api.companies[0])
  folders.set(api, existing)
  return { kind: 'login', name: `Kredensial ${n}`, folder: await existing, username: `pengguna${n}` }
}

/** A new credential of a client. */
export async function credentialOf(api: TestApi, client: Client, more: Record<string, unknown> = {}): Promise<Row> {
  return client.create(credentials, { ...(await credential(api, 70_000 + ++count)), ...more })
}

/** Writes secrets; answers the response. */
export const write = (client: Client, { id, version }: Row, values: object, reason?: string) =>
  client.post(`/credentials/${id}/-actions/write`, {
    data: { type: 'credentials', id, attributes: { values, ...(reason ? { reason } : {}) }, meta: { version } },
  })

type RevealInput = { field?: string; purpose?: string; reason?: string | null }

/** Asks for one secret; answers the response. */
export const reveal = (
  client: Client,
  { id }: { id: string },
  { field = 'secret', purpose = 'show', reason = 'Perbaikan server' }: RevealInput = {},
) =>
  client.post(`/credentials/${id}/-actions/reveal`, {
    data: { type: 'credentials', id, attributes: { field, purpose, reason } },
  })

/** Id of a new credential that one person manages and everybody else may use. */
export async function credentialToAskFor(api: TestApi, company: string): Promise<string> {
  const owner = await api.as([...permissions])
  const shares = [
    { user: owner.user.id, usergroup: null, right: 'manage', until: null },
    { user: null, usergroup: await everybody(api), right: 'use', until: null },
  ]
  const folder = await folderIn(api, company, { shares }, owner)
  return (await credentialOf(api, owner, { folder })).id
}
