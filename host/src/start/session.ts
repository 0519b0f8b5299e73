import { createReporter, type Report, startSession } from '@ems/platform/host'
import { createUses } from '../federation/uses/uses.ts'
import { watchErrors } from '../watch-errors.ts'
import { config, existing } from './page.ts'

/** Of the registry that is in force now; reports name it. */
export const reported = { revision: existing.registry.revision }

const send = createReporter({ app_version: config.version, ring: config.ring })
/** What this tab runs of each release. */
export const uses = createUses({ ring: config.ring, isSignedIn: () => session.phase.get().name === 'ready' })
export const report = (error: unknown, about: Report) => {
  const { area, version } = about
  if (area && version) uses.failed({ name: area, version })
  send(error, { revision: reported.revision, ...about })
}
watchErrors(report)

/** Begins before there is anything to draw: the answer who it is travels meanwhile. */
export const session = startSession({
  sso: config.sso,
  publicBearer: config.publicBearer,
  report: (error, kind) => report(error, { kind }),
})
