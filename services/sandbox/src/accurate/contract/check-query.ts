import type { Endpoint, Type } from './contract.ts'
import { isDay, isMoment } from './dates.ts'
import type { Query } from './query.ts'

const SEVERAL = new Set(['EQUAL', 'NOT_EQUAL', 'BETWEEN', 'NOT_BETWEEN'])
const PAIRS = new Set(['BETWEEN', 'NOT_BETWEEN'])
const WITHOUT_VALUE = new Set(['EMPTY', 'NOT_EMPTY'])
const DAYS = new Set(['transDate', 'dueDate', 'shipDate', 'lastPaymentDate'])

/** Everything in the parameters that the contract does not allow, as messages. None if they are as documented. */
export function queryProblems({ method, params }: Endpoint, query: Query): string[] {
  const problems = [...query].flatMap(([name, values]) => {
    const type = typeOf(params, name)
    if (type === undefined) return [`Parameter tidak dikenal: ${name}`]
    if (values.length > 1) return [`Parameter ${name} dikirim lebih dari sekali`]
    const [value = ''] = values
    return isValue(type, value, name) ? [] : [`Nilai parameter ${name} tidak tepat: ${value}`]
  })
  return [...problems, ...missingParams({ method, params }, query), ...filterProblems(query)]
}

/** `filter.no.val[1]` and `filter.no.val` have one type. */
function typeOf(params: Endpoint['params'], name: string): Type | undefined {
  const plain = name.replace(/\.val\[\d{1,2}\]$/, '.val')
  return params[plain] ?? params[`${plain}*`]
}

function isValue(type: Type, value: string, name: string) {
  if (Array.isArray(type)) return type.includes(value)
  if (type === 'integer') return /^\d{1,18}$/.test(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  const filter = /^filter\.(\w+)\.val/.exec(name)?.[1] ?? ''
  if (filter === 'lastUpdate') return isMoment(value)
  if (DAYS.has(filter)) return isDay(value)
  if (filter === 'id' || filter.endsWith('Id')) return /^\d{1,18}$/.test(value)
  if (name === 'sp.sort') return /^[\w.]+(\|(asc|desc))?(;[\w.]+(\|(asc|desc))?)*$/i.test(value)
  return true
}

/** A record is named by its id or by its number; the contract marks only the id as required. */
function missingParams({ params }: Pick<Endpoint, 'method' | 'params'>, query: Query) {
  const names = Object.keys(params).filter((name) => !name.startsWith('X-'))
  const required = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  const others = names.filter((name) => !name.endsWith('*'))
  const isNamed = required.length === 1 && required[0] === 'id' && others.length === 1
  if (isNamed && query.has(others[0] as string)) return []
  return required.filter((name) => !query.has(name)).map((name) => `Parameter ${name} harus diisi`)
}

function filterProblems(query: Query) {
  const filters = new Set([...query.keys()].flatMap((name) => /^(filter\.\w+)\.(op|val)/.exec(name)?.[1] ?? []))
  return [...filters].flatMap((filter) => {
    const operator = query.get(`${filter}.op`)?.[0] ?? 'EQUAL'
    const count = [...query.keys()].filter((name) => name.startsWith(`${filter}.val`)).length
    if (WITHOUT_VALUE.has(operator)) return count ? [`${filter}.val tidak berlaku untuk ${operator}`] : []
    if (PAIRS.has(operator)) return count === 2 ? [] : [`${filter} dengan ${operator} memerlukan dua nilai`]
    if (count === 0) return [`${filter}.val harus diisi`]
    return count > 1 && !SEVERAL.has(operator) ? [`${filter} dengan ${operator} memerlukan satu nilai`] : []
  })
}
