import { resources } from '@ems/contracts'
import { badRequest } from '../kit/problems.ts'

export type InboxQuery = {
  size: number
  after?: Cursor
  types?: readonly string[]
  isApproval?: boolean
  isOverdue: boolean
  isPutOff: boolean
  q?: string
}
/** Place after an item in the order of the list. */
export type Cursor = { rank: string; priority: string; id: string }

const DEFAULT_SIZE = 25
const MAX_SIZE = 50
const MAX_WORDS = 100

/** The query of `GET /inbox`; unknown parameters are refused. */
export function inboxQuery(query: Record<string, string | string[]>): InboxQuery {
  const result: InboxQuery = { size: DEFAULT_SIZE, isOverdue: false, isPutOff: false }
  for (const [parameter, value] of Object.entries(query)) {
    const refuse = (text: string, code = 'PARAMETER') => badRequest(text, { parameter }, code)
    const read = parameters[parameter]
    if (!read) throw refuse('Parameter tidak dikenal.')
    if (Array.isArray(value)) throw refuse('Parameter hanya boleh sekali.')
    const refusal = read(result, value)
    if (refusal) throw refuse(refusal, parameter === 'page[size]' ? 'PAGE' : 'FILTER')
  }
  return result
}

/** Each sets its part of the query, or answers why not. */
const parameters: Readonly<Record<string, (query: InboxQuery, value: string) => string | undefined>> = {
  'page[size]': (query, value) => {
    query.size = Number(value)
    return /^\d{1,2}$/.test(value) && query.size >= 1 && query.size <= MAX_SIZE
      ? undefined
      : `Harus bilangan bulat 1–${MAX_SIZE}.`
  },
  'page[after]': (query, value) => {
    const [, rank, priority, id] = /^([\d :.+-]{19,35}|infinity)_(\d{1,9})_([1-9]\d{0,17})$/.exec(decoded(value)) ?? []
    if (rank === undefined || priority === undefined || id === undefined) return 'Kursor tidak dikenal.'
    if (rank !== 'infinity' && Number.isNaN(Date.parse(rank))) return 'Kursor tidak dikenal.'
    query.after = { rank, priority, id }
    return undefined
  },
  'filter[menu]': (query, value) => {
    query.types = resources.flatMap(({ menu, name }) => (menu === value ? [name] : []))
    return undefined
  },
  'filter[reason]': (query, value) => {
    query.isApproval = value === 'approval'
    return value === 'approval' || value === 'work' ? undefined : 'Harus approval atau work.'
  },
  'filter[overdue]': (query, value) => {
    query.isOverdue = true
    return value === '1' ? undefined : 'Harus 1.'
  },
  'filter[snoozed]': (query, value) => {
    query.isPutOff = true
    return value === '1' ? undefined : 'Harus 1.'
  },
  'filter[q]': (query, value) => {
    query.q = value.trim()
    return value.length <= MAX_WORDS && value.isWellFormed() && !value.includes('\u0000')
      ? undefined
      : `Maksimal ${MAX_WORDS} karakter.`
  },
}

const decoded = (value: string) => Buffer.from(value, 'base64url').toString('utf8')

export const cursorText = ({ rank, priority, id }: Cursor) =>
  Buffer.from(`${rank}_${priority}_${id}`, 'utf8').toString('base64url')
