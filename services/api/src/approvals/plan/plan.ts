import { compareDecimals } from '@ems/contracts/common'
import { chooseRule } from './choose-rule.ts'
import { holdsFor } from './conditions.ts'
import { Organisation, type Place } from './organisation.ts'
import {
  type Approver,
  type Facts,
  type Person,
  type Plan,
  type PlannedStep,
  type PlannedTask,
  PlanRefusal,
  type Rule,
  type Snapshot,
  type Step,
} from './types.ts'

/** How many substitutes may follow each other. */
const MAX_SUBSTITUTES = 3

/**
 * Plans the approval of a record: the rule that fits it, and the people of each step. Simulation, submission and tests call
 * this function. Throws a `PlanRefusal` if no rule fits or a step has nobody.
 */
export function planApproval(snapshot: Snapshot, rules: readonly Rule[], facts: Facts): Plan {
  const { rule, others } = chooseRule(rules, facts)
  if (!rule && rules.length) throw new PlanRefusal('NO_RULE', noRule(facts))
  const organisation = new Organisation(snapshot)
  const steps: PlannedStep[] = []
  const notNeeded: string[] = []
  let isLost = false
  for (const [at, step] of (rule?.steps ?? []).entries()) {
    const isNeeded = (!step.when || holdsFor(step.when, facts.values)) && !isEmptyField(step, facts)
    if (!isNeeded) {
      notNeeded.push(step.label)
      continue
    }
    const earlier = step.isDistinct ? steps.flatMap(({ tasks }) => tasks.map(({ approver }) => approver)) : []
    const resolved = new StepPeople(organisation, step, facts, new Set([...facts.excluded, ...earlier])).resolve(at + 1)
    if (resolved.tasks.length) steps.push({ no: steps.length + 1, step, ...resolved })
    else isLost = true
  }
  // Steps lost to vacancy never mean that nobody has to agree.
  if (!steps.length && isLost) throw new PlanRefusal('NO_APPROVER', 'Tidak ada penyetuju untuk pengajuan ini.')
  return { rule, others, steps, notNeeded }
}

/** Resolves the people of one step anew, after one of them became unable to decide. */
export function resolveStep(snapshot: Snapshot, step: Step, facts: Facts, no: number) {
  return new StepPeople(new Organisation(snapshot), step, facts, new Set(facts.excluded)).resolve(no)
}

const noRule = ({ amount, currency }: Facts) =>
  `Belum ada aturan persetujuan untuk ${amount === null ? 'pengajuan ini' : `${currency ?? 'IDR'} ${withDots(amount)}`}. Hubungi Administrator.`

/** `12.000` or `12.000,50` */
function withDots(amount: string): string {
  const [units = '0', fraction = ''] = amount.split('.')
  const cents = fraction.replace(/0+$/, '')
  return units.replace(/\B(?=(\d{3})+$)/g, '.') + (cents && `,${cents.padEnd(2, '0')}`)
}

/** A step that only asks people of empty fields is not needed. */
const isEmptyField = ({ approvers }: Step, { named }: Facts) =>
  approvers.length > 0 && approvers.every((one) => one.kind === 'field' && !named[one.field])

/** People whom an approver means, and the place they have or should have. */
type Meant = { people: readonly Person[]; place: Place | undefined; isBelowSubject?: boolean }

class StepPeople {
  readonly #organisation: Organisation
  readonly #step: Step
  readonly #facts: Facts
  readonly #excluded: ReadonlySet<string>
  readonly #via: string[] = []

  constructor(organisation: Organisation, step: Step, facts: Facts, excluded: ReadonlySet<string>) {
    this.#organisation = organisation
    this.#step = step
    this.#facts = facts
    this.#excluded = excluded
  }

  resolve(no: number): { tasks: PlannedTask[]; via: readonly string[] } {
    const tasks: PlannedTask[] = []
    for (const approver of this.#step.approvers)
      for (const task of this.#tasksOf(approver, no))
        if (!tasks.some((one) => one.approver === task.approver)) tasks.push(task)
    return { tasks, via: this.#via }
  }

  #tasksOf(approver: Approver, no: number): PlannedTask[] {
    if (approver.kind === 'field' && !this.#facts.named[approver.field]) return []
    const { people, place, isBelowSubject = false } = this.#meant(approver)
    const able = people.filter(({ isAble, user }) => isAble && user !== null)
    if (!able.length) this.#via.push(...this.#vacancies(approver, place, people))
    const isSelf = isBelowSubject || able.some((person) => this.#isExcluded(person))
    if (isSelf) this.#via.push('diri sendiri')
    const tasks = isBelowSubject ? [] : able.flatMap((person) => this.#present(person) ?? [])
    if (tasks.length) return tasks
    // A group without anybody else is vacant: nobody is asked instead of a member by being a member.
    const isVacantGroup = approver.kind === 'group' || approver.kind === 'permission'
    const way = isSelf && !isVacantGroup ? this.#step.onSelf : this.#step.onVacant
    const upwards = way === 'up' ? this.#upwards(place) : []
    const instead = upwards.length || way === 'skip' || way === 'stop' ? upwards : this.#fallback()
    if (!instead.length && way !== 'skip') throw new PlanRefusal('NO_APPROVER', this.#nobody(approver, place, no))
    return instead
  }

  #meant(approver: Approver): Meant {
    const organisation = this.#organisation
    const subject = organisation.person(this.#facts.subject)
    const start = subject && organisation.placeOf(subject)
    const holderOf = (place: Place | undefined): Meant => ({ people: place?.person ? [place.person] : [], place })
    switch (approver.kind) {
      case 'manager':
        return holderOf(start && organisation.above(start)[approver.level - 1])
      case 'level':
        return holderOf(start && organisation.above(start).find((one) => organisation.levelOf(one) === approver.name))
      case 'head': {
        const department = this.#facts.department ?? subject?.department ?? null
        const place = organisation.headOf(department, this.#companyOf(subject))
        // A director who asks for a department is not decided about by its head.
        const isBelowSubject = Boolean(place?.position && organisation.isBelow(place.position, subject))
        return { ...holderOf(place), isBelowSubject }
      }
      case 'position': {
        const place = organisation.placeAt(approver.code, {
          company: this.#companyOf(subject),
          department: this.#facts.department,
        })
        return { ...holderOf(place), isBelowSubject: organisation.isBelow(approver.code, subject) }
      }
      case 'field': {
        const person = organisation.person(this.#facts.named[approver.field])
        return { people: person ? [person] : [], place: person && organisation.placeOf(person) }
      }
      case 'user': {
        const person = organisation.personOf(approver.user)
        return { people: person ? [person] : [], place: person && organisation.placeOf(person) }
      }
      case 'group':
        return { people: organisation.members(approver.id), place: undefined }
      case 'permission':
        return { people: organisation.holders(approver.permission), place: undefined }
    }
  }

  #companyOf = (subject: Person | undefined) => this.#facts.company ?? subject?.company ?? null

  #vacancies(approver: Approver, place: Place | undefined, people: readonly Person[]): string[] {
    if (people.length) return people.map(({ name }) => `${name} tidak aktif`)
    if (place?.position) return [`${this.#organisation.wordsOf(place)} kosong`]
    return [approver.kind === 'group' || approver.kind === 'permission' ? 'tidak ada anggota' : 'tidak ada atasan']
  }

  #isExcluded = ({ user }: Person) => user !== null && this.#excluded.has(user)

  /** The person's task, or that of the substitute; undefined where neither may decide. */
  #present(person: Person): PlannedTask | undefined {
    if (!person.isAble || person.user === null || this.#isExcluded(person)) return undefined
    const approver = this.#substituteOf(person, new Set())
    return approver === undefined
      ? undefined
      : { approver, substituteFor: approver === person.user ? null : person.user }
  }

  /** The person, or their substitute of today; undefined if the person is away without an able substitute. */
  #substituteOf({ user, name }: Person, passed: Set<string>): string | undefined {
    if (user === null) return undefined
    const substitution = this.#organisation.substitutionOf(user, this.#facts.today)
    if (!substitution) return user
    passed.add(user)
    const { delegate, max } = substitution
    const substitute = this.#organisation.personOf(delegate)
    const isTooMuch = max !== null && compareDecimals(this.#facts.amount ?? '0', max) > 0
    const cannot =
      isTooMuch ||
      !substitute?.isAble ||
      this.#excluded.has(delegate) ||
      passed.has(delegate) ||
      passed.size > MAX_SUBSTITUTES
    if (!cannot && substitute) return this.#substituteOf(substitute, passed)
    this.#via.push(`${name} tidak hadir, ${substitute?.name ?? 'pengganti'} tidak dapat mewakili`)
    return undefined
  }

  /** The nearest able person above the empty place who may decide. */
  #upwards(place: Place | undefined): PlannedTask[] {
    const subject = this.#organisation.person(this.#facts.subject)
    const start = place ?? (subject && this.#organisation.placeOf(subject))
    for (const next of start ? this.#organisation.above(start) : []) {
      const words = this.#organisation.wordsOf(next)
      const task = next.person && this.#present(next.person)
      if (task) {
        this.#via.push(`naik ke ${words}`)
        return [task]
      }
      this.#via.push(next.person?.isAble ? `${words} tidak boleh` : `${words} kosong`)
    }
    return []
  }

  #fallback(): PlannedTask[] {
    const tasks = this.#organisation.fallback().flatMap((person) => this.#present(person) ?? [])
    if (tasks.length) this.#via.push('penyetuju cadangan')
    return tasks
  }

  #nobody(approver: Approver, place: Place | undefined, no: number): string {
    if (approver.kind === 'position')
      return `Langkah ${no}: jabatan ${this.#organisation.positionName(approver.code)} kosong.`
    if (place?.position) return `Langkah ${no}: jabatan ${this.#organisation.wordsOf(place)} kosong.`
    return `Langkah ${no}: tidak ada penyetuju untuk ${this.#step.label}.`
  }
}
