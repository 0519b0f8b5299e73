import { toast } from '@ems/platform'
import { type Report, RetryEpoch } from '@ems/platform/host'
import { Component, type ReactNode, useContext } from 'react'
import { EnvironmentContext } from './environment.ts'
import { lostFiles } from './federation/area/failure.ts'
import { inspectAll } from './federation/registry/inspect.ts'
import { untilBack } from './until-back.ts'

type PartBoundaryProps = {
  /** Fallback while the file of the part is unavailable; empty by default. */
  instead?: (tryAgain: () => void) => ReactNode
  children: ReactNode
}

/**
 * Boundary of lazily loaded parts of the shell: a missing file costs the part, not the page, and the part opens when
 * the file is available. Errors of running parts propagate to the page.
 */
export function PartBoundary(props: PartBoundaryProps) {
  const environment = useContext(EnvironmentContext)
  return <Boundary {...props} report={environment?.report} />
}

type BoundaryProps = PartBoundaryProps & { report: ((error: unknown, about: Report) => void) | undefined }

let epochs = 2_000_000

class Boundary extends Component<BoundaryProps, { error?: unknown; epoch: number }> {
  override state: { error?: unknown; epoch: number } = { epoch: epochs }
  #stopWaiting: () => void = () => undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const files = lostFiles(error)
    if (files.length === 0) return
    this.props.report?.(error, { kind: 'chunk' })
    if (!this.props.instead) toast.error(LOST)
    this.#stopWaiting()
    this.#stopWaiting = untilBack(async () => {
      const isBack = (await inspectAll(files)) === 'ours'
      if (isBack) this.#tryAgain()
      return isBack
    })
  }

  override componentWillUnmount() {
    this.#stopWaiting()
    epochs++
  }

  #tryAgain() {
    this.#stopWaiting()
    this.setState({ error: undefined, epoch: ++epochs })
  }

  override render() {
    const { error, epoch } = this.state
    if (error === undefined) return <RetryEpoch value={epoch}>{this.props.children}</RetryEpoch>
    if (lostFiles(error).length === 0) throw error
    return this.props.instead?.(() => this.#tryAgain()) ?? null
  }
}

const LOST = 'Bagian ini tidak dapat dimuat. Periksa koneksi Anda; EMS mencoba lagi sendiri.'
