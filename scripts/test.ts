import { availableParallelism } from 'node:os'
import { audit, sbom } from './dependencies/check.ts'
import { changedSelection } from './test/changed.ts'
import { installChromium } from './test/chromium.ts'
import { installNginx } from './test/nginx.ts'
import { report } from './test/report.ts'
import { browser, build, bytes, lint, types, unit } from './test/runners.ts'

// `npm test`: the daily tier, whole. `npm run test:full`: the nightly tier with it.
// `npm test -- <words>`: only files whose path has one of the words, of either tier.
// `npm test -- --changed [base]`: what the changes since `base` (main unless said) may have broken.
const [first, ...rest] = process.argv.slice(2)
const isFull = first === '--full'
const isChanged = first === '--changed'
const selection = isChanged ? await changedSelection(rest[0] ?? 'main') : undefined
const words = isFull || isChanged || !first ? [] : [first, ...rest]
if (isFull || words.length > 0 || selection?.isNightly) process.env.EMS_TESTS = 'full'

/** Each has an installation of its own; a journey waits half of its time, so two fit on two cores. */
const E2E_WORKERS = Math.max(2, Math.floor(availableParallelism() / 2))

/** `files`: parts of paths, none for all of them, undefined to leave the step out. */
const unitTests = (files: readonly string[]) => async () => {
  // The probe of a release is tried in a real browser too, the TLS front in a real nginx.
  await installChromium()
  installNginx()
  return unit(files.length > 0 ? [...files, '--passWithNoTests'] : [])
}
const browserTests = (files: readonly string[]) => async () =>
  files.length > 0
    ? browser([...files, '--pass-with-no-tests'], await installChromium(), Math.min(files.length, E2E_WORKERS))
    : browser([], await installChromium(), E2E_WORKERS)

if (words.length > 0) await report({ unit: unitTests(words), browser: browserTests(words) })
else if (selection)
  await report({
    lint,
    types,
    ...(selection.pages ? { build, bytes } : {}),
    ...(selection.unit ? { unit: unitTests(selection.unit) } : {}),
    ...(selection.browser ? { browser: browserTests(selection.browser) } : {}),
  })
else await report({ lint, types, sbom, audit, build, bytes, unit: unitTests([]), browser: browserTests([]) })
