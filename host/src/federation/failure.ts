/** What kept a part of an area from running, in classes that decide what is tried next and what is said. */
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
  | 'module-exec'
  | 'render'

/** A failure of an area's code, named. */
export class AreaFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AreaFailure'
    this.kind = kind
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
  [/timed out/, 'entry-timeout'],
  [/ScriptExecutionError/, 'entry-exec'],
  [/RUNTIME-008/, 'entry-load'],
  [/RUNTIME-00[12]/, 'entry-no-container'],
  [
    /RUNTIME-01[25]|Can not get '|[Ss]hared (module|singleton)|Unsatisfied version|does not satisfy the requirement|doesn't exist in shared scope/,
    'shared',
  ],
  [/RUNTIME-014|does not exist in container/, 'expose-missing'],
]

/** Worth one more try by itself: only what a network may have done. All else would fail the same way again. */
export const isPassing = (kind: FailureKind): boolean => kind === 'entry-load' || kind === 'chunk'
