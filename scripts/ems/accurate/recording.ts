import { Mistake } from '../build/mistake.ts'
import { type Application, answerTo, type Recorded, tokenFor } from './service.ts'

/** Responses of a trial account. `facts` answer the questions that the documentation leaves open. */
export type Recording = { facts: Record<string, unknown>; answers: Record<string, Recorded> }

/** The lists that EMS reads, with the fields that it asks for. */
const lists: Readonly<Record<string, string>> = {
  customer: 'id,customerNo,name,npwpNo,email,workPhone,suspended,lastUpdate',
  vendor: 'id,vendorNo,name,npwpNo,email,workPhone,suspended,lastUpdate',
  employee: '',
  item: 'id,no,name,itemType,unitPrice,unit1Name,suspended,lastUpdate',
  'sales-quotation': 'id,number,transDate,customer,totalAmount,status,lastUpdate',
  'sales-order': 'id,number,transDate,customer,totalAmount,status,lastUpdate',
  'sales-invoice': 'id,number,transDate,dueDate,customer,totalAmount,lastUpdate',
  'sales-receipt': 'id,number,transDate,customer,lastUpdate',
}

type Options = {
  /** Query of the address that the browser was sent back to. */
  back: URLSearchParams
  state: string
  database: string | undefined
  /** Saves a customer, twice. */
  writes: boolean
  /** Twenty calls at once, to see the answer to too many. */
  bursts: boolean
}

/** Calls everything that EMS uses, and keeps names and types of what comes back. */
export async function record(
  application: Application,
  { back, state, database, writes, bursts }: Options,
): Promise<Recording> {
  const recording: Recording = { facts: { state_comes_back: back.get('state') === state }, answers: {} }
  const access = await tokens(application, back, recording)
  const base = (path: string) =>
    answerTo(application, `${application.account}/api/${path}`, { headers: { authorization: `Bearer ${access}` } })
  const keep = async (name: string, answer: ReturnType<typeof answerTo>) => {
    const { recorded, body } = await answer
    recording.answers[name] = recorded
    return body
  }
  for (const name of ['approved-scope', 'userinfo', 'auth-info']) await keep(name, base(`${name}.do`))
  const list = (await keep('db-list', base('db-list.do')))?.d as { id: number }[] | undefined
  const id = database ?? list?.[0]?.id
  if (id === undefined) throw new Mistake('The user of this account sees no database.')
  const opened = await keep('open-db', base(`open-db.do?id=${id}`))
  const [host, session] = [String(opened?.host), String(opened?.session)]
  await keep('db-detail', base(`db-detail.do?id=${id}`))
  await keep('db-status', base(`db-status.do?id=${id}`))
  await keep('db-check-session', base(`db-check-session.do?session=${session}`))
  await keep('db-refresh-session', base(`db-refresh-session.do?id=${id}&session=${session}`))
  const headers = { authorization: `Bearer ${access}`, 'x-session-id': session }
  const call = (path: string, init: RequestInit = {}) =>
    answerTo(application, `${host}/accurate/api/${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as object) },
    })
  await modules(call, keep)
  await refusals({ application, call, host, headers }, keep)
  if (writes) await saves(call, keep)
  if (bursts) await burst(call, recording)
  return recording
}

type Call = (path: string, init?: RequestInit) => ReturnType<typeof answerTo>
type Keep = (name: string, answer: ReturnType<typeof answerTo>) => Promise<Record<string, unknown> | undefined>

async function tokens(application: Application, back: URLSearchParams, recording: Recording) {
  const code = back.get('code')
  if (!code) throw new Mistake(`There is no code in the address: ${back.get('error') ?? 'was the consent denied?'}`)
  const form = { grant_type: 'authorization_code', code, redirect_uri: application.redirectUri }
  const first = await tokenFor(application, form)
  recording.answers.token = first.recorded
  recording.answers['code used twice'] = (await tokenFor(application, form)).recorded
  const { access_token, refresh_token, expires_in } = first.body ?? {}
  if (!access_token) throw new Mistake(`The service gave no token: HTTP ${first.recorded.status}.`)
  Object.assign(recording.facts, { expires_in: expires_in ?? null, has_refresh_token: refresh_token !== undefined })
  if (refresh_token === undefined) return String(access_token)
  const renewed = await tokenFor(application, { grant_type: 'refresh_token', refresh_token: String(refresh_token) })
  recording.answers['token by refresh token'] = renewed.recorded
  recording.facts.refresh_token_changes = (renewed.body?.refresh_token ?? refresh_token) !== refresh_token
  return String(renewed.body?.access_token ?? access_token)
}

async function modules(call: Call, keep: Keep) {
  for (const [name, fields] of Object.entries(lists)) {
    const query = `${fields ? `fields=${fields}&` : ''}sp.pageSize=20&sp.sort=id|asc`
    const rows = (await keep(`${name} list`, call(`${name}/list.do?${query}`)))?.d as { id?: number }[] | undefined
    const id = Array.isArray(rows) ? rows[0]?.id : undefined
    if (id !== undefined) await keep(`${name} detail`, call(`${name}/detail.do?id=${id}`))
  }
}

async function refusals(
  {
    application,
    call,
    host,
    headers,
  }: { application: Application; call: Call; host: string; headers: Record<string, string> },
  keep: Keep,
) {
  const url = `${host}/accurate/api/customer/list.do`
  await keep('wrong token', answerTo(application, url, { headers: { ...headers, authorization: 'Bearer salah' } }))
  await keep('wrong session', answerTo(application, url, { headers: { ...headers, 'x-session-id': 'salah' } }))
  await keep('no session', answerTo(application, url, { headers: { authorization: headers.authorization ?? '' } }))
  await keep('address without /accurate', answerTo(application, `${host}/api/customer/list.do`, { headers }))
  await keep('unknown action', call('customer/nonsense.do'))
  await keep('record that is not there', call('customer/detail.do?id=999999999999'))
  await keep('unknown name in fields', call('customer/list.do?fields=id,tidakAda&sp.pageSize=1'))
  await keep('scope that was not granted', call('customer/delete.do?id=999999999999', { method: 'DELETE' }))
}

async function saves(call: Call, keep: Keep) {
  const number = `EMS-UJI-${Date.now()}`
  const transDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta' }).format()
  const customer = { name: 'UJI COBA EMS, boleh dihapus', customerNo: number, transDate }
  const post = (path: string, body: object) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await keep('customer save', post('customer/save.do', customer))
  await keep('customer save, number in use', post('customer/save.do', customer))
  const rows = [{ ...customer, customerNo: `${number}-B` }, customer]
  await keep('customer bulk-save, one row in use', post('customer/bulk-save.do', { data: rows }))
}

async function burst(call: Call, recording: Recording) {
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('customer/list.do?sp.pageSize=1')))
  const busy = answers.find(({ recorded }) => recorded.status !== 200)
  recording.facts.answer_to_too_many = busy?.recorded.status ?? 'none of 20 was refused'
  if (!busy) return
  recording.answers['too many requests'] = busy.recorded
  recording.facts.has_retry_after = busy.retryAfter !== null
}
