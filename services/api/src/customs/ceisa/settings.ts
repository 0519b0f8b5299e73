import { z } from 'zod'
import type { Vault } from '../../kit/crypto/key-ring.ts'

/** Environment variables of the connection to CEISA 4.0, of API and worker alike. */
export const ceisaEnvironment = {
  /** `https://apis-gw.beacukai.go.id`, or the sandbox of the demo; without it no client is connected. */
  CEISA_API_BASE: z.preprocess(
    (value) => value || undefined,
    z
      .url()
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
  ),
}

export type Ceisa = { url: string | undefined; vault: Vault }

let provided: Ceisa | undefined

/** Called once by each process that talks to CEISA. */
export function provideCeisa(ceisa: Ceisa): void {
  provided = ceisa
}

/** The address of CEISA and the vault of its secrets. Throws in a process that was not given them. */
export function ceisaOf(): Ceisa {
  if (!provided) throw new Error('CEISA was not provided')
  return provided
}
