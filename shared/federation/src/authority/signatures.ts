import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Signature } from '../registry/registry.ts'

export type { Signature } from '../registry/registry.ts'

/** What a signature is about; one for a release says nothing about a move. */
export type Subject = 'release' | 'move' | 'authority'

/** A private key with the name under which the authority knows its public half. */
export type Signer = { id: string; key: KeyObject; person?: string }

const ID = /^[a-z][a-z0-9-]{1,60}$/

/** A new Ed25519 key pair: `secret` is for `EMS_SIGNING_KEY`, `publicKey` for the authority. */
export function newKey(id: string) {
  if (!ID.test(id)) throw new Error(`${JSON.stringify(id)} is no name of a key: lower-case letters, digits, hyphens.`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url')
  return {
    secret: `${id}:${secret}`,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  }
}

/** The signer of a secret, `<id>:<key>`; throws without repeating the secret when it is none. */
export function signerOf(secret: string): Signer {
  const [id = '', encoded = ''] = secret.trim().split(':')
  try {
    if (!ID.test(id)) throw new Error('it has no name')
    const key = createPrivateKey({ key: Buffer.from(encoded, 'base64url'), type: 'pkcs8', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
    return { id, key }
  } catch (error) {
    const because = error instanceof Error && error.message.startsWith('it ') ? error.message : 'it cannot be read'
    throw new Error(
      `The signing key is unusable: ${because}. It has the form <name>:<key>, as \`ems keys new\` prints it.`,
    )
  }
}

/** Signs a value as it reads, whatever the order of its properties. */
export const signatureOf = ({ id, key, person }: Signer, about: Subject, value: unknown): Signature => ({
  key: id,
  value: sign(null, messageOf(about, value, person), key).toString('base64url'),
  ...(person && { person }),
})

/** Whether this public key signed exactly this value; false for anything that is no key or no signature. */
export function isSigned(
  publicKey: string,
  about: Subject,
  value: unknown,
  { value: signature, person }: Signature,
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, messageOf(about, value, person), key, Buffer.from(signature, 'base64url'))
    )
  } catch {
    // Neither a key nor a signature is worth an exception: what cannot be verified is not signed.
    return false
  }
}

const messageOf = (about: Subject, value: unknown, person: string | undefined) =>
  Buffer.from(`ems-${about}${person ? ` by ${JSON.stringify(person)}` : ''}\n${canonical(value)}`)

/** JSON with sorted properties: two writers of one value write one text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const properties = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
  return `{${properties.join(',')}}`
}
