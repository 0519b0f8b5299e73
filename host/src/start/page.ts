import { readEmsConfig } from '@ems/federation/registry'
import { guardFiles } from '../federation/integrity.ts'
import { knownRegistry } from '../federation/registry-cache.ts'
import { watchFiles } from '../federation/script-load-results.ts'

/** What the page came with. Read, and its files watched, before anything of a department can arrive. */
export const config = readEmsConfig(document)
export const known = knownRegistry(document)
watchFiles()
guardFiles(config.integrity, known.registry)
