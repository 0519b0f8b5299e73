// A global symbol: shell and departments each have a copy of the contracts, but share one copy of zod.
const ZOD = Symbol.for('ems.zod')
const page = globalThis as { [key: symbol]: unknown }

/** zod, once a page has fetched it. */
export const pageZod = (): unknown => page[ZOD]

/** Provides zod to all contracts of the page. */
export function providePageZod(zod: unknown): void {
  page[ZOD] = zod
}
