import { readEmsConfig } from '@ems/federation/registry'
import { guardFiles } from '../federation/load/integrity.ts'
import { watchFiles } from '../federation/load/script-load-results.ts'
import { knownRegistry } from '../federation/registry/registry-cache.ts'

/**
 * Configuration in the page. Read before any file of a department can arrive, and those files are observed from here
 * on.
 */
export const config = readEmsConfig(document)
export const existing = knownRegistry(document, Date.now(), { isPreview: config.preview !== undefined })
watchFiles()
guardFiles(config.integrity, existing.registry)
