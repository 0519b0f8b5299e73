import { archiveStocktakeLines, archiveStocktakes, documents } from '@ems/contracts/archives'
import type { Row } from '@ems/platform'
import { type StocktakeKind, StocktakeResults } from '@ems/ui/scan'

const kind: StocktakeKind = {
  stocktakes: archiveStocktakes,
  lines: archiveStocktakeLines,
  changes: [documents],
  noun: 'arsip',
  record: 'document',
  address: (id) => `/private/archives/archive?id=${id}`,
  places: [
    { field: 'expected_location', label: 'Seharusnya di', of: 'references' },
    { field: 'found_location', label: 'Ditemukan di', of: 'references' },
  ],
}

/** What was found, missing, in another place and unknown, and the decisions about it. */
export default function ResultTab({ stocktake }: { stocktake: Row<typeof archiveStocktakes> }) {
  return <StocktakeResults stocktake={stocktake} kind={kind} />
}
