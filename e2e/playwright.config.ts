import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { defineConfig, devices } from '@playwright/test'

/**
 * `EMS_E2E_URL` runs the journeys against an installation that is already up; otherwise a fresh demo installation is
 * started on `EMS_E2E_PORT` (18080) with a data folder of its own. Access tokens live 80 s there instead of ten
 * minutes, so that every journey also lives through renewals.
 */
const running = process.env.EMS_E2E_URL
const port = process.env.EMS_E2E_PORT ?? '18080'
export const baseURL = running ?? `http://localhost:${port}`

/** Where the installation keeps its database; the workers that run the tests inherit it. */
process.env.EMS_E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'ems-e2e-'))

const executablePath = findChromium()

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: false,
  workers: 1,
  // A shared build machine stalls now and then; what needed another attempt is named in the closing lines.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  // Only a failure waits this long; a busy machine may need it.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node scripts/run.mjs start.ts',
          cwd: path.join(import.meta.dirname, '..'),
          url: `${baseURL}/readyz`,
          timeout: 480_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          stdout: 'pipe',
          env: {
            EMS_PORT: port,
            EMS_URL: baseURL,
            EMS_DEMO: '1',
            EMS_DATA_DIR: process.env.EMS_E2E_DATA_DIR,
            SSO_ACCESS_TOKEN_TTL: '80',
          },
        },
      }),
})
