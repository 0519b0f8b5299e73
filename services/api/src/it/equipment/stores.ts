import { store as itAssetAssignments } from '../handovers/it-asset-assignments.ts'
import { store as itHandovers, imports as itHandoversImports } from '../handovers/it-handovers.ts'
import { store as itAssets, imports as itAssetsImports } from '../it-assets.ts'
import { store as itLicenseSeats, imports as itLicenseSeatsImports } from '../licenses/it-license-seats.ts'
import { store as itStocktakeLines } from '../stocktakes/it-stocktake-lines.ts'
import { store as itStocktakes, imports as itStocktakesImports } from '../stocktakes/it-stocktakes.ts'

/** The collections of equipment, for the tables of areas.ts. */
export const equipmentStores = [
  itAssetAssignments,
  itAssets,
  itHandovers,
  itLicenseSeats,
  itStocktakeLines,
  itStocktakes,
]
export const equipmentImports = [itAssetsImports, itHandoversImports, itLicenseSeatsImports, itStocktakesImports]
