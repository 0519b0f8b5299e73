import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { HouseIdentity } from '../../kit/services.ts'

/** A file in PEM with the certificate that signs PDFs, those above it, and its private key; the own certificate comes first. */
export const signingEnvironment = {
  EMS_SIGNING_PEM: z.preprocess((value) => value || undefined, z.string().optional()),
}

export type SigningSettings = { EMS_SIGNING_PEM?: string | undefined }

/** What is wrong with the settings, in words for the operator. */
export class BadSigningSettings extends Error {}

/** The identity of the house; undefined where none is configured. Throws where certificate and key do not fit. */
export function houseIdentity({ EMS_SIGNING_PEM: file }: SigningSettings): HouseIdentity | undefined {
  if (!file) return undefined
  const text = readFileSync(file, 'utf8')
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const [key] = text.match(/-----BEGIN ([A-Z ]*PRIVATE KEY)-----[^-]+-----END \1-----/) ?? []
  if (!certificates.length || !key)
    throw new BadSigningSettings('EMS_SIGNING_PEM needs a certificate and its private key')
  const identity = { certificates: certificates.map((pem) => new X509Certificate(pem)), key: createPrivateKey(key) }
  if (!identity.certificates[0]?.checkPrivateKey(identity.key))
    throw new BadSigningSettings('the key in EMS_SIGNING_PEM is not that of its first certificate')
  return identity
}
