import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { isNightly } from '@ems/testing/tier'
import { defineConfig, devices } from '@playwright/test'
import { installations, running, workers } from './installations.ts'

const executablePath = findChromium()
const hasPictures = isNightly || Boolean(process.env.EMS_TRACE)

/** Debian's programs, where the machine has them: scans are read then. */
const programs = { TESSERACT_PATH: '/usr/bin/tesseract', PDFTOPPM_PATH: '/usr/bin/pdftoppm' }
const ocr = Object.values(programs).every((program) => existsSync(program)) ? programs : {}
// Journeys make scans where they are read. Playwright's workers inherit it.
Object.assign(process.env, ocr)

export default defineConfig({
  testDir: 'specs',
  testIgnore: isNightly ? [] : ['**/*.nightly.spec.ts'],
  outputDir: 'results',
  fullyParallel: false,
  workers,
  // A test that passes only when it is repeated is a fault of the product or of the test.
  retries: 0,
  // Only a failure lasts this long; a busy machine needs more than a minute for some journeys.
  timeout: 180_000,
  // Only a failure waits this long; a busy machine may need it.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A control that cannot be used fails while the screen still shows why, and not at the end of the journey.
    actionTimeout: 60_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // Without animations a journey waits for the product only; the nightly tier sees them.
    contextOptions: isNightly ? {} : { reducedMotion: 'reduce' },
    // Pictures of each step cost a third of the time; the nightly tier and `EMS_TRACE=1` take them.
    trace: { mode: 'retain-on-failure', screenshots: hasPictures, snapshots: hasPictures, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
  },
  webServer: running
    ? []
    : installations.map(({ port, url, dataDir }) => ({
        name: `EMS on ${port}`,
        command: 'node scripts/run.mjs start.ts',
        cwd: path.join(import.meta.dirname, '..'),
        url: `${url}/readyz`,
        timeout: 480_000,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        stdout: 'pipe' as const,
        env: {
          EMS_PORT: String(port),
          EMS_URL: url,
          EMS_DEMO: '1',
          EMS_DATA_DIR: dataDir,
          // Instead of ten minutes, so that every journey also lives through renewals of its token.
          SSO_ACCESS_TOKEN_TTL: '80',
          ...ocr,
        },
      })),
})
