import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A fault that replaces or changes the answer of a request. */
export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'reset' }
  | { kind: 'hang' }
  /** Half of the answer, and then the connection is gone. */
  | { kind: 'cut' }
  | { kind: 'body'; type: string; body: string }
  | { kind: 'edit'; edit: (text: string) => string }

export type Requested = { method: string; path: string; body: string }

type Upstreams = {
  /** The installation under test: API, identity, realtime. */
  services: URL
  /** The gateway that serves pages and files of these journeys. */
  pages: URL
}

export type FaultyOrigin = Awaited<ReturnType<typeof startFaultyOrigin>>

/**
 * An HTTP proxy that a browser reaches the installation through: pages and files come from a gateway of their own, and any
 * answer can be spoiled on its way, on a real socket.
 */
export async function startFaultyOrigin({ services, pages }: Upstreams) {
  const faults = new Map<RegExp, Fault>()
  const requested: Requested[] = []

  const server = createServer(async (incoming, outgoing) => {
    const { pathname: path, search } = new URL(incoming.url ?? '/', services)
    const body = await bodyOf(incoming)
    requested.push({ method: incoming.method ?? '', path, body: body.toString() })
    const fault = [...faults].find(([pattern]) => pattern.test(path))?.[1]
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'reset') return incoming.socket.resetAndDestroy()
    if (fault?.kind === 'status') return outgoing.writeHead(fault.status).end()
    if (fault?.kind === 'body') return outgoing.writeHead(200, { 'content-type': fault.type }).end(fault.body)
    // `/api/v1/me` also decides on the ring of the user.
    const target = /^\/(api|sso|realtime)\//.test(path) && path !== '/api/v1/me' ? services : pages
    const isCut = fault?.kind === 'cut'
    const edit = fault?.kind === 'edit' ? fault.edit : undefined
    forward({ incoming, outgoing, body, target, path: path + search, isCut, ...(edit && { edit }) })
  })
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  // WebSockets.
  server.on('connect', (_incoming, socket, head) => {
    const through = connect(Number(services.port), services.hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    for (const end of [through, socket]) end.on('error', () => through.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Spoils every answer for paths of this form, until `heal`. */
    spoil: (pattern: RegExp, fault: Fault) => void faults.set(pattern, fault),
    heal: () => faults.clear(),
    asked: requested,
    stop: () => {
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Forward = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
  target: URL
  path: string
  isCut: boolean
  edit?: (text: string) => string
}

function forward({ incoming, outgoing, body, target, path, isCut, edit }: Forward) {
  const headers = { ...incoming.headers, ...(edit && { 'accept-encoding': 'identity', 'if-none-match': '' }) }
  const { hostname, port } = target
  const sent = request({ hostname, port, path, method: incoming.method, headers }, async (answer) => {
    if (isCut) {
      const whole = await bodyOf(answer)
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.length })
      outgoing.write(whole.subarray(0, whole.length / 2), () => outgoing.destroy())
      return
    }
    if (!edit) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      return answer.pipe(outgoing)
    }
    const { 'content-length': _, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, rest).end(edit((await bodyOf(answer)).toString()))
  })
  sent.on('error', () => outgoing.destroy())
  sent.end(body)
}

async function bodyOf(message: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
