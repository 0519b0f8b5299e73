// Health check of a container: ends with 0 when `GET /healthz` on the given port of this machine answers 200, else
// with 1 and the reason.
const [port] = process.argv.slice(2)

const reason = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  async (answer) => (answer.ok ? undefined : `${answer.status} ${await answer.text()}`),
  (error: Error) => String(error.cause ?? error.message),
)
if (reason) process.stdout.write(`${reason}\n`)
process.exit(reason ? 1 : 0)
