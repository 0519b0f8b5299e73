import { type OneDocument, rowOf } from '@ems/contracts/kit'
import type { User as OidcUser } from 'oidc-client-ts'
import { api } from '../api/client.ts'
import type { SessionUser } from './current.ts'

type Rights = {
  permissions?: readonly string[]
  companies?: readonly string[]
  employee_id?: string | null
  place?: SessionUser['place']
  client?: string | null
  usergroup?: SessionUser['usergroup']
  dashboard?: SessionUser['dashboard']
}
type Me = OneDocument & { meta?: Rights; data: { meta?: Rights } }

/** The user of the token as the API knows them: row, permissions and row scope. */
export async function readProfile(oidc: OidcUser): Promise<{
  user: SessionUser
  permissions: ReadonlySet<string>
  preferences: unknown
}> {
  const { data, meta } = await api.get('me').json<Me>()
  const row = rowOf(data)
  const {
    permissions = [],
    companies = [],
    employee_id,
    place,
    client,
    usergroup,
    dashboard,
  } = { ...data.meta, ...meta }
  const { sub, name, email, role } = oidc.profile
  return {
    user: {
      id: String(data.id),
      sub,
      name: String(name ?? row.name),
      email: String(email ?? row.email),
      role: String(role ?? row.role),
      employee_id: employee_id ?? (row.employee as string | null | undefined) ?? null,
      ...(place ? { place } : {}),
      ...(client ? { client } : {}),
      timezone: String(row.timezone ?? 'Asia/Jakarta'),
      companies: companies.map(String),
      usergroup: usergroup ?? { id: '', code: '', name: '' },
      dashboard: dashboard ?? null,
    },
    permissions: new Set(permissions),
    preferences: row.preferences,
  }
}
