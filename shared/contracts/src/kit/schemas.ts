import { z } from 'zod'

/** Where a page keeps zod: departments and shell have a copy each of the contracts, and share one of it. */
export const ZOD = Symbol.for('ems.zod')

const page = globalThis as { [key: symbol]: unknown }

/** Whether rows can be checked now: on the server always, in a browser once `loadSchemas()` is through. */
export const schemasReady = (): boolean => !('isLate' in z) || page[ZOD] !== undefined

/** Fetches what checks rows in a browser (`late-zod.ts` says why it is not there from the start). */
export async function loadSchemas(): Promise<void> {
  if (schemasReady()) return
  const { zod } = await import('./whole-zod.ts')
  page[ZOD] = zod
}
