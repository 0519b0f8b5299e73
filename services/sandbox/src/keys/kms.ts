import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Signer, signatureFault } from './signature.ts'
import { bytesIn, VersionedKey } from './versioned-key.ts'

export type KmsOptions = Omit<Signer, 'service'> & { key: string }
/** The alias leads to the last of these keys. */
export type Kms = { keys: { id: string; key: VersionedKey; isEnabled: boolean }[]; addKey: () => void }

type Body = { KeyId?: unknown; Plaintext?: unknown; CiphertextBlob?: unknown; EncryptionContext?: unknown }

/**
 * AWS KMS, as far as EMS uses it: Encrypt, Decrypt and DescribeKey of symmetric keys below one alias, each request signed
 * (https://docs.aws.amazon.com/kms/latest/APIReference). `options.key` is the alias.
 */
export function kmsRoute(app: FastifyInstance, options: KmsOptions): Kms {
  const kms: Kms = { keys: [], addKey: () => kms.keys.push(newKey(kms.keys.length)) }
  kms.addKey()
  app.post('/', (request, reply) => {
    const refuse = (type: string) => reply.code(400).send({ __type: type, message: type })
    const { method, headers } = request
    const body = String(request.body ?? '')
    const fault = signatureFault({ ...options, service: 'kms' }, { method, path: '/', headers, body })
    if (fault) return refuse(fault)
    reply.type('application/x-amz-json-1.1')
    const input = JSON.parse(body) as Body
    const target = String(headers['x-amz-target'])
    if (target === 'TrentService.Decrypt') return decrypted(kms, input) ?? refuse('InvalidCiphertextException')
    const id = String(input.KeyId ?? '')
    const match = id === options.key ? kms.keys.at(-1) : kms.keys.find((one) => one.id === id || arnOf(one.id) === id)
    if (!match) return refuse('NotFoundException')
    if (target === 'TrentService.DescribeKey')
      return { KeyMetadata: { KeyId: match.id, Arn: arnOf(match.id), Enabled: match.isEnabled } }
    if (target !== 'TrentService.Encrypt') return refuse('UnknownOperationException')
    if (!match.isEnabled) return refuse('DisabledException')
    const plain = bytesIn(input.Plaintext)
    if (!plain || plain.length > 4_096) return refuse('ValidationException')
    const blob = Buffer.concat([Buffer.from(match.id), match.key.encrypt(plain, contextOf(input))])
    return { CiphertextBlob: blob.toString('base64'), KeyId: arnOf(match.id) }
  })
  return kms
}

function decrypted(kms: Kms, input: Body) {
  const blob = bytesIn(input.CiphertextBlob)
  const match = kms.keys.find(({ id }) => blob?.subarray(0, id.length).toString() === id)
  if (!blob || !match) return undefined
  try {
    const plain = match.key.decrypt(blob.subarray(match.id.length), contextOf(input), 1)
    return { Plaintext: plain.toString('base64'), KeyId: arnOf(match.id) }
  } catch {
    // Another context or changed bytes: the real service does not say which.
    return undefined
  }
}

const newKey = (n: number) => ({
  id: createHash('md5')
    .update(`key ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  key: new VersionedKey(),
  isEnabled: true,
})

const arnOf = (id: string) => `arn:aws:kms:ap-southeast-3:000000000000:key/${id}`

const contextOf = ({ EncryptionContext: context = {} }: Body) =>
  JSON.stringify(Object.entries(context as Record<string, string>).sort())
