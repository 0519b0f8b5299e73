import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto'

type Flaws = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string }
type Options = { challenge: string; user?: { id: string } }

/** A security key in software (WebAuthn 2 §6): ES256, attestation `none`. `flaws` is what an attacker would send instead. */
export function authenticator({ origin = 'http://localhost', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0
  let userHandle: string | undefined

  const dataOf = (flaws: Flaws, credential?: Buffer) => {
    count = flaws.counter ?? count + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    // User present (1), verified (4), credential included (64).
    const flags = 1 | (flaws.isVerified === false ? 0 : 4) | (credential ? 64 : 0)
    const rp = hash('sha256', flaws.rpId ?? rpId, 'buffer')
    return Buffer.concat([rp, Buffer.from([flags]), counter, ...(credential ? [credential] : [])])
  }
  const clientData = (type: string, { challenge }: Options, flaws: Flaws) =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: flaws.challenge ?? challenge, origin: flaws.origin ?? origin },
        crossOrigin: false,
      }),
    )
  const answer = (response: object) =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
      ...{ clientExtensionResults: {}, response },
    })

  return {
    create(options: Options, flaws: Flaws = {}) {
      userHandle = options.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = dataOf(flaws, credential)
      // { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([authData.length >> 8, authData.length & 255]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, flaws).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options: Options, flaws: Flaws = {}) {
      const authData = dataOf(flaws)
      const client = clientData('webauthn.get', options, flaws)
      const signed = createSign('sha256')
        .update(authData)
        .update(hash('sha256', client, 'buffer'))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
        ...(userHandle ? { userHandle } : {}),
      })
    },
  }
}
