import { store as marketingTargets, imports as marketingTargetsImports } from './marketing-targets.ts'
import { store as messageTemplates, imports as messageTemplatesImports } from './message-templates.ts'

/** Collections beside the cards: what is to be reached, and texts of messages. */
export const workStores = [marketingTargets, messageTemplates] as const

/** Those of them that can be imported. */
export const workImports = [marketingTargetsImports, messageTemplatesImports] as const
