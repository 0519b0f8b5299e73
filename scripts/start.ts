import { bundleServices } from '@ems/bundle'
import { lifetime } from './start/lifetime.ts'
import { createProgress } from './start/progress.ts'
import { readSettings } from './start/settings.ts'
import { Stack } from './start/stack.ts'
import { buildCatalogueLater } from './start/web.ts'

const progress = createProgress()
const stack = new Stack({ ...progress, bundle: () => bundleServices(), onLost: (error) => fail(error) })
let catalogue: ReturnType<typeof buildCatalogueLater> | undefined
const { fail } = lifetime(async () => {
  await Promise.all([catalogue?.stop(), stack.stop()])
})

try {
  const settings = readSettings()
  await stack.start(settings)
  progress.ready(settings)
  catalogue = buildCatalogueLater()
} catch (error) {
  fail(error)
}
