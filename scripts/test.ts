import { installChromium } from './test/chromium.ts'
import { installNginx } from './test/nginx.ts'
import { report } from './test/report.ts'
import { browser, build, bytes, lint, types, unit } from './test/runners.ts'

// `npm test -- <words>` narrows Jest and Playwright to the files whose path has one of them, and skips the rest.
const words = process.argv.slice(2)
const isNarrowed = words.length > 0

/** Two cores: a third installation only makes the others wait. */
const E2E_WORKERS = 2

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
