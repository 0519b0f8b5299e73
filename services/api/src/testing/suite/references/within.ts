import { type FieldMeta, type Pair, type Problem, pairsOf, type Resource } from '@ems/contracts/kit'
import { expect, test } from '@jest/globals'
import { referenceIn } from '../../reference-in.ts'
import type { Subject } from '../subject.ts'

type Values = Record<string, unknown>
/** A reference within another one, of the row itself or in the lines of `field`. */
type Placed = {
  field: string
  column?: string
  meta: FieldMeta
  columns: Readonly<Record<string, FieldMeta>>
  pair: Pair
}

/** A reference belongs to the same parent as its row; what belongs to none is everybody's. */
export function placePromises(subject: Subject) {
  for (const one of placedIn(subject.resource)) {
    const name = one.column ? `${one.column} in a line of ${one.field}` : one.field
    const isOfCompany = one.meta.to === 'references' && one.pair.of === 'company'
    test(`refuses ${name} of another ${one.pair.of} than the row's own`, () =>
      isOfCompany ? ofCompanies(subject, one) : ofOthers(subject, one))
  }
}

function placedIn(resource: Resource): Placed[] {
  const { meta, create } = resource
  return Object.keys(create.shape).flatMap((field): Placed[] => {
    const own = meta[field]
    const columns = own?.columns ?? {}
    if (!own) return []
    const inLines = Object.entries(columns).flatMap(([column, inner]) =>
      pairsOf(meta, inner, columns).map((pair) => ({ field, column, meta: inner, columns, pair })),
    )
    return [...pairsOf(meta, own).map((pair) => ({ field, meta: own, columns: {}, pair })), ...inLines]
  })
}

async function ofCompanies(subject: Subject, one: Placed) {
  const [first = '', second = ''] = subject.api.companies
  const company = async (id: string) => {
    const { rows } = await subject.api.pool.query(`select name from ems."references" where id = $1`, [id])
    return String(rows[0].name)
  }
  const of = async (owner: string | null) => refusals(subject, one, await withReference(subject, one, owner))

  expect(await of(second)).toEqual([['WITHIN', `${one.meta.label} bukan milik ${await company(first)}.`]])
  expect(await of(first)).toEqual([])
  expect(await of(null)).toEqual([])
}

/** Values of a row of the first company with such a reference of this owner. */
async function withReference(subject: Subject, one: Placed, owner: string | null): Promise<Values> {
  const { resource, api } = subject
  const { field, column, meta, columns } = one
  const [first] = api.companies
  const ofFirst = (resource.computed as readonly string[]).includes('company') ? {} : { company: first }
  const id = await ownedBy(subject, meta, owner)
  const input = { ...(await subject.input()), ...('company' in resource.meta ? ofFirst : {}) }
  if (!column) return { ...input, [field]: meta.kind === 'refs' ? [id] : id }
  const line = {
    ...(await lineOf(subject, columns)),
    ...('company' in columns ? { company: first } : {}),
    [column]: id,
  }
  return { ...input, [field]: [line] }
}

async function ownedBy({ api }: Subject, { where }: FieldMeta, owner: string | null): Promise<string> {
  const { rows } = await api.pool.query(
    `insert into ems."references" (category, code, name, company_id) values ($1, $2, 'Milik', $3) returning id`,
    [where?.category ?? 'unit', crypto.randomUUID(), owner],
  )
  return rows[0].id
}

async function ofOthers(subject: Subject, one: Placed) {
  const misplaced = subject.facts.misplaced?.[one.field]
  if (!misplaced) throw new Error(`${subject.resource.name}: how is ${one.field} misplaced? (\`misplaced\`)`)
  const [[code, detail] = ['', '']] = await refusals(subject, one, {
    ...(await subject.input()),
    ...(await misplaced(subject.api)),
  })

  expect(code).toBe('WITHIN')
  expect(detail).toMatch(/^(.+ bukan milik .+|.+ harus memiliki .+ yang sama|Pilih .+ dahulu)\.$/)
}

/** Codes and texts of the refusals at the reference. */
async function refusals(subject: Subject, { field, column }: Placed, values: Values) {
  const answer = await subject.admin.store(subject.resource, values)
  const at = column ? `/${field}/0/${column}` : `/${field}`
  return (answer.body.errors ?? [])
    .filter(({ source }: Problem['errors'][number]) => source?.pointer?.endsWith(at))
    .filter(({ code }: Problem['errors'][number]) => code === 'WITHIN')
    .map(({ code, detail }: Problem['errors'][number]) => [code, detail.split('[Galat]')[0]])
}

const samples: Readonly<Partial<Record<FieldMeta['kind'], unknown>>> = {
  // Also a number of an account.
  text: '12345678',
  longText: 'Uji',
  integer: 1,
  decimal: '1',
  money: '1.00',
  date: '2020-01-01',
  period: '2020-01',
  boolean: false,
}

/** Required fields of a line. */
async function lineOf({ api }: Subject, columns: Readonly<Record<string, FieldMeta>>) {
  const needed = Object.entries(columns).filter(([, { nullable }]) => !nullable)
  const values = needed.map(async ([name, { kind, options = {}, where }]) => {
    if (kind === 'ref') return [name, await referenceIn(api, where?.category ?? 'unit')]
    return [name, kind === 'choice' ? Object.keys(options)[0] : samples[kind]]
  })
  return Object.fromEntries(await Promise.all(values))
}
