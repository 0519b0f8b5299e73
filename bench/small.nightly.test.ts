import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'

const LIMIT_MS = 240_000

/**
 * Every benchmark that measures the product without a browser, and the interactions with two screens, as small as they go:
 * figures mean nothing at this size, so a missed budget is no failure here.
 */
const small: readonly [file: string, ...args: string[]][] = [
  ['accurate.bench.ts', '100'],
  ['api.bench.ts', '1'],
  ['archives-ocr.bench.ts', '1'],
  ['archives-text.bench.ts', '2000', '2', '60'],
  ['audit-log.bench.ts', '20000', '2'],
  ['board.bench.ts', '1000', '2'],
  ['bulk.bench.ts', '1'],
  ['export.bench.ts', '1', '20000'],
  ['funnel.bench.ts', '8000', '1'],
  ['hr.bench.ts', '1100', '2'],
  ['import.bench.ts', '1', '2000', 'items'],
  ['interactions.bench.ts', '0', 'board', 'inbox'],
  ['kite/import.bench.ts', '2000'],
  ['kite/persisted.bench.ts', '0.01,0.02', '0.01'],
  ['realtime.bench.ts', '1'],
  ['refused.bench.ts'],
  ['release.bench.ts', '1'],
  ['sign-in.bench.ts', '1'],
  ['support.bench.ts', '500', '3'],
  ['work.bench.ts', '500', '3'],
]

async function run(file: string, args: readonly string[]) {
  const script = path.join(import.meta.dirname, file)
  const signal = AbortSignal.timeout(LIMIT_MS)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], { signal })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text))
  child.stderr.on('data', (text: Buffer) => (err += text))
  const [code] = await once(child, 'exit')
  return { code, out, err }
}

describe('a benchmark', () => {
  test.each(small)(
    '%s ends by itself, with a verdict',
    async (file, ...args) => {
      const { code, out, err } = await run(file, args)

      expect({ err: /Error: .*/.exec(err)?.[0], isDone: code === 0 || code === 1 }).toEqual({ isDone: true })
      expect(out).toMatch(/verdict|passed|missed/i)
    },
    LIMIT_MS + 10_000,
  )
})
