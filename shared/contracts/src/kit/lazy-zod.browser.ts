// By a name of the page: departments and shell have a copy each of the contracts, and share one of zod.
const ZOD = Symbol.for('ems.zod')
const page = globalThis as { [key: symbol]: unknown }

/** zod, once a page has fetched it. */
export const pageZod = (): unknown => page[ZOD]

/** Gives all contracts of the page the zod to make schemas with. */
export function providePageZod(zod: unknown): void {
  page[ZOD] = zod
}
