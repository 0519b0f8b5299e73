import { z } from 'zod'
import type { Vault } from './key-ring.ts'
import { combinedKeys, installationKeys, type KeyService, KeyServiceUnavailable } from './key-service.ts'
import { kmsKeys } from './kms-keys.ts'
import { transitKeys } from './transit-keys.ts'

const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => value || undefined, type.optional())
const address = () => z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Variables of the key services that wrap the data keys of credentials; the others still unwrap where they are set. */
export const keyEnvironment = {
  EMS_KEY_SERVICE: z.preprocess(
    (value) => value || undefined,
    z.enum(['installation', 'transit', 'kms']).default('installation'),
  ),
  /** HashiCorp Vault or OpenBao, `https://vault.example.co.id:8200`. */
  EMS_TRANSIT_URL: optional(address()),
  EMS_TRANSIT_TOKEN: optional(z.string()),
  EMS_TRANSIT_KEY_NAME: optional(z.string().regex(/^[\w.-]+$/)),
  EMS_TRANSIT_MOUNT: optional(z.string().regex(/^[\w./-]+$/)),
  EMS_TRANSIT_NAMESPACE: optional(z.string()),
  /** AWS KMS or another service with its protocol; without it the one of the region. */
  EMS_KMS_URL: optional(address()),
  EMS_KMS_REGION: optional(z.string().regex(/^[\w-]+$/)),
  EMS_KMS_KEY_ID: optional(z.string()),
  EMS_KMS_ACCESS_KEY_ID: optional(z.string()),
  EMS_KMS_SECRET_ACCESS_KEY: optional(z.string()),
}

const variables = z.object(keyEnvironment)
type Variables = z.output<typeof variables>

/** The configured key service misses a variable; its message is for the operator. */
export class IncompleteKeySettings extends Error {}

/** The key services of a configuration; failures of services outside are passed to `onFailure` before they are thrown. */
export function keysOf(settings: Variables, vault: Vault, onFailure: (error: unknown) => void): KeyService {
  const services = {
    installation: installationKeys(vault),
    transit: reported(transitOf(settings), onFailure),
    kms: reported(kmsOf(settings), onFailure),
  }
  const { EMS_KEY_SERVICE: present } = settings
  if (!services[present])
    throw new IncompleteKeySettings(`EMS_KEY_SERVICE is ${present}, and ${needs[present]} missing`)
  return combinedKeys(services, present)
}

const needs: Readonly<Record<string, string>> = {
  transit: 'EMS_TRANSIT_URL or EMS_TRANSIT_TOKEN is',
  kms: 'one of EMS_KMS_REGION, EMS_KMS_KEY_ID, EMS_KMS_ACCESS_KEY_ID and EMS_KMS_SECRET_ACCESS_KEY is',
}

function transitOf(settings: Variables): KeyService | undefined {
  const { EMS_TRANSIT_URL: url, EMS_TRANSIT_TOKEN: token, EMS_TRANSIT_NAMESPACE: namespace } = settings
  if (!url || !token) return undefined
  const { EMS_TRANSIT_KEY_NAME: key = 'ems', EMS_TRANSIT_MOUNT: mount = 'transit' } = settings
  return transitKeys({ url, token, key, mount, namespace })
}

function kmsOf(settings: Variables): KeyService | undefined {
  const { EMS_KMS_REGION: region, EMS_KMS_KEY_ID: key, EMS_KMS_ACCESS_KEY_ID: accessKeyId } = settings
  const { EMS_KMS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!region || !key || !accessKeyId || !secretAccessKey) return undefined
  const url = settings.EMS_KMS_URL ?? `https://kms.${region}.amazonaws.com`
  return kmsKeys({ url, region, accessKeyId, secretAccessKey, key })
}

function reported(service: KeyService | undefined, onFailure: (error: unknown) => void): KeyService | undefined {
  if (!service) return undefined
  const report = (error: unknown): never => {
    if (error instanceof KeyServiceUnavailable) onFailure(error)
    throw error
  }
  const { presentKey, wrap, unwrap, renew } = service
  return {
    presentKey: () => presentKey().catch(report),
    wrap: (key, place) => wrap(key, place).catch(report),
    unwrap: (wrapped, place) => unwrap(wrapped, place).catch(report),
    ...(renew ? { renew: () => renew().catch(report) } : {}),
  }
}
