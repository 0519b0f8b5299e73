import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Accurate } from '../accurate.ts'
import { usualScopes } from '../contract/contract.ts'
import { momentOf } from '../contract/dates.ts'
import { type Answer, failed } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Database } from '../records/database.ts'
import type { Application } from './applications.ts'

const MAX_SKEW_MS = 600_000

/** A token of one application for one database: its third part names both. */
export function apiTokenOf({ clientId, signatureSecret }: Application, databaseId: number) {
  const payload = Buffer.from(JSON.stringify({ app: clientId, databaseId })).toString('base64url')
  const mark = createHmac('sha256', signatureSecret).update(payload).digest('base64url').slice(0, 16)
  return `aat.MTAw.${payload}.${mark}`
}

type Signed = { database: Database; grant: { application: Application; scopes: readonly string[] } }

/** Owner of an API token, if the call is signed with the secret of its application. */
export function signedBy(accurate: Accurate, { headers }: Call, token: string): Signed | Answer {
  const match = accurate.applications
    .flatMap((application) => accurate.databases.map((database) => ({ application, database })))
    .find(({ application, database }) => apiTokenOf(application, database.id) === token)
  if (!match) return failed(401, 'Invalid or Revoked API Token')
  const [timestamp, signature] = [headers['x-api-timestamp'], headers['x-api-signature']].map((one) =>
    String(one ?? ''),
  )
  if (!timestamp || !signature)
    return {
      ...failed(401, 'Header X-Api-Timestamp dan X-Api-Signature harus diisi'),
      violations: ['Header tanda tangan tidak ada'],
    }
  const skew = accurate.faults.take(['clock_skew'], {
    host: 'data',
    path: '',
    method: 'GET',
    connection: match.application.connection,
  })
  if (!(Math.abs(timeOf(timestamp) - accurate.now() - (skew?.seconds ?? 0) * 1_000) <= MAX_SKEW_MS))
    return failed(401, 'Header X-Api-Timestamp invalid: perbedaan waktu lebih dari 600 detik')
  if (!isSignature(signature, timestamp, match.application.signatureSecret))
    return failed(401, 'Header X-Api-Signature invalid: gunakan Signature Secret dari aplikasi yang menerbitkan token')
  return { database: match.database, grant: { application: match.application, scopes: usualScopes } }
}

function timeOf(text: string) {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^\d{13}$/.test(text)) return Number(text)
  const moment = momentOf(text)
  return Number.isNaN(moment) ? Date.parse(text) : moment
}

function isSignature(signature: string, timestamp: string, secret: string) {
  const expected = createHmac('sha256', secret).update(timestamp).digest()
  const sent = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.from(signature, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
