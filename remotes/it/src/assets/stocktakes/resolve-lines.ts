import { itAssets, itStocktakeLines, itStocktakes, type stocktakeResolutions } from '@ems/contracts/it'
import { api, changed, jsonApi } from '@ems/platform'

export type Resolution = keyof typeof stocktakeResolutions

/** Decides about differences of a stock-taking, all of these or none. */
export async function resolveLines(stocktake: string, lines: readonly string[], resolution: Resolution): Promise<void> {
  const { body, headers } = jsonApi({
    data: { type: itStocktakes.name, id: stocktake, attributes: { lines, resolution } },
  })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  await api.post(`${itStocktakes.name}/${stocktake}/-actions/resolve`, { body, headers: keyed })
  for (const one of [itAssets, itStocktakeLines, itStocktakes]) await changed(one)
}
