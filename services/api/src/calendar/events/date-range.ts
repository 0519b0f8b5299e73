import { daysBetween } from '@ems/contracts/days'
import { badRequest } from '../../kit/problems.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Parses `from` and `to`, two calendar days at most `most` days apart; refuses other parameters. */
export function rangeIn(raw: unknown, { most, also = [] }: { most: number; also?: readonly string[] }) {
  const query = raw as Record<string, unknown>
  for (const name of Object.keys(query))
    if (!['from', 'to', ...also].includes(name))
      throw badRequest('Parameter tidak dikenal.', { parameter: name }, 'PARAMETER')
  const from = dayOf(query, 'from')
  const to = dayOf(query, 'to')
  if (to < from) throw badRequest('Sampai tidak boleh sebelum Dari.', { parameter: 'to' }, 'RANGE')
  if (daysBetween(from, to) > most) throw badRequest(`Rentang maksimal ${most} hari.`, { parameter: 'to' }, 'RANGE')
  return { from, to }
}

function dayOf(query: Record<string, unknown>, parameter: string): string {
  const value = query[parameter]
  if (typeof value !== 'string' || !day.test(value) || !isReal(value))
    throw badRequest('Format tanggal harus YYYY-MM-DD.', { parameter }, 'DATE')
  return value
}

/** 30 February is none. */
const isReal = (value: string) => {
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) && value >= '0001-01-01'
}

/** An id among the parameters; undefined when it is not there. */
export function idIn(raw: unknown, parameter: string): string | undefined {
  const value = (raw as Record<string, unknown>)[parameter]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !/^[1-9]\d{0,17}$/.test(value))
    throw badRequest('Id tidak dikenal.', { parameter }, 'FILTER_VALUE')
  return value
}
