import { bundleServices } from '@ems/bundle'
import { createProgress } from '../start/progress.ts'
import { buildWeb } from '../start/web.ts'

// First step of `npm start`: builds the pages of host and remotes, and the bundles of the services.
const { done } = createProgress()
done('host and remotes', await buildWeb())
await bundleServices()
done('services')
