import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@ems/testing'

const configuration = path.resolve(import.meta.dirname, '../../../../deploy/front/nginx.conf')

export type Front = Awaited<ReturnType<typeof startFront>>

/**
 * The TLS front as `deploy/` ships it, in a real nginx. Only what differs from a container is put in place of what the
 * file says: the port, the certificate, where the gateway is, where nginx may write.
 */
export async function startFront(nginx: string, gatewayPort: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-front-'))
  const port = await freePort()
  makeCertificate(folder)
  await mkdir(path.join(folder, 'tmp'))
  const shipped = await readFile(configuration, 'utf8')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, here(shipped, { folder, port, gatewayPort, knowsHttp2: knowsHttp2(nginx) }))

  const child = spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let message = ''
  child.stderr.on('data', (text) => {
    message += text
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  }
  const url = `https://127.0.0.1:${port}`
  for (const until = Date.now() + 60_000; ; ) {
    if (await askFrom('127.0.0.1', `${url}/healthz`).catch(() => undefined)) break
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx does not answer: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, url, stop }
}

type Place = { folder: string; port: number; gatewayPort: number; knowsHttp2: boolean }

function here(shipped: string, { folder, port, gatewayPort, knowsHttp2 }: Place) {
  const changes = [
    ['/run/secrets/tls_certificate', `${folder}/certificate`],
    ['/run/secrets/tls_key', `${folder}/key`],
    ['http://gateway:8080', `http://127.0.0.1:${gatewayPort}`],
    ['pid /tmp/', `pid ${folder}/tmp/`],
    ...['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (part) => [`/tmp/${part};`, `${folder}/tmp/${part};`] as const,
    ),
    // Debian 12 has nginx 1.22, which knows HTTP/2 as a word of `listen` only.
    ['listen 8443 ssl;', `listen 127.0.0.1:${port} ssl${knowsHttp2 ? '' : ' http2'};`],
    ...(knowsHttp2 ? [] : [['http2 on;', ''] as const]),
  ] as const
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${configuration} should say once: ${from}`)
    return text.replace(from, to)
  }, shipped)
}

/** The directive `http2` came with 1.25.1. */
function knowsHttp2(nginx: string) {
  const { 1: major, 2: minor } = /nginx\/(\d+)\.(\d+)/.exec(versionOf(nginx)) ?? []
  return Number(major) > 1 || Number(minor) > 25
}

/** nginx says its version on standard error. */
const versionOf = (nginx: string) => execFileSync('sh', ['-c', `"${nginx}" -v 2>&1`], { encoding: 'utf8' })

function makeCertificate(folder: string) {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const files = ['-keyout', `${folder}/key`, '-out', `${folder}/certificate`]
  execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '2', '-subj', '/CN=localhost', ...files], {
    stdio: 'ignore',
  })
}

type Question = { method?: string; headers?: Record<string, string | string[]>; body?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** One request from one of the addresses that this machine has: 127.0.0.1 to 127.255.255.254. */
export function askFrom(localAddress: string, url: string, { method = 'GET', headers = {}, body }: Question = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const send = url.startsWith('https:') ? secureRequest : request
    const sent = send(url, { method, headers, localAddress, rejectUnauthorized: false, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject).end(body)
  })
}
