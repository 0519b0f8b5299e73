import type { Type } from './contract.ts'
import { isDay } from './dates.ts'

type Problems = { violations: string[]; missing: string[] }

const isDate = (name: string) => name.endsWith('Date') || name === 'asOf'

/**
 * Fields of a body that the contract does not have, and required fields that it lacks. `isText`: the body was a form,
 * where everything is text.
 */
export function bodyProblems(type: Type, body: unknown, isText: boolean): Problems {
  const problems: Problems = { violations: [], missing: [] }
  check(type, body, { path: '', problems, isText })
  return problems
}

type Context = { path: string; problems: Problems; isText: boolean }

function check(type: Type, value: unknown, context: Context): void {
  const { path, problems, isText } = context
  if (typeof type === 'string') {
    if (!isScalar(type, value, isText)) problems.violations.push(`${path} harus bertipe ${type}`)
    else if (type === 'string' && isDate(path) && value !== '' && !isDay(String(value)))
      problems.violations.push(`${path} harus berupa tanggal dd/MM/yyyy`)
    return
  }
  const { array, enum: choices } = type as { array?: Type; enum?: readonly string[] }
  if (choices) {
    if (!choices.includes(String(value))) problems.violations.push(`${path} tidak mengenal nilai ${String(value)}`)
  } else if (array) {
    if (!Array.isArray(value)) problems.violations.push(`${path} harus berupa daftar`)
    else for (const [n, one] of value.entries()) check(array, one, { ...context, path: `${path}[${n}]` })
  } else checkObject(type as Readonly<Record<string, Type>>, value, context)
}

function checkObject(type: Readonly<Record<string, Type>>, value: unknown, context: Context) {
  const { path, problems } = context
  const prefix = path ? `${path}.` : ''
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.violations.push(`${path || 'Isi permintaan'} harus berupa objek`)
    return
  }
  for (const [name, one] of Object.entries(value)) {
    const declared = type[name] ?? type[`${name}*`]
    if (declared === undefined) problems.violations.push(`Isian tidak dikenal: ${prefix}${name}`)
    else if (one !== null) check(declared, one, { ...context, path: `${prefix}${name}` })
  }
  for (const name of Object.keys(type)) {
    if (!name.endsWith('*')) continue
    const field = (value as Record<string, unknown>)[name.slice(0, -1)]
    if (field === undefined || field === null || field === '') problems.missing.push(`${prefix}${name.slice(0, -1)}`)
  }
}

function isScalar(type: string, value: unknown, isText: boolean) {
  if (type === 'object') return typeof value === 'object' && value !== null
  if (isText) return typeof value === 'string' && isWritten(type, value)
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === type
}

const isWritten = (type: string, text: string) =>
  type === 'integer'
    ? /^-?\d{1,15}$/.test(text)
    : type === 'number'
      ? /^-?\d+(\.\d+)?$/.test(text)
      : type !== 'boolean' || /^(true|false)$/.test(text)
