import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Answer } from '../accurate/http/answer.ts'
import type { CeisaSandbox } from './ceisa.ts'

export type CeisaCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

const signInSchema = z.strictObject({ username: z.string(), password: z.string() })

/** The answer of the gateway to a request; what its documents do not describe is refused. */
export function answerOf(ceisa: CeisaSandbox, call: CeisaCall): Answer {
  if (!ceisa.accounts.some(({ apiKey }) => apiKey === call.headers['beacukai-api-key']))
    return unauthorized('Header beacukai-api-key')
  if (call.path === '/nle-oauth/v1/user/login') return signIn(ceisa, call)
  if (call.path === '/nle-oauth/v1/user/update-token') return exchange(ceisa, call)
  const [, aju] = /^\/openapi\/status(?:\/([A-Za-z0-9]+))?$/.exec(call.path) ?? []
  if (/^\/openapi\/status(\/|$)/.test(call.path)) return statusAnswer(ceisa, call, aju)
  return { status: 404, body: { message: 'no Route matched with those values' }, violations: ['alamat tidak dikenal'] }
}

function signIn(ceisa: CeisaSandbox, call: CeisaCall): Answer {
  if (call.method !== 'POST') return wrongMethod
  const parsed = signInSchema.safeParse(json(call.body))
  if (!parsed.success)
    return {
      status: 400,
      body: { status: 'failed', message: z.prettifyError(parsed.error) },
      violations: ['isi masuk'],
    }
  const { username, password } = parsed.data
  const account = ceisa.accounts.find(
    (one) => one.username === username && one.password === password && one.apiKey === call.headers['beacukai-api-key'],
  )
  if (!account) return { status: 401, body: { status: 'failed', message: 'Username atau password salah' } }
  return tokens(ceisa.grant(account))
}

function exchange(ceisa: CeisaSandbox, call: CeisaCall): Answer {
  if (call.method !== 'POST') return wrongMethod
  const grant = ceisa.exchange(call.headers.authorization ?? '')
  return grant ? tokens(grant) : { status: 401, body: { status: 'failed', message: 'Refresh token tidak valid' } }
}

const tokens = ({ access, refresh }: { access: string; refresh: string }): Answer => ({
  status: 200,
  body: {
    status: 'success',
    message: 'success',
    item: {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: 300,
      refresh_expires_in: 1_800,
    },
  },
})

function statusAnswer(ceisa: CeisaSandbox, call: CeisaCall, aju: string | undefined): Answer {
  if (call.method !== 'GET') return wrongMethod
  const grant = ceisa.byAccess(/^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '')
  if (!grant) return unauthorized('token')
  const unknown = [...call.query.keys()].filter((name) => name !== 'idPerusahaan')
  if (unknown.length) return { status: 400, body: { message: `Unknown parameter ${unknown}` }, violations: unknown }
  const { npwp } = grant.account
  // Sixteen digits are those of another company to it.
  if (!aju && call.query.get('idPerusahaan') !== npwp)
    return { status: 200, body: { status: 'Failed', message: 'Data Perusahaan Tidak Sesuai' } }
  const of = <T extends { nomorAju: string }>(all: readonly T[]) =>
    all.filter(({ nomorAju }) => !aju || nomorAju === aju)
  const [dataStatus, dataRespon] = [of(ceisa.statuses(npwp)), of(ceisa.responses(npwp))]
  if (!dataStatus.length && !dataRespon.length)
    return { status: 200, body: { status: 'Failed', message: 'Data Tidak Ditemukan', dataStatus, dataRespon } }
  return { status: 200, body: { status: 'Success', message: 'Data Ditemukan', dataStatus, dataRespon } }
}

const wrongMethod: Answer = { status: 405, body: { message: 'Method Not Allowed' }, violations: ['metode'] }

const unauthorized = (missing: string): Answer => ({
  status: 401,
  body: { Exception: ' Unauthorized application request' },
  violations: [`${missing} tidak ada atau tidak berlaku`],
})

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
