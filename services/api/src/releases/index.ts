export { releasesEnvironment, releasesOf } from './registry.ts'
export { releasesApi } from './releases.ts'
export { reportUses } from './uses.ts'
export { releaseSchedules } from './watch.ts'
