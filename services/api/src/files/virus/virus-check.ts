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

/** Path of a file, its bytes, or what opens it. */
export type Content = string | Buffer | (() => Readable)

const contentOf = (file: Content): Readable =>
  typeof file === 'string' ? createReadStream(file) : typeof file === 'function' ? file() : Readable.from([file])

/** The name of the virus in a file, by its path, its bytes or what reads it; undefined without one, or without a scanner. Throws `ScannerAway`. */
export async function virusIn(file: Content): Promise<string | undefined> {
  if (!scanner) return undefined
  const verdict = await scanner(contentOf(file))
  return verdict.isClean ? undefined : verdict.virus
}
