import type { FastifyInstance } from 'fastify'
import { marketingPipelineApi } from '../activities/pipeline.ts'
import { marketingWeeklyApi } from '../weekly/weekly.ts'
import { marketingTargetsApi } from '../work/marketing-targets.ts'
import { messageTemplatesApi } from '../work/message-templates.ts'
import { marketingFunnelApi } from './funnel.ts'

/** What stands beside the cards: their numbers, now and then, targets, and texts of messages. */
export async function marketingReportsApi(app: FastifyInstance) {
  await app.register(marketingPipelineApi, { prefix: '/marketing-pipeline' })
  await app.register(marketingFunnelApi, { prefix: '/marketing-funnel' })
  await app.register(marketingWeeklyApi, { prefix: '/marketing-weekly' })
  await app.register(marketingTargetsApi, { prefix: '/marketing-targets' })
  await app.register(messageTemplatesApi, { prefix: '/message-templates' })
}
