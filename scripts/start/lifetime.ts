import { Refusal } from '@ems/postgres/embedded'

/** A second Ctrl-C later than this after the first one exits at once. */
const TIMEOUT_MS = 1_500

/**
 * Ends this process in order on Ctrl-C, SIGTERM, a closed terminal, the end of its parent, or `fail`: runs `stop` once,
 * then exits. A later second Ctrl-C exits at once; the children notice that their channel closed.
 */
export function lifetime(stop: () => Promise<void>) {
  let endingSince: number | undefined

  function end(code: number) {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > TIMEOUT_MS) process.exit(1)
      return
    }
    endingSince = performance.now()
    stop().then(
      () => process.exit(code),
      (error) => {
        process.stderr.write(`${(error as Error).stack}\n`)
        process.exit(1)
      },
    )
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (endingSince === undefined) process.stdout.write('\n  Stopping…\n')
      end(0)
    })
  process.on('disconnect', () => end(0))

  return {
    /** Says why in one line (a bug: with its stack), stops everything and exits with 1. */
    fail: (error: unknown) => {
      if (endingSince !== undefined) return
      process.stderr.write(`\n${error instanceof Refusal ? error.message : (error as Error).stack}\n`)
      end(1)
    },
  }
}
