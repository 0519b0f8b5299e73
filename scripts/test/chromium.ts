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

/** The headless shell (Debian 12 and newer) has no window to draw: journeys take a sixth less time with it. */
function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name, 'fonts-liberation')
  apt('update')
  if (!install('chromium-headless-shell')) install('chromium')
}
