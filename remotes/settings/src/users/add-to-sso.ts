import type { ListDocument, ResourceObject } from '@ems/contracts/kit'
import { type User, users } from '@ems/contracts/settings'
import { api, changed, jsonApi } from '@ems/platform'

/** How it went for one user; the link stands in this answer only. */
export type Added = Pick<User, 'id' | 'name' | 'sso_status' | 'sso_error'> & { invitationUrl?: string }

/** Creates or links an account in EMS SSO for each user. What identity refuses comes back as a state with its reason. */
export async function addToSso(
  rows: readonly Pick<User, 'id' | 'version'>[],
  idempotencyKey: string,
): Promise<Added[]> {
  const { body, headers } = jsonApi({
    data: rows.map(({ id, version }) => ({ type: users.name, id, meta: { version } })),
  })
  const { data } = await api
    .post(`${users.name}/-actions/ssoAdd`, { body, headers: { ...headers, 'Idempotency-Key': idempotencyKey } })
    .json<ListDocument>()
  await changed(users)
  return data.map(added)
}

function added({ id, attributes, meta }: ResourceObject): Added {
  const url = meta?.invitation_url
  const user = { id, ...attributes } as Added
  return typeof url === 'string' ? { ...user, invitationUrl: url } : user
}
