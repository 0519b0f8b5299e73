import { createConnection, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { WebSocket, WebSocketServer } from 'ws'
import { ask, until } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'
import { echo, startUpstream, type Upstream } from '../testing/upstream.ts'

let upstream: Upstream
let gateway: Gateway
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: true })

beforeAll(async () => {
  upstream = await startUpstream(echo)
  upstream.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/refuse'))
      return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      accepted.send(JSON.stringify({ url: request.url, headers: request.headers }))
      accepted.on('message', (output, binary) => {
        if (String(output) === 'leave') accepted.close(4100, 'Over capacity')
        else accepted.send(output, { binary })
      })
    })
  })
  gateway = await startGateway({ REALTIME_URL: upstream.url })
})
const others: Gateway[] = []
afterAll(async () => {
  await gateway.end()
  for (const other of others) await other.kill()
  for (const client of sockets.clients) client.terminate()
  await upstream.stop()
})

const connect = (path: string, headers = {}) => new WebSocket(`ws://localhost:${gateway.port}${path}`, { headers })
const connectRaw = async () => {
  const raw = createConnection(gateway.port, '127.0.0.1')
  const socket = new WebSocket(`ws://localhost:${gateway.port}/realtime/app/key`, { createConnection: () => raw })
  socket.on('error', () => undefined)
  await next(socket)
  return [socket, raw] as const
}
const next = (socket: WebSocket) =>
  new Promise<string>((resolve, reject) => {
    socket.once('message', (output) => resolve(String(output)))
    socket.once('error', reject)
  })
const closed = (socket: WebSocket) =>
  new Promise<[number, string]>((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])))

test('a websocket reaches the realtime service without the prefix, with the client’s address', async () => {
  const socket = connect('/realtime/app/key?protocol=7', { 'x-forwarded-for': '8.8.8.8', cookie: 'secret=1' })

  const { url, headers } = JSON.parse(await next(socket))
  socket.close()

  expect(url).toBe('/app/key?protocol=7')
  expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/)
  expect(headers.cookie).toBeUndefined()
})

test('messages of any size pass both ways, text and binary', async () => {
  const socket = connect('/realtime/app/key')
  await next(socket)

  for (const output of ['halo', 'x'.repeat(300_000)]) {
    socket.send(output)
    expect(await next(socket)).toBe(output)
  }
  socket.send(Buffer.from([1, 2, 3]))
  expect(await next(socket)).toBe('\x01\x02\x03')
  socket.close()
})

test('what the client says together with its handshake is not lost', async () => {
  const socket = connect('/realtime/app/key')
  socket.once('open', () => socket.send('at once'))

  const heard: string[] = []
  socket.on('message', (output) => heard.push(String(output)))
  await until(() => heard.length === 2)
  socket.close()

  expect(heard[1]).toBe('at once')
})

test('the close code of the service is the one the client sees', async () => {
  const socket = connect('/realtime/app/key')
  await next(socket)
  const end = closed(socket)
  socket.send('leave')

  expect(await end).toEqual([4100, 'Over capacity'])
})

test.each([
  ['leaves', (socket: Socket) => socket.destroy()],
  ['breaks off', (socket: Socket) => socket.resetAndDestroy()],
])('a client that %s takes its connection to the service with it', async (_, go) => {
  const [socket, raw] = await connectRaw()
  await until(() => sockets.clients.size === 1)
  go(raw)

  await until(() => sockets.clients.size === 0)
  socket.terminate()
})

test('a refusal of the service is the answer', async () => {
  const socket = connect('/realtime/refuse')

  await expect(next(socket)).rejects.toThrow('Unexpected server response: 403')
})

test('there are no websockets but those of the realtime service', async () => {
  await expect(next(connect('/api/v1/socket'))).rejects.toThrow('Unexpected server response: 404')
})

test('a wish for another protocol is ignored: the answer is the plain one', async () => {
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }

  expect((await ask(`${gateway.origin}/healthz`, { headers })).status).toBe(200)
})

test('with the service away the client is told so', async () => {
  await upstream.stop()

  await expect(next(connect('/realtime/app/key'))).rejects.toThrow('Unexpected server response: 503')
  await upstream.comeBack()
})

test('the gateway stops although clients are connected', async () => {
  const other = await startGateway({ REALTIME_URL: upstream.url })
  others.push(other)
  const socket = new WebSocket(`ws://localhost:${other.port}/realtime/app/key`)
  await next(socket)
  const end = closed(socket)

  expect(await other.end()).toBe(0)
  await end
})
