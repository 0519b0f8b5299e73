import { createHash, sign } from 'node:crypto'
import { Signer } from '@signpdf/utils'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { HouseIdentity } from '../../kit/services.ts'

const PKCS7_DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** RFC 5035: says which certificate signed, inside of what is signed; PAdES demands it (ETSI EN 319 142-1). */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const algorithms = { rsa: '1.2.840.113549.1.1.11', ec: '1.2.840.10045.4.3.2' } as const

/** Signs the bytes of a PDF as PAdES baseline B-B asks: a detached CMS with the certificate among what is signed. */
export class CadesSigner extends Signer {
  readonly #identity: HouseIdentity

  constructor(identity: HouseIdentity) {
    super()
    this.#identity = identity
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { certificates, key } = this.#identity
    const [own] = certificates
    const kind = key.asymmetricKeyType as keyof typeof algorithms
    const algorithm = algorithms[kind]
    if (!own || !algorithm) throw new Error('the key of the house is neither RSA nor EC')
    const certificate = pki.Certificate.fromBER(own.raw)
    const attributes = [
      attribute(CONTENT_TYPE, new asn1.ObjectIdentifier({ value: PKCS7_DATA })),
      attribute(MESSAGE_DIGEST, octets(sha256(content))),
      attribute(SIGNING_CERTIFICATE_V2, list(list(list(octets(sha256(own.raw)))))),
    ]
    const signedAttrs = new pki.SignedAndUnsignedAttributes({ type: 0, attributes })
    // What is signed is the set of attributes, not its implicit tag.
    const toSign = Buffer.from(signedAttrs.toSchema().toBER())
    toSign[0] = 0x31
    const signature = sign('sha256', toSign, key)
    const issuer = { issuer: certificate.issuer, serialNumber: certificate.serialNumber }
    const signed = new pki.SignedData({
      version: 1,
      digestAlgorithms: [new pki.AlgorithmIdentifier({ algorithmId: SHA_256 })],
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: PKCS7_DATA }),
      certificates: certificates.map(({ raw }) => pki.Certificate.fromBER(raw)),
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber(issuer),
          digestAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA_256 }),
          signedAttrs,
          signatureAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: algorithm }),
          signature: octets(signature),
        }),
      ],
    })
    const wrapped = new pki.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
    return Buffer.from(wrapped.toSchema().toBER())
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer })
const list = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] })
const attribute = (type: string, value: asn1.BaseBlock) => new pki.Attribute({ type, values: [value] })
