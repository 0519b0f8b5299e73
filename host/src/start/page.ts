import { readEmsConfig } from '@ems/federation/registry'
import { guardFiles } from '../federation/integrity.ts'
import { knownRegistry } from '../federation/registry-cache.ts'
import { watchFiles } from '../federation/script-load-results.ts'

/**
 * Configuration in the page. Read before any file of a department can arrive, and those files are observed from here
 * on.
 */
export const config = readEmsConfig(document)
export const existing = knownRegistry(document)
watchFiles()
guardFiles(config.integrity, existing.registry)
