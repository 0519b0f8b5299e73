import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HouseIdentity } from '../../kit/services.ts'
import type { SignatureSheet } from './signature-page.ts'
import type { SignatureAnswer, SignatureRequest } from './signature-thread.ts'

const memory = { maxOldGenerationSizeMb: 512 }
const TIMEOUT_MS = 60_000

/** In a bundle beside its parts. */
const program = import.meta.url.endsWith('.ts') ? './signature-thread.ts' : './signature-thread.js'

type Signing = SignatureSheet & { path: string; to: string; identity: HouseIdentity | undefined }

/** Writes the PDF with its sheet of signatures to `to`. What needs too much time or memory counts as broken. */
export async function signFile({ identity, ...sheet }: Signing): Promise<SignatureAnswer> {
  const request: SignatureRequest = {
    ...sheet,
    identity: identity && {
      certificates: identity.certificates.map((one) => one.toString()),
      key: String(identity.key.export({ type: 'pkcs8', format: 'pem' })),
    },
  }
  const thread = new Worker(new URL(program, import.meta.url), { workerData: request, resourceLimits: memory })
  try {
    const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer as SignatureAnswer
  } catch {
    return 'BROKEN'
  } finally {
    await thread.terminate()
  }
}
