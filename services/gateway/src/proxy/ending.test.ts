import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { until } from '../testing/ask.ts'
import { startGateway } from '../testing/start-gateway.ts'
import { startUpstream } from '../testing/upstream.ts'

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: ems\r\n\r\n`)

const takesNobody = (port: number) =>
  new Promise<boolean>((resolve) => {
    const tried = connect(port, '127.0.0.1')
    tried.on('connect', () => tried.destroy(void resolve(false))).on('error', () => resolve(true))
  })

test('what comes over a busy connection while it ends is still answered, and told that it was the last', async () => {
  const held: ServerResponse[] = []
  const api = await startUpstream((_, response) => void held.push(response))
  const gateway = await startGateway({ API_URL: api.url })
  const socket = connect(gateway.port, '127.0.0.1')
  await once(socket, 'connect')
  const message = text(socket)

  ask(socket, '/api/v1/references')
  await until(() => held.length === 1)
  const ended = gateway.end()
  while (!(await takesNobody(gateway.port))) await new Promise((resolve) => setTimeout(resolve, 20))
  ask(socket, '/healthz')
  held[0]?.end('{}')

  const answers = (await message).split(/(?=HTTP\/1\.1 )/).map((one) => one.toLowerCase())
  expect(answers.map((one) => one.split('\r\n')[0])).toEqual(['http/1.1 200 ok', 'http/1.1 200 ok'])
  expect(answers[1]).toContain('connection: close')
  expect(await ended).toBe(0)
  await api.stop()
}, 20_000)
