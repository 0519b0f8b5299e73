import { compareDecimals } from '@ems/contracts/common'
import { holdsFor } from './conditions.ts'
import type { Facts, Rule } from './types.ts'

/**
 * The rule for a record, and why the others were not chosen. Of the rules that fit, the one that names more exactly wins:
 * company, department, office, kind, amount, currency, condition are compared in this order, then the priority.
 */
export function chooseRule(rules: readonly Rule[], facts: Facts) {
  const fitting = rules.filter((rule) => refusalOf(rule, facts) === undefined).sort(byExactness)
  const [rule] = fitting
  const others = rules
    .filter((one) => one !== rule)
    .map((one) => ({ name: one.name, because: refusalOf(one, facts) ?? `${rule?.name} lebih khusus atau lebih utama` }))
  return { rule, others }
}

/** Why a rule does not fit; undefined where it does. */
function refusalOf(rule: Rule, facts: Facts): string | undefined {
  const { validFrom, validTo, currency, condition } = rule
  if ((validFrom && facts.today < validFrom) || (validTo && facts.today > validTo)) return 'tidak berlaku hari ini'
  if (!names(rule.companies, facts.company)) return 'perusahaan lain'
  if (!names(rule.departments, facts.department)) return 'departemen lain'
  if (!names(rule.offices, facts.office)) return 'kantor lain'
  if (!names(rule.kinds, facts.kind)) return 'jenis lain'
  if (currency && currency !== (facts.currency ?? 'IDR')) return 'mata uang lain'
  if (!isInBand(rule, facts.amount)) return 'nilai di luar batas'
  if (condition && !holdsFor(condition, facts.values)) return 'syarat tidak terpenuhi'
  return undefined
}

const names = (ids: readonly string[], id: string | null) => !ids.length || (id !== null && ids.includes(id))

/** Whether an amount is in the band `(from, to]` of a rule; an empty amount counts as 0. */
function isInBand({ amountFrom, amountTo }: Pick<Rule, 'amountFrom' | 'amountTo'>, amount: string | null) {
  const value = amount ?? '0'
  return (
    (amountFrom === null || compareDecimals(value, amountFrom) > 0) &&
    (amountTo === null || compareDecimals(value, amountTo) <= 0)
  )
}

function byExactness(one: Rule, other: Rule): number {
  const [mine, theirs] = [exactness(one), exactness(other)]
  for (const [n, isNamed] of mine.entries()) if (isNamed !== theirs[n]) return isNamed ? -1 : 1
  return one.priority - other.priority
}

const exactness = (rule: Rule): boolean[] => [
  rule.companies.length > 0,
  rule.departments.length > 0,
  rule.offices.length > 0,
  rule.kinds.length > 0,
  rule.amountFrom !== null || rule.amountTo !== null,
  rule.currency !== null,
  rule.condition !== null,
]
