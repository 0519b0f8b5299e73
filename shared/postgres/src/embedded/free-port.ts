import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that was free a moment ago. A server that can listen on 0 itself should do that instead. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
