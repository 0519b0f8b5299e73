import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArrangeAnswer, ArrangeRequest } from './arrange-thread.ts'

const memory = { maxOldGenerationSizeMb: 512 }
const TIMEOUT_MS = 60_000

/** In a bundle beside its parts. */
const program = import.meta.url.endsWith('.ts') ? './arrange-thread.ts' : './arrange-thread.js'

/** Writes a PDF of these pages to `to`. What needs too much time or memory counts as broken. */
export async function arrangePages(request: ArrangeRequest): Promise<ArrangeAnswer> {
  const thread = new Worker(new URL(program, import.meta.url), { workerData: request, resourceLimits: memory })
  try {
    const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer as ArrangeAnswer
  } catch {
    return 'BROKEN'
  } finally {
    await thread.terminate()
  }
}
