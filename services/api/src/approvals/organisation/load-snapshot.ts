import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Approver, Facts, Person, Position, Rule, Snapshot, Substitution } from '../plan/types.ts'
import { type Absence, membersOf, type PeopleQuery, peopleOf } from './people.ts'

/** How many substitutes of substitutes are looked for. */
const MAX_SUBSTITUTES = 4

type SnapshotQuery = { rules: readonly Rule[]; facts: Facts; menu: string }

/** A part of the organisation that was not read, because most plans do without it. */
class NotRead extends Error {}

/** The result of `plan` for the organisation. Data that only vacant steps need is read when a step is vacant. */
export async function planWith<T>(deps: Deps, query: SnapshotQuery, plan: (snapshot: Snapshot) => T): Promise<T> {
  try {
    return plan(await loadUsual(deps, query))
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
    return plan(await loadSnapshot(deps, query))
  }
}

/** The part of the organisation that the rules may look at for a record: every person up the chains, and their substitutes. */
export const loadSnapshot = async (deps: Deps, query: SnapshotQuery): Promise<Snapshot> =>
  load(deps, query, { organisation: await loadPositions(deps), fallback: await loadFallback(deps, query.facts) })

const kindsWithoutPlace: ReadonlySet<Approver['kind']> = new Set(['user', 'group', 'permission', 'field'])

/** The same without the approvers for vacant steps, and without places where no rule asks for one. */
async function loadUsual(deps: Deps, query: SnapshotQuery): Promise<Snapshot> {
  const isByName = approversOf(query.rules).every(({ kind }) => kindsWithoutPlace.has(kind))
  const snapshot = await load(deps, query, isByName ? {} : { organisation: await loadPositions(deps) })
  const unread = {
    get: (): never => {
      throw new NotRead()
    },
  }
  return Object.defineProperties(snapshot, {
    fallback: unread,
    ...(isByName ? { positions: unread, heads: unread } : {}),
  })
}

const approversOf = (rules: readonly Rule[]) => rules.flatMap(({ steps }) => steps.flatMap((step) => step.approvers))

type Positions = { positions: ReadonlyMap<string, Position>; leaders: ReadonlyMap<string, string> }
const noPositions: Positions = { positions: new Map(), leaders: new Map() }

async function load(
  deps: Deps,
  { rules, facts, menu }: SnapshotQuery,
  {
    organisation: { positions, leaders } = noPositions,
    fallback = [],
  }: { organisation?: Positions; fallback?: readonly Person[] },
): Promise<Snapshot> {
  const approvers = approversOf(rules)
  const members = await loadMembers(deps, approvers, facts)
  const listed = [...members.groups.values(), ...members.holders.values(), fallback].flat()
  const head = facts.department === null ? undefined : leaders.get(facts.department)
  const { people, substitutions } = await loadChains(
    deps,
    { menu, facts },
    {
      keys: [facts.subject, ...Object.values(facts.named).flatMap((key) => key ?? []), ...listed.map(({ key }) => key)],
      users: approvers.flatMap((one) => (one.kind === 'user' ? one.user : [])),
      positions: [...approvers.flatMap((one) => (one.kind === 'position' ? one.code : [])), ...[head ?? []].flat()],
    },
  )
  const keysOf = (all: ReadonlyMap<string, readonly Person[]>) =>
    new Map([...all].map(([id, list]) => [id, list.map(({ key }) => key)]))
  return {
    people: people.map((person) => ({ ...person, isAble: person.isAble && isAmong(person, facts) })),
    positions,
    heads: leaders,
    groups: keysOf(members.groups),
    holders: keysOf(members.holders),
    substitutions,
    fallback: fallback.map(({ key }) => key),
  }
}

const isAmong = ({ usergroup = null }: Person, { groups }: Facts) =>
  groups === undefined || (usergroup !== null && groups.includes(usergroup))

async function loadPositions({ db }: Deps): Promise<Positions> {
  type Loaded = { id: string; category: string; code: string; name: string; meta: Record<string, string | null> }
  const rows = await db.rows(sql<Loaded>`select id, category, code, name, meta from ems."references"
    where category in ('position', 'department') and deleted_at is null order by id`)
  const positions = new Map<string, Position>()
  const leaders = new Map<string, string>()
  for (const { id, category, code, name, meta } of rows)
    if (category === 'position')
      positions.set(code, { name, superior: meta.superior ?? null, level: meta.level ?? null })
    else if (meta.head) leaders.set(id, meta.head)
  return { positions, leaders }
}

async function loadMembers(deps: Deps, approvers: readonly Approver[], { company }: Facts) {
  const groups = new Map<string, Person[]>()
  const holders = new Map<string, Person[]>()
  for (const one of approvers) {
    if (one.kind === 'group') groups.set(one.id, await membersOf(deps, company, sql`g.id = ${one.id}::bigint`))
    if (one.kind === 'permission')
      holders.set(one.permission, await membersOf(deps, company, sql`${one.permission} = any(g.permissions)`))
  }
  return { groups, holders }
}

/** Members of the group that decides where nobody else can. */
const loadFallback = (deps: Deps, { company }: Facts) =>
  membersOf(
    deps,
    company,
    sql`g.code = (select coalesce(value, default_value) #>> '{}' from ems.configs
      where key = 'approval.fallback_group' and company_id is null)`,
  )

/** People with everybody above them, and their substitutes of today with everybody above these. */
async function loadChains(deps: Deps, absence: Absence, query: PeopleQuery) {
  const people = new Map<string, Person>()
  const substitutions = new Map<string, Substitution>()
  const sought = new Set<string>()
  let next = query
  for (let round = 0; round <= MAX_SUBSTITUTES; round += 1) {
    for (const { substitution, ...person } of await peopleOf(deps, next, absence)) {
      people.set(person.key, person)
      if (substitution) substitutions.set(substitution.user, substitution)
    }
    const loaded = new Set([...sought, ...[...people.values()].flatMap(({ user }) => user ?? [])])
    const absent = [...substitutions.values()].flatMap(({ delegate }) => (loaded.has(delegate) ? [] : delegate))
    if (!absent.length) break
    for (const delegate of absent) sought.add(delegate)
    next = { keys: [], users: absent, positions: [] }
  }
  return { people: [...people.values()], substitutions: [...substitutions.values()] }
}
