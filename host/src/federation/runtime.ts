import { NO_FILE } from '@ems/federation/registry'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { hashOf } from './integrity.ts'

/** Longest a container script may take; the whole load has its own limit. */
const SCRIPT_TIMEOUT = 8_000

let isPrepared = false

/**
 * Puts the hash of the registry on every container script. The host's own build has initialised the runtime by the time
 * anything is loaded, which is why this happens with the first load and not with the import.
 */
function prepare() {
  if (isPrepared) return
  isPrepared = true
  registerPlugins([
    {
      name: 'ems-integrity',
      createScript: ({ url }: { url: string }) => {
        const script = document.createElement('script')
        script.src = url
        script.crossOrigin = 'anonymous'
        // Never without: the loader refused releases whose entry has no hash, and this one blocks any file.
        script.integrity = hashOf(url) ?? NO_FILE
        return { script, timeout: SCRIPT_TIMEOUT }
      },
    },
  ])
}

/** Fetches and initialises a container, and evaluates one of its modules. */
export async function getModule(container: string, entry: string, expose: string): Promise<unknown> {
  prepare()
  registerRemotes([
    { name: container, entryGlobalName: container, type: 'var', entry: new URL(entry, location.origin).href },
  ])
  return loadRemote(`${container}/${expose.replace('./', '')}`)
}
