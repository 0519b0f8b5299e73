import type { Release } from '@ems/federation/registry'
import { toast } from '@ems/platform'
import { hasUnsavedChanges, tabStorage } from '@ems/platform/host'
import type { Environment } from '../../environment.ts'
import { AreaFailure, requestOf } from '../area/failure.ts'
import { answerFor } from './script-load-results.ts'

const RELOADED = 'ems-reloaded'

const replaced = new Set<string>()

/**
 * For a screen whose files were removed because its release is outdated: switches to the current release. If that fails
 * too, or the file belonged to the host, reloads the page once, unless work would be lost.
 */
export async function replaceOutdated(release: Release, error: unknown, { areas, checkRegistry }: Environment) {
  const { name, version, descriptor } = release
  const file = requestOf(error instanceof AreaFailure ? error.cause : error)
  const answer = file ? await answerFor(file) : undefined
  if (!file || (answer?.status !== 404 && answer?.status !== 410)) return
  if (!file.startsWith('/remotes/')) return loadAnew(version)

  await checkRegistry()
  const current = areas.state.get().registry.modules.find((one) => one.name === name)
  if (current && current.version !== version) {
    replaced.add(name)
    toast.info(`Versi baru ${descriptor.title} tersedia dan sudah dimuat.`)
    areas.release()
  } else if (replaced.has(name)) loadAnew(version)
}

function loadAnew(version: string) {
  if (hasUnsavedChanges() || tabStorage.getItem(RELOADED) === version) return
  tabStorage.setItem(RELOADED, version)
  location.reload()
}
