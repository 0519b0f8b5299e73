/**
 * Runs `stop` once on SIGTERM or SIGINT, then ends the process: 0 when it stopped cleanly, 1 when it threw or took
 * longer than `graceMs`. Also ends the process when the launcher that started it is gone (its IPC channel closed),
 * so that a killed launcher leaves no orphan.
 */
export function onShutdown(stop: () => Promise<unknown>, { graceMs = 10_000 } = {}) {
  let stopping = false
  const run = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', run)
  process.on('SIGINT', run)
  process.on('disconnect', run)
  // The launcher may be gone already, and its 'disconnect' with it.
  if (process.send && !process.connected) run()
}
