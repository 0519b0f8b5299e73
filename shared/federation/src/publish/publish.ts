import { readAuthority } from '../authority/authority.ts'
import { signedPart, unlawfulRelease } from '../authority/judge.ts'
import { type Signer, signatureOf } from '../authority/signatures.ts'
import { type Registry, type Release, RINGS } from '../registry/registry.ts'
import { lackedInRings } from '../skew/skew.ts'
import { type Candidate, refusalsOf } from './preflight-checks.ts'
import { readComposed } from './rings.ts'
import { folderOf, Rejected, readJson, type Storage } from './storage/storage.ts'

/** Publisher and time of a version, written before its first file. */
export type Claim = { by: string; at: string }

type Publish = {
  storage: Storage
  candidate: Candidate
  by: string
  /** The version is named after its content, so that a broken-off publishing of it may be finished by anybody. */
  resume?: boolean
  /** Whose key signs the release; needed where the registry has an authority. */
  signer?: Signer | undefined
  /** Refusals of further checks, reported together with those of the candidate. */
  refusals?: readonly string[]
}

/**
 * Stores a candidate as an immutable version if it passes every check. Its last file makes it usable; before that, no
 * ring can point to it. It is visible once a ring does.
 */
export async function publish({
  storage,
  candidate,
  by,
  signer,
  resume = false,
  refusals = [],
}: Publish): Promise<Release> {
  const { name, version } = candidate.release
  if (!resume) await refuseExisting(storage, name, version)
  const rings = await ringsOf(storage)
  const lacked = await lackedInRings(storage, candidate.contents.uses, rings)
  const signature = signer && signatureOf(signer, 'release', signedPart(candidate.release))
  const unlawful = await unlawfulIn(storage, { ...candidate.release, ...(signature && { signature }) })
  const rejected = [...refusals, ...unlawful, ...refusalsOf(candidate, rings), ...lacked]
  if (rejected.length > 0) throw new Rejected(`${name} ${version} is not published:\n${rejected.map(dash).join('\n')}`)

  const home = folderOf(name, version)
  const claim: Claim = { by, at: new Date().toISOString() }
  // Of two that publish one version at once, one gets to write its files.
  const isClaimed = await storage.create(`${home}/claim.json`, JSON.stringify(claim))
  if (!isClaimed && !resume) await refuseExisting(storage, name, version)
  for (const [path, content] of candidate.files) await storage.create(path.slice(1), content)
  await storage.create(`${home}/contents.json`, JSON.stringify(candidate.contents))
  if (signature) await storage.create(`${home}/signature.json`, JSON.stringify(signature))
  await storage.create(`${home}/release.json`, JSON.stringify(candidate.release, null, 2))
  return candidate.release
}

/** Why the authority of the registry refuses this release, if it has one. */
async function unlawfulIn(storage: Storage, release: Release): Promise<string[]> {
  const authority = await readAuthority(storage)
  if (!authority) return []
  if (!release.signature) return ['authority: give your key in EMS_SIGNING_KEY or EMS_SIGNING_KEY_FILE']
  const because = unlawfulRelease(release, authority)
  return because ? [`authority: ${because}`] : []
}

/** Signs a release that is published already, with the key of who answers for it from now on. */
export async function signRelease(storage: Storage, release: Release, signer: Signer): Promise<void> {
  const signature = signatureOf(signer, 'release', signedPart(release))
  const [because] = await unlawfulIn(storage, { ...release, signature })
  if (because) throw new Rejected(`Not signed: ${because}.`)
  const key = `${folderOf(release.name, release.version)}/signature.json`
  const stored = await storage.read(key)
  if (!(await storage.replace(key, JSON.stringify(signature), stored?.tag)))
    throw new Rejected(`${release.name} ${release.version} is being signed by another user right now.`)
}

const dash = (line: string) => `  - ${line}`

/** Every ring as its people see it. */
export async function ringsOf(storage: Storage): Promise<Registry[]> {
  const rings = await Promise.all(RINGS.map((ring) => readComposed(storage, ring)))
  return rings.filter((ring) => ring !== undefined)
}

/** Refuses a version that is there already or on its way. */
export async function refuseExisting(storage: Storage, area: string, version: string) {
  const home = folderOf(area, version)
  const claim = (await readJson(storage, `${home}/claim.json`)) as Claim | undefined
  if (await storage.read(`${home}/release.json`)) {
    const when = claim ? ` by ${claim.by} at ${claim.at}` : ''
    throw new Rejected(`${area} ${version} exists, published${when}. A version never changes; choose the next one.`)
  }
  if (claim)
    throw new Rejected(
      `${area} ${version} is being published by ${claim.by} since ${claim.at}. If that one broke off, choose the next version; gc clears it away.`,
    )
}
