import { randomBytes } from 'node:crypto'
import { createLog } from '@ems/service'
import PusherServer from 'pusher'
import { soleInstance } from '../cluster/bus.ts'
import { Realtime, type RealtimeOptions } from '../server.ts'

/** Credentials of the application under test. */
export const app = { id: '1', key: 'test-key', secret: randomBytes(16).toString('hex') }
/** The only page that may connect, unless a test says otherwise. */
export const origin = 'https://ems.test'

/** A log that nobody reads. */
export const silent = createLog('realtime')
silent.level = 'silent'

/** A service on a free port of this machine, in this process. */
export async function startRealtime(options: Partial<RealtimeOptions> = {}) {
  const realtime = new Realtime({
    app,
    bus: soleInstance,
    log: silent,
    origins: [origin],
    proxies: '127.0.0.0/8',
    ...options,
  })
  const port = await realtime.listen(0)
  return { realtime, port, sdk: sdkFor(port), stop: () => realtime.stop({ withinMs: 0 }) }
}

/** 32 bytes, base64: what the SDK wants before it encrypts. */
const encryptionMasterKeyBase64 = randomBytes(32).toString('base64')

/** The stock server SDK, pointed at a service on this machine. */
export const sdkFor = (port: number, credentials = app) =>
  new PusherServer({
    appId: credentials.id,
    key: credentials.key,
    secret: credentials.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    encryptionMasterKeyBase64,
  })
