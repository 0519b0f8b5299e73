import type { Row } from '../records/collection.ts'

/** A record as it is sent. */
export type Body = Readonly<Record<string, unknown>>

/** The answer for one record. */
export type Outcome = { s: true; r: Row; d: string[] } | { s: false; d: string[] }

/** Why accounting does not take a record. */
export class Refusal extends Error {}
