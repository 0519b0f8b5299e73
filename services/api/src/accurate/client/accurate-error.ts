import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { Problem } from '@ems/contracts/kit'

const problems = {
  NOT_CONFIGURED: [424, 'INTEGRATION_NOT_CONFIGURED'],
  REAUTH: [424, 'INTEGRATION_REAUTH_REQUIRED'],
  SCOPE: [424, 'INTEGRATION_SCOPE_MISSING'],
  NO_DATABASE: [424, 'INTEGRATION_NO_DATABASE'],
  WRONG_DATABASE: [424, 'INTEGRATION_WRONG_DATABASE'],
  CLOCK: [424, 'INTEGRATION_CLOCK'],
  REJECTED: [422, 'UPSTREAM_VALIDATION'],
  BUSY: [503, 'UPSTREAM_BUSY'],
  BAD_RESPONSE: [502, 'UPSTREAM_BAD_RESPONSE'],
  DRIFT: [502, 'UPSTREAM_SCHEMA_DRIFT'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
export type AccurateFailure = keyof typeof problems

type FailureOptions = { meta?: Record<string, unknown>; isOutcomeUnknown?: boolean; isUnreachable?: boolean }

/**
 * A failure of the accounting service as a response of ours. Never 401 or 403: the browser would renew the session of EMS
 * SSO, which has nothing to do with it.
 */
export class AccurateError extends Problem {
  readonly failure: AccurateFailure
  /** The call was sent and its outcome is unknown: a write must not be repeated without looking. */
  readonly isOutcomeUnknown: boolean
  /** No service listens at the address. */
  readonly isUnreachable: boolean

  constructor(
    failure: AccurateFailure,
    details: readonly string[],
    { meta, isOutcomeUnknown = false, isUnreachable = false }: FailureOptions = {},
  ) {
    const [status, code] = problems[failure]
    super(
      status,
      details.map((detail) => ({
        status: String(status),
        code,
        title: 'Layanan akuntansi',
        detail,
        ...(meta ? { meta } : {}),
      })),
    )
    this.name = 'AccurateError'
    this.failure = failure
    this.isOutcomeUnknown = isOutcomeUnknown
    this.isUnreachable = isUnreachable
  }
}

const nameOf = (connection: AccountingConnection) => `Koneksi Akuntansi – ${accountingConnections[connection]}`
const reconnect = '[Galat]Hubungkan ulang di menu Utilitas.'

export const notConfigured = (connection: AccountingConnection) =>
  new AccurateError('NOT_CONFIGURED', [`${nameOf(connection)} belum diatur pada instalasi ini.`])

export const reauthRequired = (connection: AccountingConnection) =>
  new AccurateError('REAUTH', [`${nameOf(connection)} terputus.${reconnect}`])

export const scopeMissing = (connection: AccountingConnection, scopes: readonly string[]) =>
  new AccurateError('SCOPE', [`${nameOf(connection)} tidak memiliki izin ${scopes.join(', ')}.${reconnect}`], {
    meta: { missingScopes: scopes },
  })

export const noDatabase = (connection: AccountingConnection) =>
  new AccurateError('NO_DATABASE', [`${nameOf(connection)} belum memilih basis data.[Galat]Pilih di menu Utilitas.`])

/** The database is another one than the person chose: nothing of it may be mixed with what is stored. */
export const wrongDatabase = (connection: AccountingConnection, chosen: string, alias: string) =>
  new AccurateError('WRONG_DATABASE', [
    `Basis data ${nameOf(connection)} bernama ${alias}, bukan ${chosen} seperti saat dipilih.[Galat]Pilih ulang basis data di menu Utilitas.`,
  ])

/** Changes are asked for by the time of day: with a wrong clock some would never be read. */
export const wrongClock = (minutes: number) =>
  new AccurateError('CLOCK', [
    `Jam server EMS ${minutes > 0 ? 'lebih cepat' : 'lebih lambat'} ${Math.abs(minutes)} menit daripada jam layanan akuntansi. Perbaiki jam server (NTP), lalu sinkronkan lagi.`,
  ])

export const rejected = (messages: readonly string[]) =>
  new AccurateError('REJECTED', messages.length ? messages : ['Layanan akuntansi menolak data ini tanpa alasan.'])

/** From this long on a pause is said with its end. */
const LONG_PAUSE_S = 60

export const busy = (seconds: number) =>
  new AccurateError(
    'BUSY',
    [
      seconds > LONG_PAUSE_S
        ? `Layanan akuntansi meminta jeda sampai ${clockAfter(seconds)} WIB. EMS melanjutkan sesudahnya.`
        : 'Layanan akuntansi sedang sibuk. Coba lagi sebentar lagi.',
    ],
    { meta: { retry_after: Math.max(1, Math.ceil(seconds)) } },
  )

const clockAfter = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toLocaleString('id-ID', {
    timeZone: 'Asia/Jakarta',
    dateStyle: 'short',
    timeStyle: 'short',
  })

export const badResponse = (reason: string, { isOutcomeUnknown = false, isUnreachable = false } = {}) =>
  new AccurateError('BAD_RESPONSE', ['Layanan akuntansi menjawab dengan isi yang tidak dapat dibaca.'], {
    meta: { reason },
    isOutcomeUnknown,
    isUnreachable,
  })

export const drifted = (module: string, fields: readonly string[]) =>
  new AccurateError(
    'DRIFT',
    [`Jawaban layanan akuntansi untuk ${module} tidak lagi memuat ${fields.join(', ')}. Data tersimpan tidak diubah.`],
    { meta: { fields } },
  )

/** The fields that an error of `drifted` names. */
export const driftedFields = ({ failure, errors: [error] }: AccurateError) =>
  failure === 'DRIFT' ? ((error?.meta?.fields ?? []) as readonly string[]) : []
