import { codeIn, itStocktakeLines, itStocktakes, MAX_SCANS, type Scan } from '@ems/contracts/it'
import { api, changed, jsonApi, listRows, type Row } from '@ems/platform'
import { createStore, get, set, update } from 'idb-keyval'

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

// The database of this browser, made with the first scan screen.
let created: ReturnType<typeof createStore> | undefined
const store = () => (created ??= createStore('ems-stocktakes', 'stocktakes'))
const queueOf = (stocktake: string, user: string) => `queue.${user}.${stocktake}`
const linesOf = (stocktake: string) => `lines.${stocktake}`

/** Scans of this user that the server has not taken yet. */
export const pendingScans = async (stocktake: string, user: string): Promise<readonly Scan[]> =>
  (await get<Scan[]>(queueOf(stocktake, user), store())) ?? []

/** Keeps a scan before it is sent: a page that is closed in between loses nothing. */
export const addScan = (stocktake: string, user: string, scan: Scan): Promise<void> =>
  update<Scan[]>(queueOf(stocktake, user), (scans = []) => [...scans, scan], store())

/** Sends what waits, in portions; what the server took is removed by its keys. Answers the lines as the server has them. */
export async function sendScans(stocktake: string, user: string): Promise<readonly Line[]> {
  const written: Line[] = []
  for (;;) {
    const scans = (await pendingScans(stocktake, user)).slice(0, MAX_SCANS)
    if (!scans.length) break
    const body = jsonApi({ data: { type: itStocktakes.name, id: stocktake, attributes: { scans } } })
    const answer = api.post(`${itStocktakes.name}/${stocktake}/-actions/count`, body)
    const { data } = await answer.json<{ data: { id: string; attributes: Omit<Line, 'id'> }[] }>()
    const keys = new Set(scans.map(({ key }) => key))
    await update<Scan[]>(queueOf(stocktake, user), (all = []) => all.filter(({ key }) => !keys.has(key)), store())
    written.push(...data.map(({ id, attributes }) => ({ ...attributes, id }) as Line))
  }
  if (written.length) for (const one of [itStocktakeLines, itStocktakes]) await changed(one)
  return written
}

/** Forgets what waits, when the person says so. */
export const dropScans = (stocktake: string, user: string): Promise<void> => set(queueOf(stocktake, user), [], store())

const PAGE = 250

/** Reads what should be there, and keeps it for work without a network. */
export async function loadLines(stocktake: string, signal?: AbortSignal): Promise<readonly KnownLine[]> {
  const lines: KnownLine[] = []
  try {
    for (let after: string | null | undefined; after !== null; ) {
      const params = { size: PAGE, sort: ['code'], filters: { stocktake }, ...(after ? { after } : {}) }
      const { rows, next } = await listRows(itStocktakeLines, params, signal)
      for (const { id, code, name, serial_no, asset, expected_office, is_expected } of rows)
        if (is_expected) lines.push({ id, code, name, serial_no, asset, office: expected_office })
      after = next
    }
  } catch (error) {
    const kept = await get<KnownLine[]>(linesOf(stocktake), store())
    if (kept && !signal?.aborted) return kept
    throw error
  }
  await set(linesOf(stocktake), lines, store())
  return lines
}

/** The line of a scanned text among those that are known here. */
export function knownLine(lines: readonly KnownLine[], text: string): KnownLine | undefined {
  const read = codeIn(text)
  if ('id' in read) return lines.find(({ asset }) => asset === read.id)
  const code = read.code.toLowerCase()
  return lines.find((one) => one.code.toLowerCase() === code || one.serial_no?.toLowerCase() === code)
}
