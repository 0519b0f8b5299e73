export { releasesEnvironment, releasesOf } from './registry.ts'
export { releasesApi } from './releases.ts'
export { reportUses } from './uses.ts'
export { watchReleases } from './watch.ts'
