import { toast } from '@ems/platform'
import { type Report, RetryEpoch } from '@ems/platform/host'
import { Component, type ReactNode, useContext } from 'react'
import { EnvironmentContext } from './environment.ts'
import { lostFiles } from './federation/failure.ts'
import { inspectAll } from './federation/inspect.ts'
import { untilBack } from './until-back.ts'

type PartBoundaryProps = {
  /** In the place of the part while its file cannot be had; nothing unless it is said. */
  instead?: (tryAgain: () => void) => ReactNode
  children: ReactNode
}

/**
 * Around parts of the shell whose code comes when they are first opened: a file that is lost costs the part, not the page. It
 * opens by itself once the file can be had. What a part throws while it runs goes on to the page.
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
