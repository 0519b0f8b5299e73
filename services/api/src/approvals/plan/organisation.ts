import type { Person, Snapshot } from './types.ts'

/** Longest chain of superiors. */
const MAX_HOPS = 12

/** A place in the organisation: a person, or a position that nobody holds. */
export type Place = {
  position: string | null
  person: Person | undefined
  company: string | null
  department: string | null
}

/** Reads superiors, holders of positions and heads of departments in a snapshot. */
export class Organisation {
  readonly #snapshot: Snapshot
  readonly #people: ReadonlyMap<string, Person>
  readonly #byUser: ReadonlyMap<string, Person>

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#people = new Map(snapshot.people.map((person) => [person.key, person]))
    this.#byUser = new Map(snapshot.people.flatMap((person) => (person.user ? [[person.user, person] as const] : [])))
  }

  person = (key: string | null | undefined) => (key ? this.#people.get(key) : undefined)
  personOf = (user: string) => this.#byUser.get(user)

  placeOf = (person: Person): Place => ({
    person,
    position: person.position,
    company: person.company,
    department: person.department,
  })

  /** A position as seen from this company and department, with its nearest holder. */
  placeAt(position: string, { company, department }: Pick<Place, 'company' | 'department'>): Place {
    const holders = this.#snapshot.people.filter((person) => person.position === position)
    const distance = (person: Person) => (person.company !== company ? 2 : person.department !== department ? 1 : 0)
    const [person] = holders.sort(
      (one, other) =>
        Number(other.isAble) - Number(one.isAble) ||
        distance(one) - distance(other) ||
        (one.number ?? '').localeCompare(other.number ?? '') ||
        one.key.localeCompare(other.key),
    )
    return { position, person, company, department }
  }

  headOf(department: string | null, company: string | null): Place | undefined {
    const position = department === null ? undefined : this.#snapshot.heads.get(department)
    return position ? this.placeAt(position, { company, department }) : undefined
  }

  /** The places above one, nearest first; a cycle ends the chain. */
  above(place: Place): Place[] {
    const chain: Place[] = []
    const passed = new Set([nameOf(place)])
    let next = this.#superior(place)
    while (next && !passed.has(nameOf(next)) && chain.length < MAX_HOPS) {
      passed.add(nameOf(next))
      chain.push(next)
      next = this.#superior(next)
    }
    return chain
  }

  #superior({ person, position, company, department }: Place): Place | undefined {
    const leader = this.person(person?.manager)
    if (leader) return this.placeOf(leader)
    const superior = position === null ? undefined : this.#snapshot.positions.get(position)?.superior
    return superior ? this.placeAt(superior, { company, department }) : undefined
  }

  /** Whether a position is below a person in the chain of positions. */
  isBelow(position: string, person: Person | undefined): boolean {
    const passed = new Set<string>()
    let at = this.#snapshot.positions.get(position)?.superior
    while (at && !passed.has(at)) {
      if (at === person?.position) return true
      passed.add(at)
      at = this.#snapshot.positions.get(at)?.superior
    }
    return false
  }

  members = (group: string) => this.#all(this.#snapshot.groups.get(group))
  holders = (permission: string) => this.#all(this.#snapshot.holders.get(permission))
  fallback = () => this.#all(this.#snapshot.fallback)
  #all = (keys: readonly string[] = []) => keys.flatMap((key) => this.person(key) ?? [])

  levelOf = ({ position }: Place) => (position === null ? undefined : this.#snapshot.positions.get(position)?.level)
  positionName = (code: string) => this.#snapshot.positions.get(code)?.name ?? code
  wordsOf = ({ position, person }: Place) =>
    position === null ? (person?.name ?? 'Atasan') : this.positionName(position)

  substitutionOf = (user: string, today: string) =>
    this.#snapshot.substitutions.find((one) => one.user === user && one.from <= today && today <= one.until)
}

const nameOf = ({ person, position }: Place) => person?.key ?? `position ${position}`
