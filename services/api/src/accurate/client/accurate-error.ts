import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import {
  clockAfter,
  type FailureOptions,
  UpstreamError,
  type UpstreamFailure,
} from '../../kit/outside/upstream-error.ts'

/** A failure of the accounting service as a response of ours. */
export class AccurateError extends UpstreamError {
  constructor(failure: UpstreamFailure, details: readonly string[], options?: FailureOptions) {
    super('Layanan akuntansi', failure, details, options)
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
