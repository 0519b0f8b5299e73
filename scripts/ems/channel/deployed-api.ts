import { deployedApi, lackingInApi } from '@ems/federation/skew/api-document'
import type { Uses } from '@ems/federation/skew/uses'

/** Options of the commands that ask the deployed API what it has. */
export const apiOptions = { api: { type: 'string' } } as const

/**
 * What a release uses and the API behind `--api` (or `EMS_API_URL`) does not have. Without an address nothing is asked, and
 * the command says so. `EMS_API_TOKEN` is a token of any account there.
 */
export async function lackedByApi(uses: Uses | undefined, url = process.env.EMS_API_URL): Promise<string[]> {
  if (!uses) return []
  if (!url) {
    console.log('No API was asked whether it has what the release uses: --api <address of the deployment>')
    return []
  }
  return lackingInApi(uses, await deployedApi(url, process.env.EMS_API_TOKEN), `the API at ${new URL(url).host}`)
}
