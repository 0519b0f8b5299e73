import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { z } from 'zod/v4'
import { resources } from '../../index.ts'
import { referenceMeta, referenceMetaFields } from '../../settings/index.ts'

type Contracts = typeof import('../../index.ts')
type Deferred = typeof import('./lazy-zod.ts')

/** The contracts as a browser has them. */
let contracts: Contracts
let settings: typeof import('../../settings/index.ts')
let kit: typeof import('../index.ts')
let whole: Deferred['resolveSchema']

beforeAll(async () => {
  jest.resetModules()
  jest.unstable_mockModule('zod', () => import('./lazy-zod.ts'))
  kit = await import('../index.ts')
  settings = await import('../../settings/index.ts')
  contracts = await import('../../index.ts')
  whole = (await import('./lazy-zod.ts')).resolveSchema
})

/** Without what fields are called, which is compared by itself. */
const plain = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any', metadata: z.registry() })
const issuesOf = (schema: { safeParse: (value: unknown) => { error?: { issues: unknown } } }, value: unknown) =>
  schema.safeParse(value).error?.issues

/** Breaks every field there is, each in the way that fits most kinds. */
const broken = (names: readonly string[]) => Object.fromEntries(names.map((name, n) => [name, n % 2 ? '' : { odd: n }]))

describe('before a form is opened', () => {
  test('no schema can be used, and everything else can', () => {
    expect(kit.schemasReady()).toBe(false)
    expect(() => contracts.resourceOf('references')?.create.safeParse({})).toThrow('loadSchemas')
  })

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s is described as on the server',
    (name, resource) => {
      const late = contracts.resourceOf(name)
      expect(late?.meta).toEqual(resource.meta)
      expect(late?.can).toEqual(resource.can)
      expect(late?.blank).toEqual(resource.blank)
      expect(late && Object.keys(late.create.shape)).toEqual(Object.keys(resource.create.shape))
      expect(late && Object.keys(late.update.shape)).toEqual(Object.keys(resource.update.shape))
    },
  )

  test.each(Object.keys(referenceMeta))('the own fields of the category %s are described', (category) => {
    expect(settings.referenceMetaFields(category)).toEqual(referenceMetaFields(category))
  })
})

test('a schema of another bundle, which has a class of its own, may be null here too', async () => {
  const theirs = kit.text('Komentar', 500)
  jest.resetModules()
  const ours = await import('../index.ts')
  expect(ours.text).not.toBe(kit.text)
  expect(ours.metaOf(theirs.nullable())).toEqual({ label: 'Komentar', kind: 'text', max: 500, nullable: true })
  expect(ours.metaOf(theirs)).toMatchObject({ nullable: false })
})

describe('once the schemas are loaded', () => {
  beforeAll(() => kit.loadSchemas())

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s is checked as on the server',
    (name, resource) => {
      const late = contracts.resourceOf(name) ?? resource
      expect(late).not.toBe(resource)
      for (const part of ['row', 'create', 'update'] as const)
        expect(plain(whole(late[part]))).toEqual(plain(resource[part]))
      for (const [verb, body] of Object.entries(resource.bodies))
        expect(plain(whole(late.bodies[verb]))).toEqual(plain(body))
      const odd = { ...broken(Object.keys(resource.create.shape)), never: 1 }
      expect(issuesOf(late.create, odd)).toEqual(issuesOf(resource.create, odd))
      expect(issuesOf(late.create, {})).toEqual(issuesOf(resource.create, {}))
    },
  )

  test('a row of a category is checked by its own fields', () => {
    expect(settings.referenceMetaIssues('tax', { rate: '200' })).toEqual([
      { field: 'rate', message: 'Tarif maksimal 100 %.' },
    ])
  })
})
