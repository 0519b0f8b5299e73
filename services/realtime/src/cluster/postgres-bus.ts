import type { Log } from '@ems/service'
import type { Bus } from './bus.ts'
import { postgresLink } from './postgres-link.ts'
import { Stream } from './stream.ts'

/** Connects all instances that use the same database. */
export const postgresBus = (options: { url: string; log: Log }): Bus => new Stream(postgresLink(options))
