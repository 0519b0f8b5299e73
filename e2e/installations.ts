import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** An installation that is already up; then one worker runs all journeys against it. */
export const running = process.env.EMS_E2E_URL

/** Workers of Playwright, each with an installation of its own: journeys of one never see rows of another. */
export const workers = running ? 1 : Number(process.env.EMS_E2E_WORKERS ?? 1)

const firstPort = Number(process.env.EMS_E2E_PORT ?? 18_080)

/** Parent of the data folders. Playwright's workers inherit the variable from the process that starts them. */
process.env.EMS_E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'ems-e2e-'))
const dataDir = process.env.EMS_E2E_DATA_DIR

export type Installation = { port: number; url: string; dataDir: string }

export const installations: readonly Installation[] = Array.from({ length: workers }, (_, n) => ({
  port: firstPort + n,
  url: running ?? `http://localhost:${firstPort + n}`,
  dataDir: running ? dataDir : path.join(dataDir, String(n)),
}))

/** The installation of this worker (https://playwright.dev/docs/test-parallel#worker-index-and-parallel-index). */
export function installation(): Installation {
  const match = installations[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!match) throw new Error(`Playwright runs more workers than the ${workers} of EMS_E2E_WORKERS.`)
  return match
}
