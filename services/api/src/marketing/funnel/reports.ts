import type { FastifyInstance } from 'fastify'
import { marketingPipelineApi } from '../activities/pipeline.ts'
import { marketingWeeklyApi } from '../weekly/weekly.ts'
import { marketingFunnelApi } from './funnel.ts'

/** Numbers of marketing that belong to no collection: what stands on the boards, and what became of it. */
export async function marketingReportsApi(app: FastifyInstance) {
  await app.register(marketingPipelineApi, { prefix: '/marketing-pipeline' })
  await app.register(marketingFunnelApi, { prefix: '/marketing-funnel' })
  await app.register(marketingWeeklyApi, { prefix: '/marketing-weekly' })
}
