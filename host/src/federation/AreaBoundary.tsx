import type { Release } from '@ems/federation/registry'
import type { Report } from '@ems/platform/host'
import { Component, type ErrorInfo, type ReactNode, useContext } from 'react'
import { EnvironmentContext } from '../environment.ts'
import { ErrorCard } from './ErrorCard.tsx'
import { AreaFailure, classify, type FailureKind } from './failure.ts'
import { RetryEpoch } from './LazyScreen.tsx'

type AreaBoundaryProps = { release: Release; title: string; children: ReactNode }

/** Keeps whatever goes wrong in an area inside the content area; the shell and all other areas go on. */
export function AreaBoundary(props: AreaBoundaryProps) {
  const environment = useContext(EnvironmentContext)
  return <Boundary {...props} report={environment?.report} />
}

type BoundaryProps = AreaBoundaryProps & { report?: (error: unknown, about: Report) => void }
type BoundaryState = { error?: unknown; epoch: number }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { epoch: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.#report(error, kindOf(error), componentStack ? 'render' : 'load')
  }

  #report(error: unknown, kind: string, phase?: string) {
    const { name, version } = this.props.release
    this.props.report?.(error, { kind, area: name, version, phase })
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
        onRetry={() => this.setState({ error: undefined, epoch: epoch + 1 })}
        onReport={() => this.#report(error, `${kind}, reported by hand`)}
      />
    )
  }
}

/** An error that did not come out of loading was thrown by a screen that ran. */
const kindOf = (error: unknown): FailureKind => {
  const kind = classify(error)
  return kind === 'module-exec' && !(error instanceof AreaFailure) ? 'render' : kind
}
