import {
  clockAfter,
  type FailureOptions,
  UpstreamError,
  type UpstreamFailure,
} from '../../kit/outside/upstream-error.ts'

/** A failure of Jira as a response of ours. */
export class JiraError extends UpstreamError {
  constructor(failure: UpstreamFailure, details: readonly string[], options?: FailureOptions) {
    super('Jira', failure, details, options)
  }
}

const reconnect = '[Galat]Hubungkan ulang di menu Utilitas.'

export const notConfigured = () => new JiraError('NOT_CONFIGURED', ['Koneksi Jira belum diatur pada instalasi ini.'])
export const reauthRequired = () => new JiraError('REAUTH', [`Koneksi Jira terputus.${reconnect}`])
export const noProject = () =>
  new JiraError('NO_PROJECT', ['Koneksi Jira belum memilih proyek.[Galat]Pilih di menu Utilitas.'])

export const scopeMissing = (scopes: readonly string[]) =>
  new JiraError('SCOPE', [`Koneksi Jira tidak memiliki izin ${scopes.join(', ')}.${reconnect}`], {
    meta: { missingScopes: scopes },
  })

/** `fields`: sentences of Jira by the name of its field. */
export const rejected = (messages: readonly string[], fields: Readonly<Record<string, string>> = {}) =>
  new JiraError('REJECTED', messages.length ? messages : ['Jira menolak data ini tanpa alasan.'], { meta: { fields } })

export const notFound = () =>
  new JiraError('NOT_FOUND', ['Issue tidak ada lagi di Jira, atau EMS tidak boleh melihatnya.'])

const LONG_PAUSE_S = 60

export const busy = (seconds: number) =>
  new JiraError(
    'BUSY',
    [
      seconds > LONG_PAUSE_S
        ? `Jira meminta jeda sampai ${clockAfter(seconds)} WIB. EMS melanjutkan sesudahnya.`
        : 'Jira sedang sibuk. Coba lagi sebentar lagi.',
    ],
    { meta: { retry_after: Math.max(1, Math.ceil(seconds)) } },
  )

export const badResponse = (reason: string, { isOutcomeUnknown = false, isUnreachable = false } = {}) =>
  new JiraError('BAD_RESPONSE', ['Jira menjawab dengan isi yang tidak dapat dibaca.'], {
    meta: { reason },
    isOutcomeUnknown,
    isUnreachable,
  })

export const drifted = (fields: readonly string[]) =>
  new JiraError('DRIFT', [`Jawaban Jira tidak lagi memuat ${fields.join(', ')}. Data tersimpan tidak diubah.`], {
    meta: { fields },
  })
