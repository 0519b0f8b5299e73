import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between browser and server. */
export type Line = { rttMs: number; mbps: number }

const SLICE = 4 * 1024
/** Bytes in flight, like the buffer of a router: about delay × rate of the line. */
const BUFFER = 128 * 1024

/**
 * Simulates a slow line in front of a local port: half the round trip in each direction, one more round trip for the
 * handshake of a new connection, and one bandwidth for all downloads.
 */
export async function slowLine(port: number, { rttMs, mbps }: Line) {
  const bytesPerMs = (mbps * 1_000_000) / 8 / 1000
  let freeAt = 0
  const comesDown = (size: number) => {
    freeAt = Math.max(freeAt, performance.now()) + size / bytesPerMs
    return freeAt + rttMs / 2
  }
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const accepted = performance.now() + rttMs
    const upstream = connect({ port, host: '127.0.0.1' })
    carry(browser, upstream, () => Math.max(accepted, performance.now()) + rttMs / 2)
    carry(upstream, browser, comesDown)
    for (const socket of [browser, upstream]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => {
        browser.destroy()
        upstream.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Hands on what arrives, slice by slice, each when the line has brought it over. */
function carry(from: Socket, to: Socket, transferTime: (size: number) => number) {
  const queue: { at: number; bytes: Buffer }[] = []
  let queued = 0
  let isScheduled = false
  let isEnded = false

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(deliver, Math.max(0, (queue[0]?.at ?? 0) - performance.now()))
  }
  const deliver = () => {
    isScheduled = false
    while (queue[0] && queue[0].at <= performance.now()) {
      const { bytes } = queue.shift() as { at: number; bytes: Buffer }
      queued -= bytes.length
      if (to.writable) to.write(bytes)
    }
    if (queued < BUFFER) from.resume()
    if (queue[0]) schedule()
    else if (isEnded) to.end()
  }
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += SLICE) {
      const bytes = chunk.subarray(start, start + SLICE)
      queue.push({ at: transferTime(bytes.length), bytes })
      queued += bytes.length
    }
    if (queued >= BUFFER) from.pause()
    schedule()
  })
  from.on('end', () => {
    isEnded = true
    schedule()
  })
}
