import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BrokenFile, Encrypted, MergedCells } from '../problems.ts'
import type { Source, SourceRow } from '../source.ts'
import type { Rejected, Requested, Responded } from './xls-thread.ts'

/** A file of 20 MB, the most that is taken in, needs some 200 MB; what needs more is refused, not waited for. */
const memory = { maxOldGenerationSizeMb: 512 }

/** In a bundle beside its parts. */
const program = import.meta.url.endsWith('.ts') ? './xls-thread.ts' : './xls-thread.js'

/** Opens an .xls file (Excel 97 to 2003) in a thread of its own, which ends with `close`. */
export async function openXls(path: string): Promise<Source> {
  const thread = new Worker(new URL(program, import.meta.url), { workerData: path, resourceLimits: memory })
  const opened = await answerOf(thread)
  if (!('sheets' in opened)) throw BrokenFile()
  let done = 0
  async function* rows(sheet: string): AsyncGenerator<SourceRow[]> {
    for (let from: number | undefined = 0; from !== undefined; ) {
      thread.postMessage({ sheet, from } satisfies Requested)
      const answer = await answerOf(thread)
      if (!('rows' in answer)) throw BrokenFile()
      if (answer.rows.length) yield answer.rows
      from = answer.next
      done = Math.max(done, answer.part)
    }
  }
  return {
    sheets: opened.sheets,
    rows,
    done: () => done,
    close: async () => {
      await thread.terminate()
    },
  }
}

/** The next message; a thread that broke on the file, or ran out of its memory, refuses it. */
async function answerOf(thread: Worker): Promise<Exclude<Responded, Rejected>> {
  let answer: Responded
  try {
    ;[answer] = (await once(thread, 'message')) as [Responded]
  } catch {
    throw BrokenFile()
  }
  if (!('refused' in answer)) return answer
  await thread.terminate()
  if (answer.refused === 'MERGED') throw MergedCells(answer)
  throw answer.refused === 'ENCRYPTED' ? Encrypted() : BrokenFile()
}
