import { availableParallelism } from 'node:os'
import { installChromium } from './test/chromium.ts'
import { installNginx } from './test/nginx.ts'
import { report } from './test/report.ts'
import { browser, build, bytes, lint, types, unit } from './test/runners.ts'

// `npm test -- <words>` narrows Jest and Playwright to the files whose path has one of them, and skips the rest.
const words = process.argv.slice(2)
const isNarrowed = words.length > 0

/** Journeys are bound by the processor: on two cores a second installation makes each of them take twice as long. */
const E2E_WORKERS = Math.max(1, Math.floor(availableParallelism() / 2))

const tests = {
  // The probe of a release is tried in a real browser too, the TLS front in a real nginx.
  unit: async () => {
    await installChromium()
    installNginx()
    return unit(isNarrowed ? [...words, '--passWithNoTests'] : [])
  },
  browser: async () =>
    isNarrowed
      ? browser([...words, '--pass-with-no-tests'], await installChromium(), 1)
      : browser([], await installChromium(), E2E_WORKERS),
}

await report(isNarrowed ? tests : { lint, types, build, bytes, ...tests })
