import { parseArgs } from 'node:util'
import { type Authority, type Key, RIGHTS, type Right, readAuthority, writeAuthority } from '@ems/federation/authority'
import { permissionsOf } from '@ems/federation/authority/bucket'
import type { Storage } from '@ems/federation/publish/storage'
import { RINGS, type Ring } from '@ems/federation/registry'
import { Mistake } from '../build/mistake.ts'
import { checkedArea, openRegistry, registryOptions, signingKey } from '../channel/registry.ts'

const options = {
  ...registryOptions,
  person: { type: 'string' },
  public: { type: 'string' },
  areas: { type: 'string' },
  may: { type: 'string' },
  bucket: { type: 'string' },
  speaks: { type: 'boolean', default: false },
} as const

const USAGE = `authority list
authority add <key> --person <e-mail> --public <key> --areas <a,b|*> --may <${RIGHTS.join(',')}> [--speaks]
authority remove <key>
authority second <ring,…|none>
authority policy <area> --bucket <bucket/prefix>`

type Params = { storage: Storage; rest: string[]; values: ReturnType<typeof parsed>['values'] }

const parsed = (args: string[]) => parseArgs({ args, allowPositionals: true, options })

/** `authority <what> …`: changes are signed with the platform's key in `EMS_PLATFORM_KEY`, whose public half the gateway has. */
export async function run(args: string[]) {
  const { values, positionals } = parsed(args)
  const [subject = '', ...rest] = positionals
  const action = actions[subject]
  if (!action) throw new Mistake(USAGE)
  await action({ storage: await openRegistry(values.registry), rest, values })
}

const actions: Record<string, (params: Params) => Promise<void>> = {
  async list({ storage }) {
    show(await readAuthority(storage))
  },

  async add({ storage, rest, values }) {
    const [id] = rest
    const { person, public: publicKey } = values
    if (!id || !person || !publicKey) throw new Mistake(USAGE)
    const key: Key = { person, publicKey, areas: textsOf(values.areas), may: textsOf(values.may) as Right[] }
    if (values.speaks) key.speaks = true
    await change(storage, (before) => {
      if (before.keys[id]) throw new Mistake(`The key ${id} is there already; remove it first.`)
      return { ...before, keys: { ...before.keys, [id]: key } }
    })
  },

  async remove({ storage, rest }) {
    const [id = ''] = rest
    await change(storage, (before) => {
      if (!before.keys[id]) throw new Mistake(`There is no key ${id}.`)
      const { [id]: _, ...keys } = before.keys
      return { ...before, keys }
    })
    console.log(`What ${id} signed is not given any more: sign it with another key (\`ems sign\`) and set it again.`)
  },

  async second({ storage, rest }) {
    const [text = ''] = rest
    const rings = text === 'none' ? [] : textsOf(text)
    if (!text || rings.some((one) => !RINGS.includes(one as Ring))) throw new Mistake(USAGE)
    await change(storage, (before) => ({ ...before, second: rings as Ring[] }))
  },

  async policy({ rest, values }) {
    const [area = ''] = rest
    if (!values.bucket) throw new Mistake(USAGE)
    console.log(JSON.stringify(permissionsOf(checkedArea(area), values.bucket), null, 2))
  },
}

async function change(storage: Storage, decide: (before: Authority) => Authority) {
  show(await writeAuthority(storage, decide, signingKey('EMS_PLATFORM_KEY')))
}

function show(authority: Authority | undefined) {
  if (!authority)
    return console.log('There is no authority: everybody who can write to the registry may do everything.')
  for (const [id, { person, areas, may }] of Object.entries(authority.keys))
    console.log(`${id.padEnd(24)} ${areas.join(', ').padEnd(20)} ${may.join(', ')}  (${person})`)
  console.log(`a second person for: ${authority.second.join(', ') || 'no ring'}`)
  if (!authority.signature) console.log('It is not signed: give the key of the platform in EMS_PLATFORM_KEY.')
}

const textsOf = (text = '') => text.split(',').flatMap((one) => one.trim() || [])
