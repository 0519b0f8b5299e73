import { minutesOf, type WorkingHours } from './due.ts'
import { planApproval } from './plan.ts'
import type { Approver, Facts, Person, Rule, Snapshot, Step } from './types.ts'

/*
 * The organisation and rules of the worked examples, for tests only. A person is called by the position; the account has
 * the same name as the person.
 */

const superiors: Readonly<Record<string, string | null>> = {
  'Staf Umum': 'Supervisor Umum',
  'Supervisor Umum': 'Manajer Umum',
  'Manajer Umum': 'Direktur Operasional',
  'Direktur Operasional': 'Direktur Utama',
  'Manajer Keuangan & Pajak': 'Direktur Keuangan',
  'Direktur Keuangan': 'Direktur Utama',
  'Manajer Legal & Arsip': 'Direktur Operasional',
  'Direktur Utama': null,
  Operator: 'Supervisor Produksi',
  'Supervisor Produksi': 'Manajer Produksi',
  'Manajer Produksi': 'Direktur Operasional',
  'Staf SDM': 'Manajer Umum',
}
const departments: Readonly<Record<string, string>> = {
  Operator: 'Produksi',
  'Supervisor Produksi': 'Produksi',
  'Manajer Produksi': 'Produksi',
  'Manajer Keuangan & Pajak': 'Keuangan',
  'Direktur Utama': 'Direksi',
  'Direktur Operasional': 'Direksi',
  'Direktur Keuangan': 'Direksi',
}

export const person = (name: string, more: Partial<Person> = {}): Person => ({
  key: name,
  user: name,
  name,
  number: name,
  company: 'CMI',
  department: departments[name] ?? 'Umum',
  office: null,
  position: name,
  manager: null,
  isAble: true,
  ...more,
})

export const snapshot = (more: Partial<Snapshot> & { without?: readonly string[] } = {}): Snapshot => ({
  people: Object.keys(superiors)
    .filter((name) => !more.without?.includes(name))
    .map((name) => person(name)),
  positions: new Map(
    Object.entries(superiors).map(([name, superior]) => [
      name,
      { name, superior, level: name.startsWith('Direktur') ? 'Direktur' : null },
    ]),
  ),
  heads: new Map([
    ['Umum', 'Manajer Umum'],
    ['Produksi', 'Manajer Produksi'],
  ]),
  groups: new Map([['SDM', ['Staf SDM']]]),
  holders: new Map(),
  substitutions: [],
  fallback: ['Direktur Keuangan', 'Direktur Operasional', 'Direktur Utama'],
  ...more,
})

export const step = (label: string, approvers: readonly Approver[], more: Partial<Step> = {}): Step => ({
  label,
  approvers,
  mode: 'any',
  quorum: null,
  when: null,
  onVacant: 'up',
  onSelf: 'up',
  onReject: 'reject',
  isDistinct: false,
  dueHours: 8,
  ...more,
})

export const rule = (name: string, steps: readonly Step[], more: Partial<Rule> = {}): Rule => ({
  id: name,
  version: 1,
  name,
  priority: 1,
  companies: [],
  departments: [],
  offices: [],
  kinds: [],
  amountFrom: null,
  amountTo: null,
  currency: null,
  validFrom: null,
  validTo: null,
  condition: null,
  steps,
  ...more,
})

export const position = (code: string): Approver => ({ kind: 'position', code })

const head = step('Kepala departemen', [{ kind: 'head' }])
const general = step('Manajer Umum', [position('Manajer Umum')])
const finance = [
  step('Manajer Keuangan & Pajak', [position('Manajer Keuangan & Pajak')], {
    when: { field: 'budget_over', op: 'eq', value: 'true' },
  }),
  step('Direktur Keuangan', [position('Direktur Keuangan')]),
]
const million = (count: number) => `${count}000000`
export const purchases = [
  rule('≤ 5 jt', [head], { amountTo: million(5), currency: 'IDR' }),
  rule('5–25 jt', [head, general], { amountFrom: million(5), amountTo: million(25), currency: 'IDR' }),
  rule('25–100 jt', [head, general, ...finance], { amountFrom: million(25), amountTo: million(100), currency: 'IDR' }),
  rule('> 100 jt', [head, general, ...finance, step('Direktur Utama', [position('Direktur Utama')])], {
    amountFrom: million(100),
    currency: 'IDR',
  }),
]
export const leave = rule('Cuti', [
  step('Pengganti', [{ kind: 'field', field: 'substitute' }], { onReject: 'return' }),
  step('Atasan', [{ kind: 'manager', level: 1 }]),
  step('SDM', [{ kind: 'group', id: 'SDM' }], {
    when: {
      or: [
        { field: 'is_paid', op: 'eq', value: 'false' },
        { field: 'days', op: 'from', value: '5.01' },
      ],
    },
  }),
])

export const facts = (subject: string, amount: string | null = null, more: Partial<Facts> = {}): Facts => ({
  company: 'CMI',
  department: departments[subject] ?? 'Umum',
  office: null,
  kind: null,
  amount,
  currency: 'IDR',
  subject,
  excluded: [subject],
  named: {},
  today: '2026-11-20',
  values: {},
  ...more,
})

export const plan = (about: Facts, rules: readonly Rule[] = purchases, organisation: Snapshot = snapshot()) =>
  planApproval(organisation, rules, about)
export const approvers = ({ steps }: ReturnType<typeof planApproval>) =>
  steps.map(({ tasks }) => tasks.map(({ approver }) => approver))

/** 08.00–17.00 WIB, Monday to Friday. */
export const hours: WorkingHours = {
  start: minutesOf('08:00'),
  end: minutesOf('17:00'),
  offset: 7 * 60,
  isWorkday: (date) => new Date(date).getUTCDay() % 6 !== 0,
}
