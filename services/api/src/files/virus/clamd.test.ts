import { Readable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'
import { clamd, ScannerAway } from './clamd.ts'
import { clamdStandIn, type ScannerStandIn } from './clamd-stand-in.ts'

const bytes = (content: Buffer | string) => Readable.from([Buffer.from(content)])
const running: ScannerStandIn[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.close()
})

async function standIn(...input: Parameters<typeof clamdStandIn>): Promise<string> {
  const one = await clamdStandIn(...input)
  running.push(one)
  return one.at
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
