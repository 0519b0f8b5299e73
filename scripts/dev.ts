import path from 'node:path'
import { watchAll } from '@ems/federation/dev'
import { watchServices } from './dev/watch-services.ts'
import { lifetime } from './start/lifetime.ts'
import { createProgress } from './start/progress.ts'
import { readSettings, root } from './start/settings.ts'
import { Stack } from './start/stack.ts'

// `npm run dev` watches everything; `npm run dev -- settings` builds the other remotes once and watches that one.
const areas = process.argv.slice(2)
const outDir = path.join(root, 'dist/dev')

const progress = createProgress()
const build = async () => {
  await watchAll({ outDir, log: progress.say, ...(areas.length > 0 && { areas }) })
  return 'built, and again after each change'
}
const stack = new Stack({
  ...progress,
  pages: { folder: outDir, build },
  env: { EMS_DEV: '1', NODE_ENV: 'development' },
  onLost: (error) => fail(error),
})
const { fail } = lifetime(() => stack.stop())

try {
  const settings = readSettings()
  await stack.start(settings)
  watchServices(stack, progress.say)
  progress.ready(settings)
} catch (error) {
  fail(error)
}
