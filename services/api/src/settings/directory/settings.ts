import { z } from 'zod'
import type { ScimSettings } from '../../kit/services.ts'

/** Variables of directories that write users and groups by SCIM (docs/operations.md). */
export const scimEnvironment = {
  /** SHA-256 of the bearer token, in hexadecimal; several with commas while one is replaced. Without it nobody writes. */
  EMS_SCIM_TOKEN_SHA256: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'must be a SHA-256 in hexadecimal, or several with commas')
      .optional(),
  ),
  /** Code of the user group of users that the directory puts in none. */
  EMS_SCIM_USERGROUP: z.preprocess((value) => value || undefined, z.string().max(60).optional()),
}

const schema = z.object(scimEnvironment)

export const scimSettings = ({
  EMS_SCIM_TOKEN_SHA256: hashes,
  EMS_SCIM_USERGROUP: usergroup,
  EMS_URL: url,
}: z.output<typeof schema> & { EMS_URL: string }): ScimSettings => ({
  ...{ usergroup, url },
  tokenHashes: (hashes?.split(',') ?? []).map((hash) => Buffer.from(hash, 'hex')),
})
