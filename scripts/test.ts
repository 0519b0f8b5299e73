import { installChromium } from './test/chromium.ts'
import { report } from './test/report.ts'
import { browser, build, lint, types, unit } from './test/runners.ts'

// `npm test -- <words>` narrows Jest and Playwright to the files whose path has one of them, and skips the rest.
const words = process.argv.slice(2)
const everywhere = {
  unit: () => unit([...words, '--passWithNoTests']),
  browser: async () => browser(browserWords(), await installChromium()),
}

await report(words.length > 0 ? everywhere : { lint, types, build, unit: () => unit([]), browser: everywhere.browser })

function browserWords() {
  return words.length > 0 ? [...words, '--pass-with-no-tests'] : []
}
