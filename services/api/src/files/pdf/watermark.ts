import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { WatermarkRequest } from './watermark-thread.ts'

const memory = { maxOldGenerationSizeMb: 512 }
const TIMEOUT_MS = 60_000

/** In a bundle beside its parts. */
const program = import.meta.url.endsWith('.ts') ? './watermark-thread.ts' : './watermark-thread.js'

/** The PDF with a text across every page; undefined for one that cannot be changed: encrypted, broken or too large. */
export async function watermarked(content: Readable, text: string): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-watermark-'))
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
  try {
    await pipeline(content, createWriteStream(from, { mode: 0o600 }))
    const request: WatermarkRequest = { path: from, to, text }
    const thread = new Worker(new URL(program, import.meta.url), { workerData: request, resourceLimits: memory })
    try {
      await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch {
      return undefined
    } finally {
      await thread.terminate()
    }
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
