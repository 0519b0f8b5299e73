import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '@ems/testing/chromium'
import { node } from './runners.ts'

/** The path of a Chromium for Playwright; installs one when the machine has none. */
export async function installChromium() {
  const match = findChromium()
  if (match) return match
  process.stdout.write('Installing Chromium…\n')
  // Debian's own works where Playwright's download host is out of reach.
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian()
  else await node(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium. Install it (Debian: apt-get install chromium), or name one in EMS_CHROMIUM.')
}

function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation']])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}
