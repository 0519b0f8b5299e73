/** Jest's global tear-down of the `node` project. */
export default async function globalTeardown() {
  await (globalThis as { stopTestServer?: () => Promise<void> }).stopTestServer?.()
}
