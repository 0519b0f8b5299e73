import type { FastifyInstance } from 'fastify'
import { itAssetAssignmentsApi } from '../handovers/it-asset-assignments.ts'
import { itHandoversApi } from '../handovers/it-handovers.ts'
import { itAssetsApi } from '../it-assets.ts'
import { itLicenseSeatsApi } from '../licenses/it-license-seats.ts'
import { itStocktakeLinesApi } from '../stocktakes/it-stocktake-lines.ts'
import { itStocktakesApi } from '../stocktakes/it-stocktakes.ts'
import { depreciationApi } from './depreciation.ts'

/** Routes of equipment: the assets, who has them, and the acts by which they change hands, and stock-takings. */
export async function equipmentApi(app: FastifyInstance) {
  await app.register(itAssetsApi, { prefix: '/it-assets' })
  await app.register(itAssetAssignmentsApi, { prefix: '/it-asset-assignments' })
  await app.register(itHandoversApi, { prefix: '/it-handovers' })
  await app.register(itLicenseSeatsApi, { prefix: '/it-license-seats' })
  await app.register(itStocktakeLinesApi, { prefix: '/it-stocktake-lines' })
  await app.register(itStocktakesApi, { prefix: '/it-stocktakes' })
  await app.register(depreciationApi, { prefix: '/it-depreciation' })
}
