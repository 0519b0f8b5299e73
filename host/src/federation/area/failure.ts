/** Kinds of failures of an area; they decide the next try and the message. */
export type FailureKind =
  | 'revoked'
  | 'disabled'
  | 'contract'
  | 'shared'
  | 'integrity'
  | 'entry-load'
  | 'entry-timeout'
  | 'entry-exec'
  | 'entry-no-container'
  | 'expose-missing'
  | 'chunk'
  | 'malformed'
  | 'module-exec'
  | 'render'
  | 'frozen'

type About = {
  cause?: unknown
  /** It would fail the same way again. */
  isCertain?: boolean
  /** Paths of the files that could not be had: when they can, another try is worth it. */
  files?: readonly string[]
}

/** A failure of an area's code, named. */
export class AreaFailure extends Error {
  readonly kind: FailureKind
  readonly isCertain: boolean
  readonly files: readonly string[]

  constructor(kind: FailureKind, message: string, { cause, isCertain = false, files = [] }: About = {}) {
    super(message, { cause })
    this.name = 'AreaFailure'
    this.kind = kind
    this.isCertain = isCertain
    this.files = files
  }
}

/** The class of an error that came out of loading. The texts are those of webpack and the federation runtime 2.9. */
export function classify(error: unknown): FailureKind {
  if (error instanceof AreaFailure) return error.kind
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(message)) return 'chunk'
  return rules.find(([pattern]) => pattern.test(message))?.[1] ?? 'module-exec'
}

const rules: readonly (readonly [RegExp, FailureKind])[] = [
  [
    /RUNTIME-01[25]|Can not get '|[Ss]hared (module|singleton)|Unsatisfied version|does not satisfy the requirement|doesn't exist in shared scope/,
    'shared',
  ],
  [/RUNTIME-002/, 'entry-no-container'],
  [/RUNTIME-014|does not exist in container/, 'expose-missing'],
]

/** The file that a chunk loader could not load, as webpack's and mini-css-extract's errors name it. */
export const requestOf = (error: unknown): string | undefined => {
  const request = (error as { request?: unknown } | undefined)?.request
  return typeof request === 'string' && URL.canParse(request, location.href)
    ? new URL(request, location.href).pathname
    : undefined
}

/** The files whose loss an error is about, as far as it names them. */
export function lostFiles(error: unknown): readonly string[] {
  if (error instanceof AreaFailure && error.files.length > 0) return error.files
  const file = requestOf(error instanceof AreaFailure ? error.cause : error)
  return file ? [file] : []
}

/** Whether a failure deserves an automatic retry: only those that a network can cause. Others would fail again. */
export const isPassing = ({ kind, isCertain }: Pick<AreaFailure, 'kind' | 'isCertain'>): boolean =>
  !isCertain && (kind === 'entry-load' || kind === 'chunk')

/**
 * Whether the previous release may replace it at once. Not after code has run, which may have side effects, and not
 * after an administrator's decision.
 */
export const fallsBack = (kind: FailureKind): boolean =>
  !['disabled', 'module-exec', 'expose-missing', 'render', 'frozen'].includes(kind)
