import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import type { ServiceName } from '@ems/service/spawn'
import { root } from '../start/settings.ts'
import type { Stack } from '../start/stack.ts'

const all: ServiceName[] = ['identity', 'realtime', 'api', 'worker', 'gateway', 'sandbox']

/** Which services run the code of a folder. */
const users: Record<string, ServiceName[]> = {
  'services/identity': ['identity'],
  'services/realtime': ['realtime'],
  'services/api': ['api', 'worker'],
  'services/gateway': ['gateway'],
  'services/sandbox': ['sandbox'],
  'shared/contracts': ['identity', 'api', 'worker'],
  'shared/federation': ['gateway'],
  'shared/service': all,
  'shared/postgres': ['identity', 'realtime', 'api', 'worker'],
}

/** An editor writes a file more than once, and a formatter once more. */
const SETTLED_MS = 150

/**
 * Starts a service again when code it runs, or its SQL, changes. Not Node's `--watch`: its watching
 * process outlives a launcher that is killed.
 */
export function watchServices(stack: Stack, say: (line: string) => void) {
  const changed = new Set<ServiceName>()
  let timer: NodeJS.Timeout | undefined

  const restart = async () => {
    const names = [...changed]
    changed.clear()
    const results = await Promise.allSettled(names.map((name) => stack.restart(name)))
    for (const [position, result] of results.entries())
      say(
        result.status === 'fulfilled'
          ? `${names[position]} runs the new code.`
          : `${names[position]}: ${result.reason.message}`,
      )
  }

  for (const [folder, names] of Object.entries(users))
    for (const part of ['src', 'sql', 'static']) {
      const watched = path.join(root, folder, part)
      if (!existsSync(watched)) continue
      watch(watched, { recursive: true }, (_event, file) => {
        if (!file || /\.test\.tsx?$|(^|\/)\./.test(file)) return
        for (const name of names) changed.add(name)
        clearTimeout(timer)
        timer = setTimeout(restart, SETTLED_MS)
      })
    }
}
