import { addDays } from '@ems/contracts/days'
import { demoAccounts } from '@ems/contracts/demo'
import { randomOf } from '../random.ts'
import type { Person } from './people.ts'

/** A row of `users`; `person` is the position in the list of people, `group` the name of a user group. */
export type Account = {
  sub: string | null
  name: string
  email: string
  role: string
  group: string
  person: number | null
  company: string | null
  status: 'invited' | 'active' | 'inactive'
  ssoStatus: 'none' | 'sent' | 'active' | 'failed' | 'disabled'
  ssoError: string | null
  zone: string
  validUntil: string | null
  note: string | null
}

const USERS = 150
const LEAVERS_STILL_ACTIVE = 4

const groupOf: Readonly<Record<string, string>> = {
  sdm: 'SDM',
  umum: 'GA',
  keuangan: 'Keuangan',
  legal: 'Legal & Arsip',
  audit: 'Auditor',
  pemasaran: 'Pemasaran',
  kite: 'Konsultan KITE',
  ti: 'TI',
  pengembangan: 'TI',
}
const roleOf: Readonly<Record<string, string>> = {
  Direksi: 'direksi',
  SDM: 'staf_sdm',
  GA: 'staf_umum',
  Keuangan: 'staf_keuangan',
  'Legal & Arsip': 'staf_legal',
  Auditor: 'auditor',
  Pemasaran: 'staf_pemasaran',
  'Konsultan KITE': 'konsultan_kite',
  TI: 'staf_ti',
  'Kepala Departemen': 'kepala_departemen',
  Karyawan: 'karyawan',
}

/**
 * 150 users: the demo accounts, who can sign in; two who are no employees; four who left and were forgotten; and
 * people at a desk, most of them not yet invited to EMS SSO.
 */
export function accountsOf(people: readonly Person[], today: string): Account[] {
  const random = randomOf(7)
  const signedUp = demoAccounts.map((account): Account => {
    const match = people.findIndex(({ name, exited }) => name === account.name && !exited)
    const person = people[match]
    return {
      ...account,
      person: person ? match : null,
      company: person?.company ?? null,
      status: 'active',
      ssoStatus: 'active',
      ssoError: null,
      zone: person?.zone ?? 'Asia/Jakarta',
      validUntil: null,
      note: null,
    }
  })
  const technician: Account = {
    sub: null,
    name: "Vendor D'Servis & Rekan",
    email: 'teknisi@servis.example',
    role: 'vendor',
    group: 'Tamu',
    person: null,
    company: 'MSD',
    status: 'invited',
    ssoStatus: 'sent',
    ssoError: null,
    zone: 'Asia/Jakarta',
    validUntil: addDays(today, 30),
    note: 'Pemeliharaan server sampai akhir kontrak 🔧',
  }

  const taken = new Set(signedUp.map(({ person }) => person))
  const atDesk = people.flatMap(({ email }, at) => (email && !taken.has(at) ? [at] : []))
  const leavers = atDesk.filter((at) => people[at]?.exited).slice(0, LEAVERS_STILL_ACTIVE)
  const staff = atDesk.filter((at) => !people[at]?.exited).slice(0, USERS - signedUp.length - 1 - leavers.length)
  const invited = staff.map((at, order) => accountOf(people, at, stateOf(order, random.below(100))))
  const forgotten = leavers.map((at) => accountOf(people, at, { status: 'active', ssoStatus: 'none', ssoError: null }))
  return [...signedUp, technician, ...invited, ...forgotten]
}

type State = Pick<Account, 'status' | 'ssoStatus' | 'ssoError'>

function stateOf(order: number, chance: number): State {
  if (order === 0)
    return { status: 'invited', ssoStatus: 'failed', ssoError: 'Alamat email sudah dipakai akun EMS SSO lain.' }
  if (chance < 4) return { status: 'inactive', ssoStatus: 'disabled', ssoError: null }
  return { status: 'invited', ssoStatus: chance < 30 ? 'sent' : 'none', ssoError: null }
}

function accountOf(people: readonly Person[], at: number, state: State): Account {
  const person = people[at] as Person
  const group = groupFor(person)
  return {
    sub: null,
    name: person.name,
    email: person.email as string,
    role: roleOf[group] as string,
    group,
    person: at,
    company: person.company,
    zone: person.zone,
    validUntil: null,
    note: null,
    ...state,
  }
}

function groupFor({ position, family }: Person) {
  if (position.level <= 1) return 'Direksi'
  const group = groupOf[family]
  if (group) return group
  return position.level === 2 ? 'Kepala Departemen' : 'Karyawan'
}
