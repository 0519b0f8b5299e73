import type { PushError } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { splitDetail } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { connectionRow } from '../session/connection-row.ts'
import { dataCall } from '../session/data-call.ts'
import { syncModules } from '../sync/modules.ts'
import { adopt } from './adopt.ts'
import { numberFields, saveScopes } from './drafts/provider-body.ts'
import { fieldErrors, isDuplicate } from './field-errors.ts'
import { beginAttempt, endAttempt, type PushRow } from './pushes.ts'

export type Outcome = 'sent' | 'failed' | 'later'
type Saved = Record<string, unknown>

/** Attempts after which a person has to look. */
const MAX_ATTEMPTS = 5

/**
 * Sends one row. An attempt whose answer is lost is settled by looking the own number up before anything is sent again:
 * what was saved is adopted, never saved twice. `later`: another attempt makes sense.
 */
export async function sendPush(deps: Deps, accurate: Accurate, id: string, signal: AbortSignal): Promise<Outcome> {
  const push = await beginAttempt(accurate.db, id)
  if (!push) return 'sent'
  const { database_id } = await connectionRow(accurate.db, push.connection)
  if (database_id !== push.database_id)
    return failed(deps, push, [{ message: 'Basis data koneksi ini sudah diganti.' }])
  try {
    const saved = await savedOnce(accurate, push, signal)
    if ('errors' in saved) return await failed(deps, push, saved.errors)
    await adopt(deps, push, saved.record)
    return 'sent'
  } catch (error) {
    if (!(error instanceof AccurateError)) throw error
    return await notSent(deps, push, error)
  }
}

type Settled = { record: Saved } | { errors: readonly PushError[] }

async function savedOnce(accurate: Accurate, push: PushRow, signal: AbortSignal): Promise<Settled> {
  if (push.is_unknown && push.external_id === null) {
    const existing = await recordNumbered(accurate, push, signal)
    if (existing) return isOurs(push, existing) ? { record: existing } : { errors: [taken(push, existing)] }
  }
  try {
    const answer = await dataCall(accurate, push.connection, {
      method: 'POST',
      action: `${push.kind}/save`,
      body: push.body,
      scope: saveScopes[push.kind],
      signal,
    })
    if (isObject(answer.r)) return { record: answer.r }
    // Saved, but without the record: it is read by its number.
    push.is_unknown = true
  } catch (error) {
    if (!(error instanceof AccurateError)) throw error
    if (error.failure === 'REJECTED') return rejected(accurate, push, error, signal)
    if (error.failure !== 'BAD_RESPONSE') throw error
    push.is_unknown = true
  }
  // A change may be sent twice; what is new may not.
  const existing = push.external_id === null ? await recordNumbered(accurate, push, signal) : undefined
  if (existing && isOurs(push, existing)) return { record: existing }
  throw new AccurateError('BAD_RESPONSE', ['Jawaban akuntansi tidak diterima. Pengiriman dicoba lagi.'], {
    isOutcomeUnknown: true,
  })
}

/** A number that is taken may be taken by our own earlier attempt. */
async function rejected(
  accurate: Accurate,
  push: PushRow,
  error: AccurateError,
  signal: AbortSignal,
): Promise<Settled> {
  const messages = error.errors.map(({ detail }) => detail ?? '')
  if (!messages.some(isDuplicate)) return { errors: fieldErrors(push.kind, messages) }
  const existing = await recordNumbered(accurate, push, signal)
  if (!existing) return { errors: fieldErrors(push.kind, messages) }
  return push.is_unknown && isOurs(push, existing) ? { record: existing } : { errors: [taken(push, existing)] }
}

/** The record with our number, if accounting has one. */
async function recordNumbered(accurate: Accurate, push: PushRow, signal: AbortSignal): Promise<Saved | undefined> {
  const query = new URLSearchParams({ [numberFields[push.kind]]: push.number })
  try {
    const { d } = await dataCall(accurate, push.connection, {
      action: `${push.kind}/detail`,
      query: String(query),
      scope: syncModules[push.kind].scope,
      signal,
    })
    return isObject(d) ? d : undefined
  } catch (error) {
    if (error instanceof AccurateError && error.failure === 'REJECTED') return undefined
    throw error
  }
}

/** A record saved under our number is ours if it has the values that we sent. */
function isOurs({ kind, body }: PushRow, record: Saved): boolean {
  const sent = JSON.parse(body) as Saved
  if (kind !== 'sales-quotation') return isSame(record.name, sent.name)
  const customer = isObject(record.customer) ? record.customer : {}
  return isSame(customer.customerNo, sent.customerNo) && isSame(record.transDate, sent.transDate)
}

const isSame = (a: unknown, b: unknown) => String(a ?? '').trim() === String(b ?? '').trim()

const taken = ({ kind, number }: PushRow, record: Saved): PushError => ({
  field: 'code',
  label: kind === 'sales-quotation' ? 'Nomor' : 'Kode',
  message:
    kind === 'sales-quotation'
      ? `Nomor ${number} sudah dipakai penawaran lain di akuntansi.`
      : `Kode ${number} sudah dipakai ${String(record.name ?? 'data lain')} di akuntansi. Pasangkan dengan data itu, atau ganti kodenya.`,
})

async function failed(deps: Deps, push: PushRow, errors: readonly PushError[]): Promise<Outcome> {
  await endAttempt(deps.db, push, { status: 'failed', errors, isUnknown: false })
  return 'failed'
}

/** Busy, away or without an answer: later, as long as attempts are left. Everything else waits for a person. */
async function notSent(deps: Deps, push: PushRow, error: AccurateError): Promise<Outcome> {
  const isUnknown = push.is_unknown || error.isOutcomeUnknown
  const isPassing = error.failure === 'BUSY' || error.failure === 'BAD_RESPONSE'
  const status = isPassing && push.attempts < MAX_ATTEMPTS ? 'queued' : 'failed'
  const { detail, hint } = splitDetail(error.message)
  const message = [detail, hint].filter(Boolean).join(' ')
  const more =
    isUnknown && status === 'failed' ? ' Hasilnya belum diketahui; Kirim ulang mencari nomornya lebih dahulu.' : ''
  await endAttempt(deps.db, push, { status, errors: [{ message: message + more }], isUnknown })
  return status === 'queued' ? 'later' : 'failed'
}
