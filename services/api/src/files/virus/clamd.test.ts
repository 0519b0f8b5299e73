import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'
import { clamd, ScannerAway } from './clamd.ts'

const bytes = (content: Buffer | string) => Readable.from([Buffer.from(content)])
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** As strict as clamd: the command, pieces with their length, a piece of no length at the end, and one answer. */
async function standIn(answer: (content: Buffer) => string, { maxBytes = 1_000_000 } = {}): Promise<string> {
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
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a file goes to the scanner byte for byte, in pieces, and its verdict comes back', async () => {
  const content = Buffer.alloc(300_000, 'surat ')
  const at = await standIn((sent) => (sent.equals(content) ? 'stream: OK' : 'stream: Other.Bytes FOUND'))
  expect(await clamd(at)(bytes(content))).toEqual({ isClean: true })
  expect(await clamd(at)(bytes('lain'))).toEqual({ isClean: false, virus: 'Other.Bytes' })
})

test('no verdict is no clean file: too large, away, or words that are not known', async () => {
  const small = await standIn(() => 'stream: OK', { maxBytes: 1_000 })
  await expect(clamd(small)(bytes(Buffer.alloc(200_000)))).rejects.toThrow(ScannerAway)
  const odd = await standIn(() => 'stream: maybe')
  await expect(clamd(odd)(bytes('x'))).rejects.toThrow('clamd says stream: maybe')
  await expect(clamd('tcp://127.0.0.1:9')(bytes('x'))).rejects.toThrow(ScannerAway)
})
