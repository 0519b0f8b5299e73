import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { clamd, type Scanner } from './clamd.ts'

/** The virus scanner: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; without it files are not scanned. */
export const virusEnvironment = {
  CLAMD_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^(tcp|unix)$/ }).optional()),
}

let scanner: Scanner | undefined

/** Every file that comes in is scanned from now on; undefined switches it off. */
export function provideScanner(at: string | undefined): void {
  scanner = at ? clamd(at) : undefined
}

/** The name of the virus in a file, by its path or its bytes; undefined without one, or without a scanner. Throws `ScannerAway`. */
export async function virusIn(file: string | Buffer): Promise<string | undefined> {
  const verdict = await scanner?.(typeof file === 'string' ? createReadStream(file) : Readable.from([file]))
  return verdict && !verdict.isClean ? verdict.virus : undefined
}
