import { MissingKey, type Vault } from './key-ring.ts'

/**
 * Wraps data keys with a key that this process may not hold. The wrapped form begins with the id of the wrapping key and a
 * dot (docs/decisions/vault.md).
 */
export type KeyService = {
  /** Id of the key that wraps now. Services outside are asked each time: their keys are rotated without this process. */
  presentKey: () => Promise<string>
  /** Binds the key to its place. */
  wrap: (key: Buffer, place: string) => Promise<string>
  /** Throws for keys of another place, and `KeyServiceUnavailable` or `MissingKey` when nobody can know. */
  unwrap: (wrapped: string, place: string) => Promise<Buffer>
  /** Extends the right to use the service; called from time to time. */
  renew?: () => Promise<void>
}

/** The service did not respond, or does not let this process use the key. Its message has neither keys nor tokens. */
export class KeyServiceUnavailable extends Error {}

/** The id of the key that wrapped a data key. */
export const wrappedBy = (wrapped: string) => wrapped.split('.')[0] ?? ''

/** The wrapped form without the id of its key. */
export const withoutKeyId = (wrapped: string) => wrapped.slice(wrapped.indexOf('.') + 1)

/** Key ids of services outside begin with these; those of the installation are hexadecimal. */
export type OutsideKind = 'transit' | 'kms'

/** The keys of this installation, `EMS_VAULT_KEY`. */
export const installationKeys = (vault: Vault): KeyService => ({
  presentKey: async () => vault.keyId,
  wrap: async (key, place) => vault.seal(key.toString('base64url'), place),
  unwrap: async (wrapped, place) => Buffer.from(vault.open(wrapped, place), 'base64url'),
})

type Services = { [kind in OutsideKind]?: KeyService | undefined } & { installation: KeyService }

/** One service wraps; each of the others unwraps its own until everything is wrapped again. */
export function combinedKeys(services: Services, present: keyof Services): KeyService {
  const wrapping = services[present]
  if (!wrapping) throw new Error(`the key service ${present} is not configured`)
  const serviceOf = (wrapped: string) => {
    const kind = /^(transit|kms):/.exec(wrapped)?.[1] as OutsideKind | undefined
    const service = services[kind ?? 'installation']
    if (!service) throw new MissingKey(`the key service ${kind} is not configured`)
    return service
  }
  return {
    presentKey: wrapping.presentKey,
    wrap: wrapping.wrap,
    unwrap: async (wrapped, place) => serviceOf(wrapped).unwrap(wrapped, place),
    renew: async () => {
      for (const service of Object.values(services)) await service?.renew?.()
    },
  }
}
