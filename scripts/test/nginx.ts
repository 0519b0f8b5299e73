import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findNginx } from '@ems/testing/nginx'

/**
 * Installs nginx where that takes one command (Debian, as root): the TLS front of `deploy/` is tried through the real one.
 * Elsewhere those tests are skipped, and say why.
 */
export function installNginx() {
  if ((findNginx() && existsSync('/usr/bin/openssl')) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return
  process.stdout.write('Installing nginx…\n')
  // In run level 1 the package does not start a server on port 80.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'nginx', 'openssl']])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}
