import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { loadContainer } from './container.ts'

let isPrepared = false

/**
 * Has the federation runtime load containers our way. The host's own build has initialised the runtime by the time
 * anything is loaded, which is why this happens with the first load and not with the import.
 */
function prepare() {
  if (isPrepared) return
  isPrepared = true
  registerPlugins([
    {
      name: 'ems-containers',
      loadEntry: async ({ remoteInfo }) => loadContainer(remoteInfo.entryGlobalName, remoteInfo.entry) as never,
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
