import type { Fault } from '../control/faults.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

type Record_ = Record<string, unknown>

/** An answer with the fault in it. */
export function spoilt(answer: Answer, fault: Fault, call: Call): Answer {
  if (fault.fault === 'truncate_json') {
    const text = JSON.stringify(answer.body)
    return { ...answer, type: 'application/json', body: text.slice(0, Math.floor(text.length / 2)) }
  }
  if (fault.fault === 'drop_refresh_token') return mapped(answer, ({ refresh_token: _dropped, ...rest }) => rest)
  if (fault.fault === 'duplicate_row_between_pages') return shifted(answer, call)
  const change = changeOf(fault)
  return change ? mappedRows(answer, change) : answer
}

function changeOf({ fault, field = '', to = '', value }: Fault): ((row: Record_) => Record_) | undefined {
  if (fault === 'drop_field') return ({ [field]: _dropped, ...rest }) => rest
  if (fault === 'rename_field') return ({ [field]: moved, ...rest }) => ({ ...rest, [to]: moved })
  if (fault === 'add_field') return (row) => ({ ...row, [field || 'fieldBaru']: value ?? 'baru' })
  if (fault === 'wrong_type') return (row) => ({ ...row, [field]: value ?? { tidak: 'tepat' } })
  return undefined
}

const mapped = (answer: Answer, change: (body: Record_) => Record_): Answer =>
  answer.status === 200 && typeof answer.body === 'object'
    ? { ...answer, body: change(answer.body as Record_) }
    : answer

/** Changes every record in an answer: the rows of a list, a detail, what was saved; for tokens the answer itself. */
const mappedRows = (answer: Answer, change: (row: Record_) => Record_) =>
  mapped(answer, (body) => {
    if (Array.isArray(body.d) && body.d.every((one) => typeof one === 'object'))
      return { ...body, d: body.d.map(change) }
    if (typeof body.d === 'object' && !Array.isArray(body.d)) return { ...body, d: change(body.d as Record_) }
    if (typeof body.r === 'object') return { ...body, r: change(body.r as Record_) }
    return 'access_token' in body || 'session' in body ? change(body) : body
  })

/** As if a row was added in front: the first row of this page is the last one of the page before. */
const shifted = (answer: Answer, call: Call) =>
  mapped(answer, (body) => {
    if (!Array.isArray(body.d) || call.query.get('sp.page')?.[0] === '1') return body
    const [row] = body.d as Record_[]
    const earlier = { ...row, id: Number(row?.id) - 1 }
    return { ...body, d: [earlier, ...(body.d as Record_[]).slice(0, -1)] }
  })
