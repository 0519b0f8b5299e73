import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { HouseIdentity } from '../../kit/services.ts'

const file = z.preprocess((value) => value || undefined, z.string().optional())

/** The certificate with which PDFs are signed, and its key, as files in PEM; of a chain the own certificate comes first. */
export const signingEnvironment = { EMS_SIGNING_CERTIFICATE: file, EMS_SIGNING_KEY: file }

export type SigningSettings = { EMS_SIGNING_CERTIFICATE?: string | undefined; EMS_SIGNING_KEY?: string | undefined }

/** What is wrong with the settings, in words for the operator. */
export class BadSigningSettings extends Error {}

/** The identity of the house; undefined where none is configured. Throws where certificate and key do not fit. */
export function houseIdentity(settings: SigningSettings): HouseIdentity | undefined {
  const { EMS_SIGNING_CERTIFICATE: certificate, EMS_SIGNING_KEY: key } = settings
  if (!certificate && !key) return undefined
  if (!certificate || !key) throw new BadSigningSettings('EMS_SIGNING_CERTIFICATE and EMS_SIGNING_KEY belong together')
  const pems = readFileSync(certificate, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  const identity = {
    certificates: (pems ?? []).map((pem) => new X509Certificate(pem)),
    key: createPrivateKey(readFileSync(key)),
  }
  const [own] = identity.certificates
  if (!own?.checkPrivateKey(identity.key))
    throw new BadSigningSettings('EMS_SIGNING_KEY is not the key of EMS_SIGNING_CERTIFICATE')
  return identity
}
