import type { Where, WhereLeaf, WhereOperator } from '@ems/contracts/kit'
import { exportRows, type ListParams, showProblem, toast } from '@ems/platform'
import type { VisibleList } from './tracked-query-client.ts'

/** Exports the rows behind the numbers of a card, each row once, as one Excel file; a long one becomes a job. */
export async function downloadLists(lists: readonly VisibleList[]): Promise<void> {
  const [first] = lists
  if (!first) return
  const requested = lists.filter(({ name }) => name === first.name).map(({ params }) => params)
  try {
    const { job, file } = await exportRows({ name: first.name }, combined(requested))
    if (job) toast.info('Berkas sedang diproses antrian.')
    else toast.success(`Berkas ${file} selesai dibuat.`)
  } catch (error) {
    showProblem(error)
  }
}

/** One list of all the rows these lists have. */
export function combined(lists: readonly ListParams[]): ListParams {
  const [first = {}] = lists
  const { sort, q, filters } = first
  if (lists.length < 2) return { sort, q, filters }
  const parts = lists.map(({ filters: requested = {} }) =>
    Object.entries(requested).flatMap(([key, messages]) => leafOf(key, messages)),
  )
  // One of them has every row.
  if (parts.some((part) => part.length === 0)) return { sort }
  const where: Where = { or: parts.map((and) => ({ and })) }
  return { sort, filters: { where: JSON.stringify(where) } }
}

const suffixes: Readonly<Record<string, WhereOperator>> = { from: 'from', to: 'to', like: 'like', null: 'null' }

/** `due_date_to` is the field `due_date` with the comparison `to`. */
function leafOf(key: string, messages: string | readonly string[]): WhereLeaf[] {
  const values = [messages].flat().filter((value) => value !== '' && value !== 'all')
  if (values.length === 0) return []
  const [, field = key, suffix = ''] = /^(.+)_(from|to|like|null)$/.exec(key) ?? []
  const op = suffixes[suffix]
  if (op) return [{ field, op, value: values[0] ?? '' }]
  const [one] = values
  return [values.length === 1 && one ? { field, op: 'eq', value: one } : { field, op: 'in', value: values }]
}
