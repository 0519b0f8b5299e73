import type { ListDocument, ResourceObject } from '@ems/contracts/kit'
import { type User, users } from '@ems/contracts/settings'
import { api, changed, jsonApi } from '@ems/platform'

/** Result for one user; the link is in this response only. `isMailed`: it is also on its way by e-mail. */
export type Added = Pick<User, 'id' | 'name' | 'sso_status' | 'sso_error'> & {
  invitationUrl?: string
  isMailed?: boolean
}

type Target = Pick<User, 'id' | 'version'>

/** Creates or links an account in EMS SSO for each user. What identity refuses comes back as a state with its reason. */
export const addToSso = (rows: readonly Target[], key: string) => linksOf('ssoAdd', rows, key)

/** A new link to choose a password with for each user; the earlier ones stop working. */
export const newLinks = (rows: readonly Target[], key: string) => linksOf('invite', rows, key)

async function linksOf(action: 'ssoAdd' | 'invite', rows: readonly Target[], key: string): Promise<Added[]> {
  const { body, headers } = jsonApi({
    data: rows.map(({ id, version }) => ({ type: users.name, id, meta: { version } })),
  })
  const { data } = await api
    .post(`${users.name}/-actions/${action}`, { body, headers: { ...headers, 'Idempotency-Key': key } })
    .json<ListDocument>()
  await changed(users)
  return data.map(added)
}

function added({ id, attributes, meta }: ResourceObject): Added {
  const url = meta?.invitation_url
  const user = { id, ...attributes } as Added
  return typeof url === 'string' ? { ...user, invitationUrl: url, isMailed: meta?.is_mailed === true } : user
}
