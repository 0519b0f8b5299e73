import { priceImports, priceStores } from '../prices/prices.ts'
import { store as marketingTargets, imports as marketingTargetsImports } from './marketing-targets.ts'
import { store as messageTemplates, imports as messageTemplatesImports } from './message-templates.ts'

/** Collections beside the cards: what is to be reached, texts of messages, and prices. */
export const workStores = [marketingTargets, messageTemplates, ...priceStores] as const

/** Those of them that can be imported. */
export const workImports = [marketingTargetsImports, messageTemplatesImports, ...priceImports] as const
