import { parseArgs } from 'node:util'
import { writeAudience } from '@ems/federation/publish/audience'
import { approveRelease, type Moved, revoke, rollback, setRelease, switchArea } from '@ems/federation/publish/channel'
import type { Storage } from '@ems/federation/publish/storage'
import { RINGS, type Ring } from '@ems/federation/registry'
import { usesOf } from '@ems/federation/skew'
import { Mistake } from '../build/mistake.ts'
import { listRing } from './channel-list.ts'
import { apiOptions, lackedByApi } from './deployed-api.ts'
import { author, checkedArea, openRegistry, probeAccount, registryOptions, signingKey } from './registry.ts'

const options = {
  ...registryOptions,
  ...apiOptions,
  because: { type: 'string' },
  // Probe the release through this address after a move, and roll back when it fails.
  probe: { type: 'string' },
  // So many seconds it is watched; 0: one round.
  watch: { type: 'string', default: '60' },
  history: { type: 'boolean', default: false },
  groups: { type: 'string' },
  percent: { type: 'string' },
  message: { type: 'string' },
} as const

const parsed = (args: string[]) => parseArgs({ args, allowPositionals: true, options })
type Values = ReturnType<typeof parsed>['values']
type Requested = { storage: Storage; ring: Ring; rest: string[]; values: Values }

const USAGE = `channel <ring> set <area> <version> [--api <url>] [--probe <url> [--watch <seconds>]]
channel <ring> approve <area> <version>
channel <ring> rollback <area>
channel <ring> off <area> --message <text> | on <area>
channel <ring> revoke <area>@<version>
channel <ring> list [--history]
channel <ring> audience [--groups <a,b>] [--percent <n>]`

/** `channel <ring> <what> …` */
export async function run(args: string[]) {
  const { values, positionals } = parsed(args)
  const [ring, subject = '', ...rest] = positionals
  if (!isRing(ring)) throw new Mistake(`Which ring? One of ${RINGS.join(', ')}.\n${USAGE}`)
  const action = actions[subject]
  if (!action) throw new Mistake(USAGE)
  await action({ storage: await openRegistry(values.registry), ring, rest, values })
}

const isRing = (value: string | undefined): value is Ring => RINGS.some((ring) => ring === value)

const actions: Record<string, (asked: Requested) => Promise<void>> = {
  async set(requested) {
    const { ring, rest, values } = requested
    const [area = '', version] = named(rest)
    if (!version) throw new Mistake(USAGE)
    const order = orderOf(requested, area)
    const forMs = Number(values.watch) * 1000
    if (!(forMs >= 0 && forMs <= 3_600_000)) throw new Mistake('--watch takes 0 to 3600 seconds.')
    const uses = await usesOf(order.storage, { name: area, version })
    const lacked = await lackedByApi(uses, values.api ?? (process.env.EMS_API_TOKEN ? values.probe : undefined))
    if (lacked.length > 0)
      throw new Mistake(`${area} ${version} does not enter ring ${ring}:\n  - ${lacked.join('\n  - ')}`)
    const move = await setRelease({ ...order, version })
    console.log(move ? message(ring, move) : `${area} ${version} is live in ${ring} already`)
    if (!values.probe || !move || move.waits) return
    const { probed } = await import('../build/probed.ts')
    await probed({ ...order, version, url: values.probe, forMs, account: probeAccount() })
  },

  async approve(requested) {
    const [area = '', version] = named(requested.rest)
    const order = orderOf(requested, area)
    if (!version) throw new Mistake(USAGE)
    if (!order.signer) throw new Mistake('A second person agrees with a key of their own: EMS_SIGNING_KEY.')
    console.log(message(requested.ring, await approveRelease({ ...order, version, signer: order.signer })))
  },

  async off(requested) {
    const [area = ''] = named(requested.rest)
    const text = requested.values.message?.trim()
    if (!text) throw new Mistake('Say why, to those who come by a link: --message "Sedang diperbaiki".')
    const move = await switchArea({ ...orderOf(requested, area), message: text })
    console.log(move ? message(requested.ring, move) : `${area} is switched off already`)
  },

  async on(requested) {
    const [area = ''] = named(requested.rest)
    const move = await switchArea({ ...orderOf(requested, area), message: undefined })
    console.log(move ? message(requested.ring, move) : `${area} is switched on already`)
  },

  async rollback(requested) {
    const [area = ''] = named(requested.rest)
    console.log(message(requested.ring, await rollback(orderOf(requested, area))))
  },

  async revoke(requested) {
    const [area = '', version] = named(requested.rest)
    if (!version) throw new Mistake(USAGE)
    const move = await revoke({ ...orderOf(requested, area), version })
    console.log(move ? message(requested.ring, move) : `${area} ${version} was revoked already`)
  },

  list: ({ storage, ring, values }) => listRing(storage, ring, values.history),

  async audience({ storage, ring, values }) {
    const groups = (values.groups ?? '').split(',').flatMap((one) => one.trim() || [])
    const percent = Number(values.percent ?? 0)
    const after = await writeAudience(storage, ring, { groups, percent })
    for (const [name, people] of Object.entries(after))
      console.log(`${name}: ${people.groups.join(', ') || 'no group'}, and ${people.percent} % of everybody`)
  },
}

function orderOf({ storage, ring, values }: Requested, area: string) {
  const { because } = values
  const by = author(values.by)
  return { storage, ring, area: checkedArea(area), by, signer: signingKey(), ...(because && { because }) }
}

/** `hr 1.4.0` and `hr@1.4.0` mean the same. */
const named = ([first = '', second]: string[]) => (second ? [first, second] : first.split('@'))

function message(ring: Ring, { action, area, from, to, revision, waits }: Moved) {
  if (waits) return `${area} ${to} waits for a second person: npm run ems -- channel ${ring} approve ${area} ${to}`
  const change =
    action === 'revoke'
      ? `${area} ${from} for good${to ? `, back at ${to}` : ''}`
      : `${area} ${from ?? 'nothing'} → ${to ?? 'as in stable'}`
  return `${ring}: ${action} ${change} (revision ${revision})`
}
