import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A connection to PostgreSQL that can be cut and mended. `url` is the database's, through the cable. */
export async function cable(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isCut = false
  const server = net.createServer((socket) => {
    if (isCut) return socket.destroy()
    const onward = net.connect(Number(target.port), target.hostname)
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => end.destroy()).on('close', () => open.delete(end))
    }
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  const mend = () => {
    isCut = false
  }
  const remove = () => {
    cut()
    server.close()
  }
  return { url: url.href, cut, mend, remove }
}
