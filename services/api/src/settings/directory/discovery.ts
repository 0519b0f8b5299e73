import { GROUP_SCHEMA, USER_SCHEMA } from './representations.ts'

type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  description: string
  subAttributes?: Attribute[]
  referenceTypes?: string[]
}

const attribute = ({ subAttributes, ...rest }: Attribute): object => ({
  ...{ multiValued: false, required: false, mutability: 'readWrite', returned: 'default' },
  ...(rest.type === 'boolean' || rest.type === 'complex' ? {} : { caseExact: false, uniqueness: 'none' }),
  ...rest,
  ...(subAttributes ? { subAttributes: subAttributes.map(attribute) } : {}),
})

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})
const reference = (type: string): Attribute => ({
  name: '$ref',
  type: 'reference',
  referenceTypes: [type],
  description: 'Address',
  mutability: 'readOnly',
})

const user: Attribute[] = [
  text('userName', 'Name of the user in the directory', { required: true, uniqueness: 'server' }),
  text('displayName', 'Name as EMS displays it'),
  {
    ...{ name: 'name', type: 'complex', description: 'Parts of the name' },
    subAttributes: [
      text('formatted', 'The whole name'),
      text('givenName', 'Given name'),
      text('familyName', 'Family name'),
    ],
  },
  { name: 'active', type: 'boolean', description: 'Whether the user may sign in' },
  {
    ...{ name: 'emails', type: 'complex', multiValued: true, description: 'The e-mail that EMS writes to; one' },
    subAttributes: [
      text('value', 'Address'),
      text('type', 'work'),
      { name: 'primary', type: 'boolean', description: 'true' },
    ],
  },
  {
    ...{
      name: 'groups',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      description: 'The user group; one',
    },
    subAttributes: [
      text('value', 'Id', { mutability: 'readOnly' }),
      reference('Group'),
      text('display', 'Name', { mutability: 'readOnly' }),
      text('type', 'direct', { mutability: 'readOnly' }),
    ],
  },
]

const group: Attribute[] = [
  text('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
  {
    ...{ name: 'members', type: 'complex', multiValued: true, description: 'Users; each is in one group' },
    subAttributes: [
      text('value', 'Id', { mutability: 'immutable' }),
      { ...reference('User'), mutability: 'immutable' },
      text('display', 'Name', { mutability: 'readOnly' }),
      text('type', 'User', { mutability: 'immutable' }),
    ],
  },
]

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** `/Schemas`: the attributes that EMS stores; others are accepted and left out. */
export const schemas = (base: string) =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'User of EMS', attributes: user.map(attribute) },
    { id: GROUP_SCHEMA, name: 'Group', description: 'User group of EMS', attributes: group.map(attribute) },
  ].map((one) => ({
    schemas: [SCHEMA],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }))

/** `/ResourceTypes` */
export const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
  ].map((one) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ ...one, name: one.id, description: `${one.id}s of EMS` },
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.id}` },
  }))

/** `/ServiceProviderConfig` */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'A token whose SHA-256 is in EMS_SCIM_TOKEN_SHA256',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
