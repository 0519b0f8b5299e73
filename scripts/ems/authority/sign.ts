import { parseArgs } from 'node:util'
import { signRelease } from '@ems/federation/publish'
import { publishedRelease } from '@ems/federation/publish/channel'
import { Mistake } from '../build/mistake.ts'
import { checkedArea, openRegistry, registryOptions, signingKey } from '../channel/registry.ts'

/** `sign <area> <version>`: for releases from before there were keys, and for those of a key that is given up. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: registryOptions })
  const [area = '', version] = positionals
  if (!version) throw new Mistake('Which release? `sign hr 1.4.0`.')
  const signer = signingKey()
  if (!signer) throw new Mistake('Give your key in EMS_SIGNING_KEY or EMS_SIGNING_KEY_FILE.')
  const storage = await openRegistry(values.registry)
  await signRelease(storage, await publishedRelease(storage, checkedArea(area), version), signer)
  console.log(`${area} ${version} is signed by ${signer.id}; set it again in the rings that have it`)
}
