import { REGISTRY_CHANNEL, REGISTRY_EVENT, type RegistryChange, RINGS, type Ring } from '@ems/federation/registry'
import type { Log } from '@ems/service'
import Pusher from 'pusher'
import type { Environment } from '../config.ts'
import type { Site } from '../pages/site.ts'

/** Interval for detecting a new release. */
const POLL_EVERY_MS = 500

type Announcing = { current: (ring: Ring) => Promise<Site | undefined>; log: Log }

/**
 * Notifies open tabs through push that a ring moved. Without push credentials it does nothing; tabs poll once a minute.
 */
export function broadcastReleases(env: Environment, { current, log }: Announcing): () => void {
  const pusher = createPusher(env)
  if (!pusher) return () => undefined
  const existing = new Map<Ring, string>()
  let isLooking = false

  const inspect = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (const ring of RINGS) {
        const revision = (await current(ring))?.registry?.revision
        const before = existing.get(ring)
        if (!revision || revision === before) continue
        existing.set(ring, revision)
        const change: RegistryChange = { ring, revision }
        if (before) await pusher.trigger(REGISTRY_CHANNEL, REGISTRY_EVENT, change)
      }
    } catch (error) {
      // Tabs without the notification poll.
      log.warn({ error: error instanceof Error ? error.message : error }, 'could not announce a release')
    } finally {
      isLooking = false
    }
  }
  // Reads the present rings as the baseline for the first move.
  void inspect()
  const timer = setInterval(inspect, POLL_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function createPusher(env: Environment): Pusher | undefined {
  const { REALTIME_APP_ID: appId, REALTIME_KEY: key, REALTIME_SECRET: secret } = env
  if (!appId || !secret) return undefined
  const app = { appId, key, secret, timeout: 5_000 }
  if (env.REALTIME_HOSTED === '1') return new Pusher({ ...app, cluster: env.REALTIME_CLUSTER, useTLS: true })
  const { protocol, hostname, port } = new URL(env.REALTIME_URL)
  const useTLS = protocol === 'https:'
  return new Pusher({ ...app, host: hostname, port: port || (useTLS ? '443' : '80'), useTLS })
}
