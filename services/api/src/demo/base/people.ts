import { addDays } from '@ems/contracts/days'
import { type Gender, mailboxOf, namesOf } from '../names.ts'
import { type Random, randomOf, repeated } from '../random.ts'
import { type Company, companies, type Department, type Position, positionsOf } from './organisation.ts'

export type EmploymentType = 'permanent' | 'fixed_term' | 'probation' | 'daily' | 'intern'

/** An employee; `superior` is the position in the list of the one they report to. */
export type Person = {
  number: string
  name: string
  gender: Gender
  company: string
  office: string
  zone: string
  department: string
  family: string
  position: Position
  superior: number | null
  type: EmploymentType
  joined: string
  exited: string | null
  email: string | null
}

/** The twelve who can sign in have a fixed place; the rest are drawn. */
const existing: Readonly<Record<string, { name: string; gender: Gender; office?: string }>> = {
  DIRUT: { name: 'Bambang Hartono Wijaya', gender: 'm' },
  'CMI/STF-HRD': { name: 'Sri Wahyuni', gender: 'f' },
  'CMI/STF-GA': { name: 'Wagiman', gender: 'm' },
  'CMI/MGR-FIN': { name: 'Ratna Kusuma Dewi, S.E., M.M.', gender: 'f' },
  'CMI/STF-LGL': { name: 'Andi Rahmat Hidayat', gender: 'm' },
  'MKP/STF-MKT': { name: 'Maria Simanjuntak', gender: 'f' },
  'MKP/KON': { name: 'Ni Luh Ayu Pratiwi', gender: 'f' },
  'MSD/STF-DUK': { name: 'Dedi Kurniawan', gender: 'm' },
  'CLN/MGR-LOG': { name: 'Yohanes Rumbiak', gender: 'm', office: 'DJJ' },
  'CBE/OPR-JHT': { name: 'Suharti', gender: 'f' },
  'CMI/AUD': { name: 'Dr. Tan Mei Ling', gender: 'f' },
}

const SPAN = 12
const EXITED = 46

/** 252 people at work on `today` and 46 who left within 24 months, always the same ones. */
export function peopleOf(today: string): Person[] {
  const random = randomOf(20_261_120)
  const names = namesOf(
    random,
    Object.values(existing).map(({ name }) => name),
  )
  const seats = companies.flatMap((company) => seatsOf(company))
  const genders = gendersOf(seats, random)
  const types = typesOf(seats, random)
  const placed = new Set<string>()

  const people = seats.map(({ company, department, position, superior }, seat): Person => {
    const place = position.level === 0 ? position.code : `${company.code}/${position.code}`
    const fixed = placed.has(place) ? undefined : existing[place]
    placed.add(place)
    const gender = fixed?.gender ?? (genders[seat] as Gender)
    const rendered = () => names.person(company.regions, gender)
    const name = fixed?.name ?? (position.level <= 2 ? names.withDegree(rendered()) : rendered())
    const office = company.offices.find(({ code }) => code === fixed?.office) ?? officeOf(company, random)
    const type = types[seat] as EmploymentType
    return {
      number: '',
      name,
      gender,
      company: company.code,
      office: office.code,
      zone: office.zone,
      department: department.code,
      family: department.family,
      position,
      superior,
      type,
      joined: joinedOn(today, type, random),
      exited: null,
      email: null,
    }
  })
  return numbered(withEdges([...people, ...leaversOf(people, names, today, random)], today))
}

type Seat = { company: Company; department: Department; position: Position; superior: number | null }

/** The reporting lines: board, heads of department, and supervisors if more than `SPAN` people would report to one. */
function seatsOf(company: Company): Seat[] {
  const offset = offsetOf(company)
  const seats: Seat[] = []
  const add = (department: Department, position: Position, superior: number | null) =>
    offset + seats.push({ company, department, position, superior }) - 1

  const [board, ...others] = company.departments as [Department, ...Department[]]
  const positions = positionsOf.direksi
  const holding = company.code === 'CMI'
  const first = add(board, positions[holding ? 0 : 3], holding ? null : 0)
  for (let person = 1; person < board.people; person++) {
    const position = holding && person < 3 ? positions[person as 1 | 2] : positions[4]
    add(board, position, first)
  }
  for (const department of others) {
    const [head, supervisor, ...staff] = positionsOf[department.family] as unknown as [
      Position,
      Position,
      ...Position[],
    ]
    const director = holding ? first + 1 + (others.indexOf(department) % 2) : first
    const boss = add(department, department.people > 2 ? head : supervisor, director)
    const team = department.people - 1
    const supervisors = team > SPAN ? Math.ceil(team / SPAN) : 0
    const superiors = supervisors
      ? Array.from({ length: supervisors }, () => add(department, supervisor, boss))
      : [boss]
    for (let person = 0; person < team - supervisors; person++)
      add(department, staff[kindOf(person, staff.length)] as Position, superiors[person % superiors.length] as number)
  }
  return seats
}

const sizeOf = ({ departments }: Company) => departments.reduce((sum, { people }) => sum + people, 0)
const offsetOf = (company: Company) =>
  companies.slice(0, companies.indexOf(company)).reduce((sum, before) => sum + sizeOf(before), 0)

/** Of the kinds of staff, the first is as common as all the others together. */
const kindOf = (person: number, kinds: number) =>
  kinds === 1 || person % 2 === 0 ? 0 : 1 + (Math.floor(person / 2) % (kinds - 1))

function gendersOf(seats: readonly Seat[], random: Random) {
  return companies.flatMap((company) => {
    const people = seats.filter((seat) => seat.company === company).length
    const women = Math.round((people * company.womenPercent) / 100)
    return random.shuffled(repeated({ f: women, m: people - women }))
  })
}

/** 58 % permanent, 30 % fixed term, 5 % probation, 4 % daily, 3 % interns. Managers are permanent. */
function typesOf(seats: readonly Seat[], random: Random) {
  const leads = seats.filter(({ position }) => position.level <= 3).length
  const counts = { fixed_term: 76, probation: 13, daily: 10, intern: 7 }
  const permanent = seats.length - leads - Object.values(counts).reduce((sum, count) => sum + count)
  const others = random.shuffled(repeated({ permanent, ...counts }))
  return seats.map(({ position }) => (position.level <= 3 ? 'permanent' : others.pop()))
}

function officeOf({ offices }: Company, random: Random) {
  return random.pick(offices.flatMap((office) => Array<Company['offices'][number]>(office.share).fill(office)))
}

/** Days of service, by what the kind of contract allows: three months on probation, five years at a fixed term. */
function joinedOn(today: string, type: EmploymentType, random: Random) {
  const longest = { permanent: 24 * 365, fixed_term: 5 * 365, probation: 85, daily: 300, intern: 170 }[type]
  const median = { permanent: 6 * 365, fixed_term: 500, probation: 40, daily: 120, intern: 60 }[type]
  const least = type === 'permanent' ? 100 : 3
  return addDays(today, Math.round(-Math.min(longest, Math.max(least, random.lognormal(median, 0.8)))))
}

function leaversOf(people: readonly Person[], names: ReturnType<typeof namesOf>, today: string, random: Random) {
  const followers = people.flatMap(({ position, superior }, seat) =>
    position.level >= 3 && superior !== null ? [seat] : [],
  )
  return random
    .shuffled(followers)
    .slice(0, EXITED)
    .map((seat): Person => {
      const like = people[seat] as Person
      const gender: Gender = random.next() < 0.5 ? 'f' : 'm'
      const regions = companies.find(({ code }) => code === like.company)?.regions ?? []
      const exited = addDays(today, -1 - random.below(729))
      const type: EmploymentType = random.next() < 0.6 ? 'fixed_term' : 'permanent'
      return {
        ...like,
        name: names.person(regions, gender),
        gender,
        type,
        joined: joinedOn(exited, type, random),
        exited,
      }
    })
}

/** Edge cases for lists: the longest name, a leap day, a rehired employee. */
function withEdges(people: Person[], today: string) {
  const staff = (type: EmploymentType, from: number) =>
    people.findLastIndex((one, at) => at < from && !one.exited && one.position.level === 4 && one.type === type)
  const longest = staff('permanent', people.length)
  const leap = staff('permanent', longest)
  const back = staff('fixed_term', people.length)
  const leaver = people.find(({ exited }) => exited && exited < addDays(today, -200)) as Person
  return people.map((person, at) => {
    if (at === longest) return { ...person, name: longName }
    if (at === leap) return { ...person, joined: '2024-02-29' }
    if (at === back) return { ...person, name: leaver.name, gender: leaver.gender, joined: addDays(today, -90) }
    return person
  })
}

const longName =
  'Raden Mas Haryo Kusumo Adiningrat Suryodiningrat Wirjosoekarto Prawirodirdjo Sastronegoro Notodiningrat Tirtonegoro Jati'

/** Staff numbers by company in order of joining, and mailboxes for office workers. */
function numbered(people: readonly Person[]) {
  const order = people
    .map((_, at) => at)
    .sort((a, b) => ((people[a] as Person).joined < (people[b] as Person).joined ? -1 : 1))
  const counts = new Map<string, number>()
  const boxes = new Map<string, number>()
  const result = [...people]
  for (const at of order) {
    const person = people[at] as Person
    const count = (counts.get(person.company) ?? 0) + 1
    counts.set(person.company, count)
    const box = mailboxOf(person.name)
    const same = (boxes.get(box) ?? 0) + 1
    boxes.set(box, same)
    const desk = person.position.level <= 4
    result[at] = {
      ...person,
      number: `${person.company}-${String(count).padStart(4, '0')}`,
      email: desk ? `${box}${same > 1 ? same : ''}@${person.company.toLowerCase()}.example` : null,
    }
  }
  return result
}
