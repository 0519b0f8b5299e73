import type { Release } from '@ems/federation/registry'
import { type Report, RetryEpoch } from '@ems/platform/host'
import { Component, type ReactNode, useContext } from 'react'
import { type Environment, EnvironmentContext } from '../../environment.ts'
import { untilBack } from '../../until-back.ts'
import { replaceOutdated } from '../load/replace-outdated.ts'
import { inspectAll } from '../registry/inspect.ts'
import { ErrorCard } from './ErrorCard.tsx'
import { AreaFailure, classify, type FailureKind, lostFiles } from './failure.ts'

type AreaBoundaryProps = {
  release: Release
  title: string
  /** Its code has run and failed: trying again cannot help. */
  onBroken?: (failure: AreaFailure) => void
  children: ReactNode
}

/** Error boundary of an area: shell and other areas continue. */
export function AreaBoundary(props: AreaBoundaryProps) {
  const environment = useContext(EnvironmentContext)
  return <Boundary {...props} environment={environment} />
}

type BoundaryProps = AreaBoundaryProps & { environment?: Environment }
type BoundaryState = { error?: unknown; epoch: number }

/** So many in a minute, and another try is no way out any more. */
const RENDER_ERRORS = 3
const MINUTE = 60_000

// Moves on with another try and when a boundary goes: a new stay at a screen is a new try. Not when one is made, or a
// first render that React throws away would count as one.
let epochs = 0

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { epoch: epochs }
  #renderErrors: number[] = []
  #stopWaiting: () => void = () => undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const { release, environment, onBroken } = this.props
    const kind = kindOf(error)
    this.#report(error, kind, error instanceof AreaFailure ? 'load' : 'render')
    if (kind === 'module-exec' || (kind === 'render' && this.#isHopeless())) onBroken?.(failureOf(error, kind))
    if (kind === 'chunk' && environment) void replaceOutdated(release, error, environment)
    this.#waitFor(error)
  }

  override componentWillUnmount() {
    this.#stopWaiting()
    epochs++
  }

  /** Retries when the missing files are available. */
  #waitFor(error: unknown) {
    const files = lostFiles(error)
    this.#stopWaiting()
    if (files.length === 0) return
    this.#stopWaiting = untilBack(async () => {
      const match = await inspectAll(files)
      if (match === 'foreign') this.#refuse(error, files)
      if (match === 'ours') this.#tryAgain()
      return match === 'ours'
    })
  }

  /** Lazily loaded parts of a screen may also have been changed on the way. */
  #refuse(error: unknown, files: readonly string[]) {
    if (error instanceof AreaFailure && error.kind === 'integrity') return
    const failure = new AreaFailure('integrity', files.join(', '), { cause: error, isCertain: true, files })
    this.#report(failure, 'integrity', 'render')
    this.setState({ error: failure })
    this.#waitFor(failure)
  }

  #tryAgain() {
    this.#stopWaiting()
    this.setState({ error: undefined, epoch: ++epochs })
  }

  #isHopeless() {
    const now = Date.now()
    this.#renderErrors = [...this.#renderErrors.filter((at) => now - at < MINUTE), now]
    return this.#renderErrors.length >= RENDER_ERRORS
  }

  #report(error: unknown, kind: string, phase?: Report['phase']) {
    const { release, environment } = this.props
    environment?.report(error, { kind, area: release.name, version: release.version, phase })
  }

  override render() {
    const { children, title, release } = this.props
    const { error, epoch } = this.state
    if (error === undefined) return <RetryEpoch value={epoch}>{children}</RetryEpoch>
    const kind = kindOf(error)
    return (
      <ErrorCard
        title={title}
        kind={kind}
        because={error instanceof AreaFailure ? error.message : undefined}
        code={`${release.name}@${release.version} ${kind}`}
        isWatched={lostFiles(error).length > 0}
        onRetry={() => this.#tryAgain()}
        onReport={() => this.#report(error, `${kind}, reported by hand`)}
      />
    )
  }
}

const failureOf = (error: unknown, kind: FailureKind) =>
  error instanceof AreaFailure ? error : new AreaFailure(kind, String(error), { cause: error })

/** An error that did not come out of loading was thrown by a screen that ran. */
const kindOf = (error: unknown): FailureKind => {
  const kind = classify(error)
  return kind === 'module-exec' && !(error instanceof AreaFailure) ? 'render' : kind
}
