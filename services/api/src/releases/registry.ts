import { readFileSync } from 'node:fs'
import { previewsOf } from '@ems/federation/authority/preview'
import { signerOf } from '@ems/federation/authority/signatures'
import { folderStorage } from '@ems/federation/publish/folder'
import { s3Storage } from '@ems/federation/publish/s3'
import { z } from 'zod'
import type { Releases } from '../kit/services.ts'

/** Environment of who looks at the registry of releases and moves its rings. */
export const releasesEnvironment = {
  /** `s3://bucket/prefix`; without it the folder below. */
  EMS_REGISTRY: z.preprocess((value) => value || undefined, z.string().optional()),
  EMS_REGISTRY_DIR: z.preprocess((value) => value || undefined, z.string().optional()),
  /** The key that signs moves made in *Rilis*; its `speaks` names the person who made them. */
  EMS_SIGNING_KEY: z.preprocess((value) => value || undefined, z.string().optional()),
  EMS_SIGNING_KEY_FILE: z.preprocess((value) => value || undefined, z.string().optional()),
}
type Settings = z.output<z.ZodObject<typeof releasesEnvironment>> & {
  EMS_URL?: string | undefined
  EMS_CLIENT_SECRET?: string | undefined
}

/** The registry that the settings name; undefined where there is none. */
export function releasesOf(settings: Settings): Releases | undefined {
  const { EMS_REGISTRY, EMS_REGISTRY_DIR, EMS_SIGNING_KEY, EMS_SIGNING_KEY_FILE } = settings
  const { EMS_URL: url, EMS_CLIENT_SECRET: shared } = settings
  const storage = EMS_REGISTRY?.startsWith('s3://')
    ? s3Storage(EMS_REGISTRY)
    : (EMS_REGISTRY ?? EMS_REGISTRY_DIR) && folderStorage((EMS_REGISTRY ?? EMS_REGISTRY_DIR) as string)
  if (!storage) return undefined
  const secret = EMS_SIGNING_KEY ?? (EMS_SIGNING_KEY_FILE && readFileSync(EMS_SIGNING_KEY_FILE, 'utf8').trim())
  const signer = secret ? signerOf(secret) : undefined
  const previews = url && shared ? previewsOf({ url, secret: shared }) : undefined
  return { storage, signerFor: (person) => signer && { ...signer, person }, previews }
}
