import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A scanner for tests. */
export type ScannerStandIn = { at: string; close: () => void }

/** As strict as clamd: the command, pieces with their length, a piece of no length at the end, and one answer. */
export async function clamdStandIn(
  answer: (content: Buffer) => string,
  { maxBytes = 1_000_000 } = {},
): Promise<ScannerStandIn> {
  const server = createServer((socket: Socket) => {
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk])
      const command = 'zINSTREAM\0'
      if (all.length < command.length) return
      if (all.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0')
      const parts: Buffer[] = []
      for (let at = command.length; at + 4 <= all.length; ) {
        const length = all.readUInt32BE(at)
        if (length === 0) return socket.end(`${answer(Buffer.concat(parts))}\0`)
        if (at + 4 + length > all.length) return
        parts.push(all.subarray(at + 4, at + 4 + length))
        if (parts.reduce((sum, one) => sum + one.length, 0) > maxBytes)
          return socket.end('INSTREAM size limit exceeded. ERROR\0')
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { at: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
