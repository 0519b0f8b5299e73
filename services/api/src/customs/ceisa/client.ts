import { isObject } from '@ems/contracts/is-object'
import { z } from 'zod'
import { RejectedAccount, RejectedByCeisa } from './problems.ts'

export type Account = { username: string; password: string; apiKey: string }

/** What CEISA says of one declaration at one moment. */
export type Status = z.output<typeof statusSchema>
/** One answer of CEISA to a declaration: a registration, an approval, an LHPRE. */
export type Response_ = z.output<typeof responseSchema>
export type Answers = { statuses: readonly Status[]; responses: readonly Response_[]; unknown: readonly string[] }

const TIMEOUT_MS = 30_000
const MAX_BYTES = 20_000_000

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

const statusSchema = z.object({
  nomorAju: z.string(),
  kodeDokumen: text,
  nomorDaftar: text,
  tanggalDaftar: text,
  kodeStatus: text,
  kodeProses: text,
  waktuStatus: text,
  keterangan: text,
})
const responseSchema = statusSchema.extend({
  kodeRespon: text,
  nomorRespon: text,
  tanggalRespon: text,
  waktuRespon: text,
})

/** Members that are known and not used. */
const unused = new Set(['pesan', 'Pdf', 'pdf', 'billingPungutans'])

const tokensSchema = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })
type Tokens = z.output<typeof tokensSchema>

/**
 * Signs in and reads what CEISA has of all declarations of a company. A token that ends meanwhile is exchanged once. Throws a Problem
 * for what trying again does not mend, and an Error for anything else.
 */
export async function readAnswers(url: string, account: Account, npwp: string): Promise<Answers> {
  const tokens = await signIn(url, account)
  const path = `${url}/openapi/status?idPerusahaan=${fifteen(npwp)}`
  const ask = (token: string) => call(path, { headers: { ...keyOf(account), authorization: `Bearer ${token}` } })
  let response = await ask(tokens.access_token)
  if (response.status === 401) response = await ask((await exchanged(url, account, tokens)).access_token)
  if (response.status === 401 || response.status === 403) throw RejectedAccount()
  return answersIn(bodyOf(response))
}

/** CEISA names a company by the fifteen digits of its NPWP: sixteen begin with a zero. */
const fifteen = (npwp: string) => npwp.replace(/\D/g, '').replace(/^0(?=\d{15}$)/, '')

const keyOf = ({ apiKey }: Account) => ({ 'beacukai-api-key': apiKey })

async function signIn(url: string, account: Account): Promise<Tokens> {
  const { username, password } = account
  const response = await call(`${url}/nle-oauth/v1/user/login`, {
    method: 'POST',
    headers: { ...keyOf(account), 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (response.status === 400 || response.status === 401 || response.status === 403) throw RejectedAccount()
  return tokensIn(bodyOf(response))
}

async function exchanged(url: string, account: Account, { refresh_token }: Tokens): Promise<Tokens> {
  const response = await call(`${url}/nle-oauth/v1/user/update-token`, {
    method: 'POST',
    headers: { ...keyOf(account), authorization: refresh_token },
  })
  if (response.status === 401 || response.status === 403) throw RejectedAccount()
  return tokensIn(bodyOf(response))
}

function tokensIn(body: Record<string, unknown>): Tokens {
  if (body.status !== 'success') throw RejectedAccount()
  const parsed = tokensSchema.safeParse(body.item)
  if (!parsed.success) throw new Error('CEISA answered a sign-in without tokens')
  return parsed.data
}

type Reply = { status: number; text: string }

async function call(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = await response.text()
  if (body.length > MAX_BYTES) throw new Error('the answer of CEISA is too long')
  return { status: response.status, text: body }
}

/** An answer of the service; a page of a proxy, half an answer or an error of the server is none. */
function bodyOf({ status, text }: Reply): Record<string, unknown> {
  if (status >= 500 || status === 429) throw new Error(`CEISA answered ${status}`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Error(`CEISA answered ${status} with something else than JSON`)
  }
  if (!isObject(body)) throw new Error(`CEISA answered ${status} with something else than an object`)
  return body
}

function answersIn(body: Record<string, unknown>): Answers {
  const { dataStatus, dataRespon, message, status } = body
  // A company without declarations is answered as a failure, with empty lists.
  if (!Array.isArray(dataStatus) || !Array.isArray(dataRespon))
    throw status === 'Failed'
      ? RejectedByCeisa({ message: String(message ?? '') })
      : new Error('CEISA answered without lists')
  const unknown = new Set<string>()
  const statuses = parsed('dataStatus', dataStatus, statusSchema, unknown)
  return { statuses, responses: parsed('dataRespon', dataRespon, responseSchema, unknown), unknown: [...unknown] }
}

function parsed<S extends z.ZodObject>(list: string, rows: readonly unknown[], schema: S, unknown: Set<string>) {
  return rows.map((row, n) => {
    const { success, data } = schema.safeParse(row)
    if (!success) throw new Error(`${list}[${n}] of CEISA has another shape than expected`)
    for (const name of Object.keys(row as object))
      if (!(name in schema.shape) && !unused.has(name)) unknown.add(`${list}.${name}`)
    return data as z.output<S>
  })
}
