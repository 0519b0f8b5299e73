import { setTimeout as sleep } from 'node:timers/promises'
import type { Signer } from '@ems/federation/authority/signatures'
import { publishedRelease, rollback } from '@ems/federation/publish/channel'
import type { Storage } from '@ems/federation/publish/storage'
import type { Ring } from '@ems/federation/registry'
import { Mistake } from './mistake.ts'
import { probe } from './probe.ts'
import type { ProbeAccount } from './render-screens.ts'

type Probed = {
  storage: Storage
  ring: Ring
  area: string
  version: string
  by: string
  signer?: Signer | undefined
  url: string
  /** Opens every screen once, in the first round. */
  account?: ProbeAccount | undefined
  /** Time for which the release is watched. */
  forMs: number
  /** Between the end of a round and the next. */
  everyMs?: number
  /** The probe of one round. Tests replace it. */
  look?: typeof probe
}

/**
 * Probes what a ring was just pointed at, again and again for as long as it is watched, and points the ring back when the
 * release fails; that is an error, too. After a first good round, one bad round alone may be the network's: only when the
 * next fails as well it is the release.
 */
export async function probed({ url, version, forMs, everyMs = 5_000, look = probe, account, ...order }: Probed) {
  const { storage, ring, area } = order
  const release = await publishedRelease(storage, area, version)
  const { failures, rounds, lost, took } = await watched(
    (round) => look({ url: new URL(url).origin, ring, release, ...(round === 0 && { account }) }),
    forMs,
    everyMs,
  )
  if (failures.length === 0) {
    const bad = lost > 0 ? `, ${lost} of them in vain` : ''
    console.log(
      `probed ${area} ${version} at ${url} for ${seconds(took)}: every screen ${account ? 'renders' : 'loads'} (rounds: ${rounds}${bad})`,
    )
    if (!account) console.log('no screen was opened: EMS_PROBE_EMAIL and EMS_PROBE_PASSWORD name an account for it')
    return
  }
  const because = `probe failed: ${failures[0]}`.slice(0, 300)
  const { to } = await rollback({ ...order, by: `${order.by} (probe)`, because })
  throw new Mistake(
    `${area} ${version} fails its probe, and ${ring} is back at ${to ?? 'stable'}:\n  - ${failures.join('\n  - ')}`,
  )
}

async function watched(inspect: (round: number) => Promise<string[]>, forMs: number, everyMs: number) {
  const since = performance.now()
  const took = () => performance.now() - since
  let [rounds, lost, wasGood] = [0, 0, false]
  for (;;) {
    const failures = await inspect(rounds)
    rounds += 1
    if (failures.length > 0 && !wasGood) return { failures, rounds, lost, took: took() }
    wasGood = failures.length === 0
    if (!wasGood) lost += 1
    if (wasGood && took() + everyMs > forMs) return { failures, rounds, lost, took: took() }
    await sleep(wasGood ? everyMs : Math.min(everyMs, 1_000))
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
