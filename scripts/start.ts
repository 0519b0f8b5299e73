import { bundleServices } from '@ems/bundle'
import { lifetime } from './start/lifetime.ts'
import { createProgress } from './start/progress.ts'
import { readSettings } from './start/settings.ts'
import { Stack } from './start/stack.ts'
import { buildCatalogueLater } from './start/web.ts'

const progress = createProgress()
const stack = new Stack({ ...progress, bundle: () => bundleServices(), onLost: (error) => fail(error) })
const { fail } = lifetime(() => stack.stop())

try {
  const settings = readSettings()
  await stack.start(settings)
  progress.ready(settings)
  buildCatalogueLater()
} catch (error) {
  fail(error)
}
