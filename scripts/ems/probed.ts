import { publishedRelease, rollback } from '@ems/federation/publish/channel'
import type { Storage } from '@ems/federation/publish/storage'
import type { Ring } from '@ems/federation/registry'
import { Mistake } from './mistake.ts'
import { probe } from './probe.ts'

type Probed = { storage: Storage; ring: Ring; area: string; version: string; by: string; url: string }

/** Probes what a ring was just pointed at, and points it back when the probe fails; that is an error, too. */
export async function probed({ url, version, ...order }: Probed) {
  const { storage, ring, area } = order
  const release = await publishedRelease(storage, area, version)
  const since = performance.now()
  const failures = await probe({ url: new URL(url).origin, ring, release })
  if (failures.length === 0) {
    console.log(`probed ${area} ${version} at ${url}: every screen loads (${seconds(since)})`)
    return
  }
  const because = `probe failed: ${failures[0]}`.slice(0, 300)
  const { to } = await rollback({ ...order, by: `${order.by} (probe)`, because })
  throw new Mistake(
    `${area} ${version} fails its probe, and ${ring} is back at ${to ?? 'stable'}:\n  - ${failures.join('\n  - ')}`,
  )
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
