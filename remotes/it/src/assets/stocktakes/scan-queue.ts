import { codeIn, itStocktakeLines, itStocktakes, type Scan } from '@ems/contracts/it'
import { api, changed, jsonApi, listRows, type Row } from '@ems/platform'
import { keptOffline } from '@ems/ui/scan'

type Line = Row<typeof itStocktakeLines>
/** What the phone knows of a line that should be there, without a network. */
export type KnownLine = {
  id: string
  code: string
  name: string | null
  serial_no: string | null
  asset: string | null
  office: string | null
}

/** Sends scans; answers the lines as the server has them. */
export async function postScans(stocktake: string, scans: readonly Scan[]): Promise<readonly Line[]> {
  const body = jsonApi({ data: { type: itStocktakes.name, id: stocktake, attributes: { scans } } })
  const answer = api.post(`${itStocktakes.name}/${stocktake}/-actions/count`, body)
  const { data } = await answer.json<{ data: { id: string; attributes: Omit<Line, 'id'> }[] }>()
  for (const one of [itStocktakeLines, itStocktakes]) await changed(one)
  return data.map(({ id, attributes }) => ({ ...attributes, id }) as Line)
}

const PAGE = 250

/** Reads what should be there, and keeps it for work without a network. */
export const loadLines = (stocktake: string, signal?: AbortSignal): Promise<readonly KnownLine[]> =>
  keptOffline(`lines.${stocktake}`, () => readLines(stocktake, signal), signal)

async function readLines(stocktake: string, signal?: AbortSignal): Promise<readonly KnownLine[]> {
  const lines: KnownLine[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const params = { size: PAGE, sort: ['code'], filters: { stocktake }, ...(after ? { after } : {}) }
    const { rows, next } = await listRows(itStocktakeLines, params, signal)
    for (const { id, code, name, serial_no, asset, expected_office, is_expected } of rows)
      if (is_expected) lines.push({ id, code, name, serial_no, asset, office: expected_office })
    after = next
  }
  return lines
}

/** The line of a scanned text among those that are known here. */
export function knownLine(lines: readonly KnownLine[], text: string): KnownLine | undefined {
  const read = codeIn(text)
  if ('id' in read) return lines.find(({ asset }) => asset === read.id)
  const code = read.code.toLowerCase()
  return lines.find((one) => one.code.toLowerCase() === code || one.serial_no?.toLowerCase() === code)
}
