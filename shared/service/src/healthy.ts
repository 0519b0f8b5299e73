// Health check of a container: ends with 0 when `GET /healthz` on the given port of this machine answers 200, else
// with 1 and the reason. A service with TLS has the name `localhost` in its certificate.
const [port] = process.argv.slice(2)
const at = process.env.EMS_TLS_CERTIFICATE ? `https://localhost:${port}` : `http://127.0.0.1:${port}`

const reason = await fetch(`${at}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  async (answer) => (answer.ok ? undefined : `${answer.status} ${await answer.text()}`),
  (error: Error) => String(error.cause ?? error.message),
)
if (reason) process.stdout.write(`${reason}\n`)
process.exit(reason ? 1 : 0)
