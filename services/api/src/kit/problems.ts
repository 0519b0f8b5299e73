import { Problem, type ProblemError, pointerTo, problem, type Resource } from '@ems/contracts/kit'
import type { z } from 'zod'

/** The texts of the error catalogue (specification §8); a hint follows the marker. */
const formatHint = '[Galat]Payload request tidak sesuai format pada Back-end.'
const fieldHint = '[Galat]Terdapat data yang belum diisi/dipilih.'

type Source = { pointer: string } | { parameter: string } | { header: string }

/** 400 for a malformed request; `source` names the part. */
export const badRequest = (detail: string, source: Source, code = 'BAD_REQUEST') =>
  new Problem(400, [{ status: '400', code, title: 'Bad Request', detail: detail + formatHint, source }])

export const Unauthenticated = problem(
  'UNAUTHENTICATED',
  401,
  'Unauthorized',
  () => 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.',
)
export const Forbidden = problem<{ need?: string; because?: string }>(
  'ERROR_UNAUTHORIZED_ACCESS',
  403,
  'ERROR_UNAUTHORIZED_ACCESS',
  (details) => `Anda tidak memiliki hak akses halaman/fungsi ini.${details.because ? `[Galat]${details.because}` : ''}`,
  (details) => (details.need ? { meta: { need: details.need } } : {}),
)
export const ClientId = problem(
  'CLIENT_ID',
  403,
  'Forbidden',
  () => 'Id ditentukan oleh server.',
  () => ({ source: { pointer: '/data/id' } }),
)
export const NotFound = problem<{ pointer?: string }>(
  'NOT_FOUND',
  404,
  'Not Found',
  () => 'Data tidak ditemukan.',
  (details) => (details.pointer ? { source: { pointer: details.pointer } } : {}),
)
export const NoSuchAddress = problem('NOT_FOUND', 404, 'Not Found', () => 'Alamat tidak ditemukan.')
export const NotAllowed = problem<{ method: string }>(
  'METHOD_NOT_ALLOWED',
  405,
  'Method Not Allowed',
  ({ method }) => `Metode ${method} tidak tersedia untuk alamat ini.`,
)
export const NotAcceptable = problem(
  'NOT_ACCEPTABLE',
  406,
  'Not Acceptable',
  () => 'Jawaban hanya tersedia sebagai application/vnd.api+json tanpa parameter.',
  () => ({ source: { header: 'Accept' } }),
)
export const TooLarge = problem(
  'ERROR_REQUEST_TOO_LARGE',
  413,
  'ERROR_REQUEST_TOO_LARGE',
  () => 'Payload request terlalu besar.',
)
export const WrongMediaType = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'Unsupported Media Type',
  () => 'Isi permintaan harus application/vnd.api+json tanpa parameter.',
  () => ({ source: { header: 'Content-Type' } }),
)
export const TooMany = problem<{ seconds: number }>(
  'TOO_MANY_REQUESTS',
  429,
  'Too Many Requests',
  ({ seconds }) => `Terlalu banyak permintaan. Coba lagi dalam ${seconds} detik.`,
  ({ seconds }) => ({ meta: { retry_after: seconds } }),
)
export const Internal = problem(
  'INTERNAL',
  500,
  'Internal Server Error',
  () => 'Terjadi gangguan pada server, hubungi Administrator.',
)
export const Unavailable = problem(
  'UNAVAILABLE',
  503,
  'Service Unavailable',
  () => 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
)

/** A 409 problem with one error object. */
export const conflict = (
  code: string,
  detail: string,
  { pointer, meta }: { pointer?: string; meta?: Record<string, unknown> } = {},
) =>
  new Problem(409, [
    {
      status: '409',
      code,
      title: 'Conflict',
      detail,
      ...(pointer ? { source: { pointer } } : {}),
      ...(meta ? { meta } : {}),
    },
  ])

/** A refused field; `field` may be a path, e.g. `meta/radius`. */
export type Issue = { field: string; message: string; code?: string }

/** 422 with one error per field, each pointing into the request document below `root`. */
export const invalid = (resource: Resource, issues: readonly Issue[], root = '/data') =>
  new Problem(
    422,
    issues.map((issue) => rejected(resource, issue, root)),
  )

const rejected = (resource: Resource, { field, message, code = 'VALIDATION' }: Issue, root: string): ProblemError => {
  const [name = '', ...rest] = field.split('/')
  return {
    status: '422',
    code,
    title: 'Unprocessable Entity',
    detail: message.includes('[Galat]') ? message : message + fieldHint,
    source: { pointer: [pointerTo(resource, name, root), ...rest].join('/') },
  }
}

/** Issues of a zod error, one per field and per unknown key. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('/'),
          message: `Isian tidak dikenal: ${key}.`,
          code: 'UNKNOWN_FIELD',
        }))
      : [{ field: issue.path.join('/'), message: issue.message }],
  )

/** Many refusals as one: their status when they agree, otherwise 400 (JSON:API 1.1, "Processing Errors"). */
export function mergeProblems(problems: readonly Problem[]): Problem {
  const statuses = new Set(problems.map(({ status }) => status))
  return new Problem(
    statuses.size === 1 ? (problems[0]?.status ?? 400) : 400,
    problems.flatMap(({ errors }) => errors),
  )
}
