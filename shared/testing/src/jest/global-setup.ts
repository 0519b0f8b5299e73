import { startTestServer } from './database-server.ts'

/** Jest's global set-up of the `node` project. What it returns is found by the tear-down under a global name. */
export default async function globalSetup() {
  const { url, stop } = await startTestServer()
  process.env.TEST_DATABASE_URL = url
  Object.assign(globalThis, { stopTestServer: stop })
}
