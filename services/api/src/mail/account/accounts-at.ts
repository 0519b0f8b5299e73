import type { Log } from '@ems/service'
import { z } from 'zod'
import { createIdentityAdmin } from '../../session/index.ts'

/** EMS SSO, whose mails the worker sends: news of an account, links for a forgotten password. */
export const accountMailEnvironment = {
  IDENTITY_URL: z.preprocess((value) => value || undefined, z.url().optional()),
  SSO_API_SECRET: z.preprocess((value) => value || undefined, z.string().optional()),
}

type Settings = { IDENTITY_URL?: string | undefined; SSO_API_SECRET?: string | undefined }

/** The admin API of EMS SSO for the worker; undefined where it is not configured. */
export const accountsAt = ({ IDENTITY_URL, SSO_API_SECRET }: Settings, log: Log) =>
  IDENTITY_URL && SSO_API_SECRET
    ? createIdentityAdmin({
        url: IDENTITY_URL.replace(/\/$/, ''),
        secret: SSO_API_SECRET,
        onFailure: (error) => log.debug({ err: error }, 'EMS SSO did not answer'),
        onRevoked: async () => undefined,
      })
    : undefined
