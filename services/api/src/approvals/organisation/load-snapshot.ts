import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Approver, Facts, Person, Position, Rule, Snapshot, Substitution } from '../plan/types.ts'
import { membersOf, type PeopleQuery, peopleOf } from './people.ts'

type SnapshotQuery = { rules: readonly Rule[]; facts: Facts; menu: string }

/** The part of the organisation that the rules may look at for a record: every person up the chains, and their substitutes. */
export async function loadSnapshot(deps: Deps, { rules, facts, menu }: SnapshotQuery): Promise<Snapshot> {
  const { positions, leaders } = await loadPositions(deps)
  const approvers = rules.flatMap(({ steps }) => steps.flatMap((step) => step.approvers))
  const members = await loadMembers(deps, approvers, facts)
  const chains = new Chains(deps)
  const listed = [...members.groups.values(), ...members.holders.values(), members.fallback].flat()
  const head = facts.department === null ? undefined : leaders.get(facts.department)
  await chains.load({
    keys: [facts.subject, ...Object.values(facts.named).flatMap((key) => key ?? []), ...listed.map(({ key }) => key)],
    users: approvers.flatMap((one) => (one.kind === 'user' ? one.user : [])),
    positions: [...approvers.flatMap((one) => (one.kind === 'position' ? one.code : [])), ...[head ?? []].flat()],
  })
  const substitutions = await loadSubstitutions(deps, chains, { menu, facts })
  const keysOf = (all: ReadonlyMap<string, readonly Person[]>) =>
    new Map([...all].map(([id, list]) => [id, list.map(({ key }) => key)]))
  return {
    people: chains.people().map((person) => ({ ...person, isAble: person.isAble && isAmong(person, facts) })),
    positions,
    heads: leaders,
    groups: keysOf(members.groups),
    holders: keysOf(members.holders),
    substitutions,
    fallback: members.fallback.map(({ key }) => key),
  }
}

const isAmong = ({ usergroup = null }: Person, { groups }: Facts) =>
  groups === undefined || (usergroup !== null && groups.includes(usergroup))

async function loadPositions({ db }: Deps) {
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
  const fallback = await membersOf(
    deps,
    company,
    sql`g.code = (select coalesce(value, default_value) #>> '{}' from ems.configs
      where key = 'approval.fallback_group' and company_id is null)`,
  )
  return { groups, holders, fallback }
}

/** People by their keys. */
class Chains {
  readonly #deps: Deps
  readonly #people = new Map<string, Person>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  people = () => [...this.#people.values()]
  hasUser = (user: string) => this.people().some((person) => person.user === user)

  /** Loads people together with everybody above them. */
  async load({ keys = [], users = [], positions = [] }: Partial<PeopleQuery>): Promise<void> {
    for (const person of await peopleOf(this.#deps, { keys, users, positions })) this.#people.set(person.key, person)
  }
}

/** Substitutes of today for the people, and substitutes of these. */
async function loadSubstitutions({ db }: Deps, chains: Chains, of: { menu: string; facts: Facts }) {
  const { menu, facts } = of
  const substitutions = new Map<string, Substitution>()
  for (let round = 0; round <= 3; round += 1) {
    const users = chains.people().flatMap(({ user }) => (user && !substitutions.has(user) ? user : []))
    const rows =
      await db.rows(sql<Substitution>`select d.user_id as "user", d.delegate_id as delegate, d.date_from as "from",
        d.date_to as until, d.max_amount as max from ems.delegations d
      where d.user_id = any(${users}::bigint[]) and ${facts.today}::date between d.date_from and d.date_to
        and (d.menus = '{}' or ${menu} = any(d.menus))
        and (not exists (select from ems.delegations_companies c where c.owner_id = d.id) or exists (
          select from ems.delegations_companies c where c.owner_id = d.id and c.target_id = ${facts.company}::bigint))`)
    for (const row of rows) substitutions.set(row.user, row)
    const absent = rows.map(({ delegate }) => delegate).filter((user) => !chains.hasUser(user))
    if (!absent.length) break
    await chains.load({ users: absent })
  }
  return [...substitutions.values()]
}
