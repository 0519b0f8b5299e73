import { z } from 'zod'
import { type KeyService, KeyServiceUnavailable, withoutKeyId } from './key-service.ts'

/** A request holds a transaction open meanwhile. */
const TIMEOUT_MS = 3_000

export type TransitSettings = {
  /** `https://vault.example.co.id:8200` */
  url: string
  token: string
  /** Name of the key in the engine. */
  key: string
  /** Path of the engine. */
  mount: string
  namespace?: string | undefined
}

const encrypted = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d+:/) }) })
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })
const described = z.object({ data: z.object({ latest_version: z.int().min(1) }) })
const warned = z.object({ warnings: z.array(z.string()).nullish() })

/**
 * Keys of the transit engine of HashiCorp Vault or OpenBao, which never leave it. The place is the associated data; a
 * service too old to know associated data warns that it ignored them, and is not used.
 */
export function transitKeys({ url, token, key, mount, namespace }: TransitSettings): KeyService {
  const name = encodeURIComponent(key).replaceAll('.', '%2E')
  const idOf = (version: number | string) => `transit:${name}:v${version}`
  const engine = `${url}/v1/${mount}`
  const headers = {
    'x-vault-token': token,
    'x-vault-request': 'true',
    ...(namespace ? { 'x-vault-namespace': namespace } : {}),
  }

  async function call<T>(address: string, answer: z.ZodType<T>, body?: object): Promise<T> {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new KeyServiceUnavailable(`transit does not respond (${reasonOf(error)})`)
    })
    const content: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw refusalOf(response.status, content)
    const warnings = warned.safeParse(content).data?.warnings ?? []
    if (warnings.length) throw new KeyServiceUnavailable(`transit warns: ${warnings.join(' ').slice(0, 200)}`)
    const parsed = answer.safeParse(content)
    if (!parsed.success) throw new KeyServiceUnavailable('transit responded with something else')
    return parsed.data
  }

  return {
    presentKey: async () => idOf((await call(`${engine}/keys/${name}`, described)).data.latest_version),
    wrap: async (plain, place) => {
      const body = { plaintext: plain.toString('base64'), associated_data: base64(place) }
      const { ciphertext } = (await call(`${engine}/encrypt/${name}`, encrypted, body)).data
      return `${idOf(ciphertext.split(':')[1]?.slice(1) ?? '')}.${ciphertext}`
    },
    unwrap: async (wrapped, place) => {
      const body = { ciphertext: withoutKeyId(wrapped), associated_data: base64(place) }
      return Buffer.from((await call(`${engine}/decrypt/${name}`, decrypted, body)).data.plaintext, 'base64')
    },
    renew: async () => {
      await call(`${url}/v1/auth/token/renew-self`, z.looseObject({}), {})
    },
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const rejection = z.object({ errors: z.array(z.string()) })

/** A ciphertext that does not fit is the fault of the row; everything else keeps the service from being used. */
function refusalOf(status: number, content: unknown): Error {
  const errors = rejection.safeParse(content).data?.errors.join(' ') ?? ''
  if (status === 400 && /message authentication failed|invalid ciphertext|could not decode|no prefix/i.test(errors))
    return new Error('transit refuses the ciphertext')
  return new KeyServiceUnavailable(`transit responded ${status} ${errors.slice(0, 200)}`)
}

const reasonOf = (error: unknown) => {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
