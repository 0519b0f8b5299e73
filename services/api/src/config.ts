import { networks, releaseEnvironment, tlsEnvironment } from '@ems/service'
import { z } from 'zod'
import { accountingEnvironment } from './accurate/index.ts'
import { ceisaEnvironment } from './customs/index.ts'
import { signingEnvironment } from './files/signing/house-identity.ts'
import { virusEnvironment } from './files/virus/virus-check.ts'
import { jiraEnvironment } from './jira/index.ts'
import { keyEnvironment } from './kit/crypto/key-settings.ts'
import { pushEnvironment } from './push/index.ts'
import { releasesEnvironment } from './releases/index.ts'
import { sessionEnvironment } from './session/index.ts'
import { scimEnvironment } from './settings/index.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** Environment variables of the API. */
export const environment = z.object({
  DATABASE_URL: z.string().min(1),
  HOST: z.string().default('127.0.0.1'),
  API_PORT: port,
  /** Connections to PostgreSQL of one process. */
  API_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  /** Requests one user, or one address without a user, may make in a minute. */
  API_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  /** Networks of the gateway, which reports client addresses. */
  EMS_INNER_NETWORKS: networks().optional(),
  EMS_FILES_DIR: z.string().min(1),
  /** E-mail of the first administrator to invite, while there are no users. */
  EMS_ADMIN_EMAIL: z.email('is no e-mail address').optional(),
  /** 32 bytes as base64url; several with commas: the first one encrypts, the others only decrypt. */
  EMS_VAULT_KEY: z
    .string({ error: 'is missing' })
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be 32 bytes as base64url, or several with commas'),
  /** A file of SHA-1 hashes of breached passwords, sorted, beside the list that ships (docs/vault.md). */
  EMS_COMPROMISED_PASSWORDS: z.preprocess((value) => value || undefined, z.string().optional()),
  /** A service of k-anonymous ranges of breached passwords, e.g. https://api.pwnedpasswords.com/range (docs/vault.md). */
  EMS_COMPROMISED_URL: z.preprocess((value) => value || undefined, z.url().optional()),
  ...scimEnvironment,
  ...keyEnvironment,
  ...releaseEnvironment,
  ...tlsEnvironment,
  ...sessionEnvironment,
  ...pushEnvironment,
  ...accountingEnvironment,
  ...ceisaEnvironment,
  ...releasesEnvironment,
  ...jiraEnvironment,
  ...signingEnvironment,
  ...virusEnvironment,
})
