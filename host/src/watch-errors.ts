import { toast } from '@ems/platform'
import type { Report } from '@ems/platform/host'
import { isContainer } from './federation/load/script-load-results.ts'

type Reporter = (error: unknown, about: Report) => void

/** Handles uncaught errors of event handlers and promises: reports them with their area, and informs the user. */
export function watchErrors(report: Reporter): void {
  const notify = (error: unknown, kind: string) => {
    if (isHarmless(error)) return
    report(error, { kind, ...ownerOf(error) })
    toast.error('Terjadi masalah saat memproses data.')
  }
  window.addEventListener('error', ({ error, message, filename }) => {
    // The loader reports containers that throw.
    if (!isContainer(filename)) notify(error ?? new Error(message), 'uncaught')
  })
  window.addEventListener('unhandledrejection', ({ reason }) => notify(reason, 'unhandled-rejection'))
}

/** The area and version whose file the stack names. */
export function ownerOf(error: unknown): { area?: string; version?: string } {
  const [, area, version] =
    /\/remotes\/([a-z0-9_-]+)\/([^/\s]+)\//.exec((error as Error | undefined)?.stack ?? '') ?? []
  return area ? { area, version } : {}
}

/** A request that was called off on purpose, and a notice of browsers that is no error. */
const isHarmless = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop'))
