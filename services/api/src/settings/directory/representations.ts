import { z } from 'zod'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type UserRow = {
  id: string
  version: number
  name: string
  email: string
  status: string
  user_name: string
  external_id: string | null
  given_name: string | null
  family_name: string | null
  usergroup: string
  usergroup_name: string
  created_at: string
  updated_at: string
}

export type GroupRow = {
  id: string
  version: number
  name: string
  external_id: string | null
  created_at: string
  updated_at: string
  members: { value: string; display: string }[]
}

/** Entra sends `"False"`. */
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value),
  z.boolean(),
)
const part = z.string().trim().max(120).nullish()

/** A user as a directory writes it; what EMS has no use for is left out. */
export const userBody = z.object({
  userName: z.string().trim().min(1).max(190),
  externalId: z.string().max(200).nullish(),
  displayName: part,
  name: z.object({ formatted: part, givenName: part, familyName: part }).nullish(),
  active: flag.default(true),
  emails: z
    .array(z.object({ value: z.string().max(190).nullish(), type: z.string().nullish(), primary: flag.nullish() }))
    .nullish(),
})
export type UserBody = z.output<typeof userBody>

export const groupBody = z.object({
  displayName: z.string().trim().min(1).max(60),
  externalId: z.string().max(200).nullish(),
  members: z.array(z.object({ value: z.string().max(40) })).nullish(),
})
export type GroupBody = z.output<typeof groupBody>

export const patchBody = z.object({
  schemas: z.array(z.literal('urn:ietf:params:scim:api:messages:2.0:PatchOp')).min(1),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(500).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(500),
})

const metaOf = (
  type: 'User' | 'Group',
  base: string,
  row: { id: string; version: number; created_at: string; updated_at: string },
) => ({
  resourceType: type,
  ...{ created: row.created_at, lastModified: row.updated_at, version: etagOf(row) },
  location: `${base}/${type}s/${row.id}`,
})

export const etagOf = ({ version }: { version: number }) => `W/"${version}"`

export const asUser = (row: UserRow, base: string) => ({
  schemas: [USER_SCHEMA],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  displayName: row.name,
  name: {
    formatted: row.name,
    ...(row.given_name === null ? {} : { givenName: row.given_name }),
    ...(row.family_name === null ? {} : { familyName: row.family_name }),
  },
  active: row.status !== 'inactive',
  emails: [{ value: row.email, type: 'work', primary: true }],
  groups: [
    { value: row.usergroup, display: row.usergroup_name, $ref: `${base}/Groups/${row.usergroup}`, type: 'direct' },
  ],
  meta: metaOf('User', base, row),
})

export const asGroup = (row: GroupRow, base: string) => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  members: row.members.map((member) => ({ ...member, $ref: `${base}/Users/${member.value}`, type: 'User' })),
  meta: metaOf('Group', base, row),
})

const ALWAYS = new Set(['schemas', 'id', 'meta'])

/** Only the attributes that were asked for, or all but some (RFC 7644 §3.9); attributes of attributes count as their first. */
export function selected<Resource extends object>(
  resource: Resource,
  query: Record<string, unknown>,
): Partial<Resource> {
  const names = (value: unknown) =>
    typeof value === 'string'
      ? new Set(value.split(',').map((one) => one.trim().split('.')[0]?.toLowerCase()))
      : undefined
  const only = names(query.attributes)
  const without = names(query.excludedAttributes)
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (ALWAYS.has(name)) return true
      return only ? only.has(name.toLowerCase()) : !without?.has(name.toLowerCase())
    }),
  ) as Partial<Resource>
}

/** The name to store: what differs from before, the fuller form first. */
export function nameOf(body: UserBody, before?: UserBody): string {
  const forms = ({ displayName, name }: UserBody) => [
    displayName,
    name?.formatted,
    [name?.givenName, name?.familyName].filter(Boolean).join(' '),
  ]
  const now = forms(body)
  const earlier = before ? forms(before) : []
  const changed = now.find((form, n) => form && form !== earlier[n])
  return (changed ?? now.find(Boolean) ?? body.userName).slice(0, 120)
}

/** The primary e-mail, else the one of work, else the first, else the user name. */
export function emailOf({ emails, userName }: UserBody): string {
  const all = (emails ?? []).filter(({ value }) => value)
  const chosen = all.find(({ primary }) => primary) ?? all.find(({ type }) => type === 'work') ?? all[0]
  return (chosen?.value ?? userName).trim().toLowerCase()
}
