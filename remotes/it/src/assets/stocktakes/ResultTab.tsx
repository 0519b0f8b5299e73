import { itAssets, itStocktakeLines, itStocktakes } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { type StocktakeKind, StocktakeResults } from '@ems/ui/scan'

const kind: StocktakeKind = {
  stocktakes: itStocktakes,
  lines: itStocktakeLines,
  changes: [itAssets],
  noun: 'aset',
  record: 'asset',
  address: (id) => `/private/infotech/it-asset?id=${id}`,
  places: [
    { field: 'expected_office', label: 'Seharusnya di', of: 'references' },
    { field: 'expected_holder', label: 'Pengguna', of: 'employees' },
    { field: 'found_office', label: 'Ditemukan di', of: 'references' },
  ],
}

/** What was found, missing, in another place and unknown, and the decisions about it. */
export default function ResultTab({ stocktake }: { stocktake: Row<typeof itStocktakes> }) {
  return <StocktakeResults stocktake={stocktake} kind={kind} />
}
