import type { FastifyInstance } from 'fastify'
import { store as supportArticles, supportArticlesApi, imports as supportArticlesImports } from './support-articles.ts'
import { store as supportReplies, supportRepliesApi, imports as supportRepliesImports } from './support-replies.ts'

/** Collections of solutions: articles for everybody, and texts for the help desk. */
export const solutionStores = [supportArticles, supportReplies] as const

/** Those of them that can be imported. */
export const solutionImports = [supportArticlesImports, supportRepliesImports] as const

/** Routes of both. */
export async function solutionsApi(app: FastifyInstance) {
  await app.register(supportArticlesApi, { prefix: '/support-articles' })
  await app.register(supportRepliesApi, { prefix: '/support-replies' })
}
