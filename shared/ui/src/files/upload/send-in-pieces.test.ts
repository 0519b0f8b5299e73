import { File } from 'node:buffer'
import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sendInPieces } from './send-in-pieces.ts'

const MIB = 2 ** 20

beforeEach(() => signInAs([]))
afterEach(resetPlatform)

/** A server that keeps what arrives; `fault` may answer a piece instead of it, or lose its answer. */
function server(size: number, fault: (at: number, times: number) => 'lost' | 'away' | undefined = () => undefined) {
  const pieces: number[] = []
  const tries = new Map<number, number>()
  let offset = 0
  const answer = (status = 200) =>
    Response.json({ data: { id: 'u1', attributes: { offset, size_byte: size } } }, { status })
  answerRequests(async (request) => {
    if (request.method === 'POST') return answer()
    const at = Number(request.url.split('/').at(-1))
    const times = (tries.get(at) ?? 0) + 1
    tries.set(at, times)
    const trouble = fault(at, times)
    if (trouble === 'away') throw new TypeError('Failed to fetch')
    if (at !== offset)
      return Response.json({ errors: [{ status: '409', code: 'UPLOAD_OFFSET', meta: { offset } }] }, { status: 409 })
    pieces.push(at)
    offset += (await request.arrayBuffer()).byteLength
    if (trouble === 'lost') throw new TypeError('Failed to fetch')
    return answer()
  })
  const startAt = (from: number) => {
    offset = from
  }
  return { pieces, startAt }
}

const sending = (size: number, abort = new AbortController()) => {
  const shares: number[] = []
  const waits: boolean[] = []
  // jsdom's files cannot be read in parts.
  const file = new File([new Uint8Array(size)], 'besar.pdf') as unknown as globalThis.File
  const done = sendInPieces({
    ...{ file, target: 'archive-intakes', signal: abort.signal },
    onProgress: (share) => shares.push(share),
    onWait: (isPending) => waits.push(isPending),
  })
  return { done, shares, waits }
}

test('a large file goes piece by piece, and its progress is told', async () => {
  const { pieces } = server(10 * MIB)
  const { done, shares } = sending(10 * MIB)
  expect(await done).toBe('u1')
  expect(pieces).toEqual([0, 4 * MIB, 8 * MIB])
  expect(shares).toEqual([0, 0.4, 0.8, 1])
})

test('a file that was broken off before goes on where it ended', async () => {
  const { pieces, startAt } = server(10 * MIB)
  startAt(4 * MIB)
  await sending(10 * MIB).done
  expect(pieces).toEqual([4 * MIB, 8 * MIB])
})

test('without a network it waits and goes on, and no piece arrives twice, also when an answer was lost', async () => {
  const { pieces } = server(10 * MIB, (at, times) =>
    at === 4 * MIB && times === 1 ? 'lost' : at === 8 * MIB && times < 3 ? 'away' : undefined,
  )
  const { done, waits } = sending(10 * MIB)
  const network = setInterval(() => window.dispatchEvent(new Event('online')), 100)
  expect(await done).toBe('u1')
  clearInterval(network)
  expect(pieces).toEqual([0, 4 * MIB, 8 * MIB])
  expect(waits).toContain(true)
  expect(waits.at(-1)).toBe(false)
})

test('a refusal of the server ends it', async () => {
  answerRequests(() => Response.json({ errors: [{ status: '413', detail: 'Terlalu besar.' }] }, { status: 413 }))
  await expect(sending(10 * MIB).done).rejects.toThrow('Terlalu besar.')
})

test('it is given up while it waits for the network', async () => {
  server(10 * MIB, () => 'away')
  const abort = new AbortController()
  const { done } = sending(10 * MIB, abort)
  setTimeout(() => abort.abort(new DOMException('Upload cancelled', 'AbortError')), 50)
  await expect(done).rejects.toThrow('Upload cancelled')
})
