import { createReporter, type Report, startSession } from '@ems/platform/host'
import { watchErrors } from '../watch-errors.ts'
import { config, existing } from './page.ts'

/** Of the registry that is in force now; reports name it. */
export const reported = { revision: existing.registry.revision }

const send = createReporter({ app_version: config.version, ring: config.ring })
export const report = (error: unknown, about: Report) => send(error, { revision: reported.revision, ...about })
watchErrors(report)

/** Begins before there is anything to draw: the answer who it is travels meanwhile. */
export const session = startSession({
  sso: config.sso,
  publicBearer: config.publicBearer,
  report: (error, kind) => report(error, { kind }),
})
