import { installChromium } from './test/chromium.ts'
import { report } from './test/report.ts'
import { browser, build, bytes, lint, types, unit } from './test/runners.ts'

// `npm test -- <words>` narrows Jest and Playwright to the files whose path has one of them, and skips the rest.
const words = process.argv.slice(2)
const isNarrowed = words.length > 0

const tests = {
  // The probe of a release is tried in a real browser too.
  unit: async () => {
    await installChromium()
    return unit(isNarrowed ? [...words, '--passWithNoTests'] : [])
  },
  browser: async () => browser(isNarrowed ? [...words, '--pass-with-no-tests'] : [], await installChromium()),
}

await report(isNarrowed ? tests : { lint, types, build, bytes, ...tests })
