import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import { type KeyService, KeyServiceUnavailable, withoutKeyId } from './key-service.ts'

/** A request holds a transaction open meanwhile. */
const TIMEOUT_MS = 3_000

export type KmsSettings = {
  /** `https://kms.ap-southeast-3.amazonaws.com`, or a service that speaks the same protocol. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Id, ARN or `alias/…` of a symmetric key. */
  key: string
}

const encrypted = z.object({ CiphertextBlob: z.base64(), KeyId: z.string().min(1) })
const decrypted = z.object({ Plaintext: z.base64() })
const described = z.object({ KeyMetadata: z.object({ KeyId: z.string().min(1) }) })

/**
 * Keys of AWS KMS, or of a service with its protocol (TrentService, Signature Version 4), e.g. in front of an HSM with
 * PKCS#11. The place is the encryption context, which the service authenticates and keeps in its own log.
 */
export function kmsKeys({ url, region, accessKeyId, secretAccessKey, key }: KmsSettings): KeyService {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'kms', retries: 0 })

  async function call<T>(action: string, answer: z.ZodType<T>, body: object): Promise<T> {
    const signed = await client.sign(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify(body),
      redirect: 'error',
    })
    // Not `client.fetch`: a signal inside a Request is collected as garbage in Node 24, and the call would never end.
    const response = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new KeyServiceUnavailable(`kms does not respond (${(error as Error).name})`)
    })
    const content: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw refusalOf(response.status, content)
    const parsed = answer.safeParse(content)
    if (!parsed.success) throw new KeyServiceUnavailable('kms responded with something else')
    return parsed.data
  }

  return {
    presentKey: async () => idOf((await call('DescribeKey', described, { KeyId: key })).KeyMetadata.KeyId),
    wrap: async (plain, place) => {
      const body = { KeyId: key, Plaintext: plain.toString('base64'), EncryptionContext: { place } }
      const { CiphertextBlob, KeyId } = await call('Encrypt', encrypted, body)
      return `${idOf(KeyId)}.${CiphertextBlob}`
    },
    unwrap: async (wrapped, place) => {
      const body = { CiphertextBlob: withoutKeyId(wrapped), EncryptionContext: { place } }
      return Buffer.from((await call('Decrypt', decrypted, body)).Plaintext, 'base64')
    },
  }
}

/** The last part of an ARN: aliases may be led to another key. */
const idOf = (key: string) => `kms:${(key.split('/').at(-1) ?? '').replaceAll('.', '%2E')}`

const rejection = z.object({ __type: z.string() })

/** A ciphertext that does not fit is the fault of the row; everything else keeps the service from being used. */
function refusalOf(status: number, content: unknown): Error {
  const type = rejection.safeParse(content).data?.__type.split('#').at(-1) ?? ''
  if (/^(InvalidCiphertext|IncorrectKey)Exception$/.test(type)) return new Error('kms refuses the ciphertext')
  return new KeyServiceUnavailable(`kms responded ${status} ${type.slice(0, 100)}`)
}
