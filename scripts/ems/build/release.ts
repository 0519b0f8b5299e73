import path from 'node:path'
import { parseArgs } from 'node:util'
import { publish } from '@ems/federation/publish'
import { unapproved } from '@ems/federation/publish/approval'
import { builtIn } from '@ems/federation/publish/built'
import { setRelease } from '@ems/federation/publish/channel'
import { readRing } from '@ems/federation/publish/rings'
import { RINGS, type Ring } from '@ems/federation/registry'
import { author, openRegistry, registryOptions, signingKey } from '../channel/registry.ts'
import { Mistake } from './mistake.ts'

const options = { ...registryOptions, from: { type: 'string' }, ring: { type: 'string' } } as const

/**
 * `release --from <folder> [--ring stable]`: publishes what `build` checked and left there, and points the ring at it. What a
 * department's container does when it starts; a version that was published before moves no ring, so that starting a
 * container again undoes no roll-back.
 */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options })
  const { from, ring } = values
  if (!from) throw new Mistake('What? Give the folder of a build: `release --from /release`.')
  if (ring && !RINGS.includes(ring as Ring)) throw new Mistake(`Which ring? One of ${RINGS.join(', ')}.`)
  const storage = await openRegistry(values.registry)
  const candidate = await builtIn(path.resolve(from))
  const { name, version } = candidate.release
  const by = author(values.by)
  const isThere = await storage.read(`remotes/${name}/${version}/release.json`)
  if (!isThere) {
    const refusals = await unapproved(path.resolve(from), candidate)
    await publish({ storage, candidate, by, signer: signingKey(), resume: true, refusals })
  }
  console.log(`${name} ${version} is ${isThere ? 'published already' : 'published'} in ${storage.name}`)
  if (!ring) return
  const live = (await readRing(storage, ring as Ring))?.modules.find((one) => one.name === name)?.version
  if (isThere && live) {
    console.log(`${ring} is left with ${name} ${live}`)
    return
  }
  const move = await setRelease({ storage, ring: ring as Ring, area: name, version, by, signer: signingKey() })
  const state = move?.waits ? 'waits for a second person' : 'is live'
  console.log(`${name} ${version} ${state} in ${ring}${move ? ` (revision ${move.revision})` : ''}`)
}
