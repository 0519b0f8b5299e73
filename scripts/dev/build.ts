import { bundleServices } from '@ems/bundle'
import { createProgress } from '../start/progress.ts'
import { buildWeb } from '../start/web.ts'

// What `npm start` does before it starts anything: the pages of host and remotes, and the bundles of the services.
const { done } = createProgress()
done('host and remotes', await buildWeb())
await bundleServices()
done('services')
