import { accounts, issueTypes, me, priorities, projects, statuses, statusOf } from '../catalog.ts'
import type { Fields, Issue } from '../state.ts'

/** A query that Jira refuses, with its sentence. */
export class JqlError extends Error {}

export type Test = (issue: Issue, fields: Fields) => boolean
type Order = { field: string; isDescending: boolean }
export type Jql = { test: Test | undefined; order: Order[] }

type Token = { kind: 'word' | 'text' | 'op'; text: string }

function tokensOf(jql: string): Token[] {
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(!=|<=|>=|!~|[=<>~(),])|([^\s"'=<>~(),!]+))/gy
  const tokens: Token[] = []
  let at = 0
  while (at < jql.trimEnd().length) {
    pattern.lastIndex = at
    const match = pattern.exec(jql)
    if (!match) throw new JqlError(`Error in the JQL Query: The character at ${at} is a reserved JQL character.`)
    const [, double, single, op, word] = match
    if (op) tokens.push({ kind: 'op', text: op })
    else if (word) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'text', text: (double ?? single ?? '').replaceAll(/\\(.)/g, '$1') })
    at = pattern.lastIndex
  }
  return tokens
}

/** Reads the part of JQL that the sandbox knows: comparisons, lists, `IS EMPTY`, AND, OR, NOT, parentheses, ORDER BY. */
export function parseJql(jql: string): Jql {
  const reader = new Reader(tokensOf(jql))
  const test = reader.isWord('order') || reader.isEnd() ? undefined : reader.or()
  const order = reader.order()
  if (!reader.isEnd()) throw new JqlError(`Error in the JQL Query: Expecting operator before '${reader.next().text}'.`)
  return { test, order }
}

const FIELDS = new Set([
  'project',
  'status',
  'statuscategory',
  'issuetype',
  'priority',
  'assignee',
  'reporter',
  'labels',
])
for (const name of ['key', 'issuekey', 'id', 'created', 'updated', 'text', 'summary']) FIELDS.add(name)
const MAX_ORDER = 7

class Reader {
  readonly #tokens: Token[]
  #at = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  isEnd = () => this.#at >= this.#tokens.length
  isWord = (word: string) =>
    this.#tokens[this.#at]?.kind === 'word' && this.#tokens[this.#at]?.text.toLowerCase() === word
  isOp = (op: string) => this.#tokens[this.#at]?.kind === 'op' && this.#tokens[this.#at]?.text === op

  next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw new JqlError('Error in the JQL Query: Expecting a value but got the end of the query.')
    this.#at += 1
    return token
  }

  take(word: string) {
    if (!this.isWord(word) && !this.isOp(word)) return false
    this.#at += 1
    return true
  }

  or(): Test {
    const parts = [this.and()]
    while (this.take('or')) parts.push(this.and())
    return (issue, fields) => parts.some((test) => test(issue, fields))
  }

  and(): Test {
    const parts = [this.not()]
    while (this.take('and')) parts.push(this.not())
    return (issue, fields) => parts.every((test) => test(issue, fields))
  }

  not(): Test {
    if (this.take('not')) {
      const test = this.not()
      return (issue, fields) => !test(issue, fields)
    }
    if (!this.take('(')) return this.clause()
    const test = this.or()
    if (!this.take(')')) throw new JqlError("Error in the JQL Query: Expecting ')'.")
    return test
  }

  clause(): Test {
    const field = this.next().text.toLowerCase()
    if (!FIELDS.has(field))
      throw new JqlError(`Field '${field}' does not exist or you do not have permission to view it.`)
    if (this.take('is')) {
      const isNot = this.take('not')
      if (!this.take('empty') && !this.take('null')) throw new JqlError('Error in the JQL Query: Expecting EMPTY.')
      return (issue, fields) => (valuesOf(field, issue, fields).length === 0) !== isNot
    }
    const isNot = this.take('not')
    if (this.take('in')) {
      const all = this.list()
      return (issue, fields) => valuesOf(field, issue, fields).some((one) => all.includes(one)) !== isNot
    }
    const op = this.next().text
    const value = this.value()
    return comparison(field, op, value)
  }

  list(): string[] {
    if (!this.take('(')) throw new JqlError("Error in the JQL Query: Expecting '('.")
    const all = [this.value().toLowerCase()]
    while (this.take(',')) all.push(this.value().toLowerCase())
    if (!this.take(')')) throw new JqlError("Error in the JQL Query: Expecting ')'.")
    return all
  }

  value(): string {
    const { text } = this.next()
    if (text.toLowerCase() !== 'currentuser') return text
    if (!this.take('(') || !this.take(')')) throw new JqlError("Error in the JQL Query: Expecting '()'.")
    return me
  }

  order(): Order[] {
    if (!this.take('order')) return []
    if (!this.take('by')) throw new JqlError("Error in the JQL Query: Expecting 'by'.")
    const all: Order[] = []
    do {
      const field = this.next().text.toLowerCase()
      if (!FIELDS.has(field)) throw new JqlError(`Not able to sort using field '${field}'.`)
      all.push({ field, isDescending: this.take('desc') || (this.take('asc') && false) })
    } while (this.take(','))
    if (all.length > MAX_ORDER) throw new JqlError(`The maximum number of sort fields is ${MAX_ORDER}.`)
    return all
  }
}

function comparison(field: string, op: string, value: string): Test {
  const expected = value.toLowerCase()
  if (op === '~' || op === '!~')
    return (issue, fields) =>
      valuesOf(field, issue, fields).some((one) => one.includes(expected.replaceAll('*', ''))) === (op === '~')
  if (op === '=' || op === '!=')
    return (issue, fields) => valuesOf(field, issue, fields).includes(expected) === (op === '=')
  if (field !== 'created' && field !== 'updated' && field !== 'priority')
    throw new JqlError(`The operator '${op}' is not supported by the '${field}' field.`)
  const at = momentOf(value)
  return (_, fields) => {
    // Minutes are as fine as JQL gets.
    const one = Math.floor(Date.parse(field === 'created' ? fields.created : fields.updated) / 60_000) * 60_000
    return op === '<' ? one < at : op === '<=' ? one <= at : op === '>' ? one > at : one >= at
  }
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** `-30d`, `2026-11-24`, `2026/11/24 14:05` in the time zone of the account. */
function momentOf(value: string): number {
  const relative = /^([+-]?\d+)([mhdw])$/.exec(value)
  if (relative)
    return Math.floor((Date.now() + Number(relative[1]) * (units[relative[2] ?? ''] ?? 0)) / 60_000) * 60_000
  const date = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?: (\d\d?):(\d\d))?$/.exec(value)
  if (!date)
    throw new JqlError(
      `Date value '${value}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', '-5d'.`,
    )
  const [, year, month, day, hour = '0', minute = '0'] = date.map(Number) as unknown as string[]
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour) - 7, Number(minute))
}

/** What a field of an issue may be called, in lower case. */
function valuesOf(field: string, issue: Issue, fields: Fields): string[] {
  const named = (all: readonly { id: string; name?: string; key?: string }[], id: string) => {
    const one = all.find((each) => each.id === id)
    return [id, one?.name, one?.key].flatMap((text) => (text ? [text.toLowerCase()] : []))
  }
  const person = (id: string | null) => {
    const one = accounts.find(({ accountId }) => accountId === id)
    return one ? [one.accountId, one.emailAddress, one.displayName.toLowerCase()] : []
  }
  const of: Readonly<Record<string, () => string[]>> = {
    project: () => named(projects, fields.project),
    status: () => named(statuses, fields.status),
    statuscategory: () => {
      const { key, name } = statusOf(fields.status).statusCategory
      return [key, name.toLowerCase()]
    },
    issuetype: () => named(issueTypes, fields.issuetype),
    priority: () => named(priorities, fields.priority),
    assignee: () => person(fields.assignee),
    reporter: () => person(fields.reporter),
    labels: () => fields.labels.map((one) => one.toLowerCase()),
    key: () => [issue.key.toLowerCase()],
    issuekey: () => [issue.key.toLowerCase()],
    id: () => [issue.id],
    summary: () => [fields.summary.toLowerCase()],
    text: () => [fields.summary.toLowerCase(), JSON.stringify(fields.description).toLowerCase()],
    created: () => [fields.created],
    updated: () => [fields.updated],
  }
  return of[field]?.() ?? []
}

/** Compares issues by the fields of an order. */
export const inOrder =
  (order: readonly Order[]) =>
  (one: { issue: Issue; fields: Fields }, other: { issue: Issue; fields: Fields }): number => {
    for (const { field, isDescending } of order) {
      const [a, b] = [
        valuesOf(field, one.issue, one.fields)[0] ?? '',
        valuesOf(field, other.issue, other.fields)[0] ?? '',
      ]
      if (a !== b) return a < b === isDescending ? 1 : -1
    }
    return Number(one.issue.id) - Number(other.issue.id)
  }
