import { type ArchiveScan, archiveCodeIn, archiveStocktakeLines, archiveStocktakes } from '@ems/contracts/archives'
import { MAX_SCANS, stocktakeResults } from '@ems/contracts/common'
import { api, changed, jsonApi, listRows, type Row, useQuery, useSession } from '@ems/platform'
import { keptOffline, type Seen, useScanQueue } from '@ems/ui/scan'
import { useState } from 'react'
import { placeIn, useLocations } from '../locations/use-locations.ts'

type Stocktake = Row<typeof archiveStocktakes>
/** What the phone knows of a line without a network. */
type KnownLine = Pick<Row<typeof archiveStocktakeLines>, 'code' | 'name' | 'document'>
type Written = { code: string; result: keyof typeof stocktakeResults; name: string | null }

const PAGE = 250
const tones: Readonly<Record<string, string>> = { found: 'green', elsewhere: 'yellow', unknown: 'red' }

/** Counting on a phone: the label of a place says where the records are that are scanned after it. */
export function useCounting(stocktake: Stocktake) {
  const { user } = useSession()
  const locations = useLocations()
  const [location, setLocation] = useState(stocktake.location)
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const lines = useQuery({
    queryKey: [archiveStocktakeLines.name, 'known', stocktake.id],
    queryFn: ({ signal }) =>
      keptOffline(`archive-lines.${stocktake.id}`, () => readLines(stocktake.id, signal), signal),
    ...({ staleTime: 60_000, networkMode: 'always', retry: false } as const),
  })
  const { add, ...queue } = useScanQueue<ArchiveScan, Written>({
    ...{ act: `archive.${stocktake.id}`, user: user.id, portion: MAX_SCANS },
    post: (scans) => postScans(stocktake.id, scans),
    onSent: (written) => {
      for (const line of written)
        setSeen((all) => all.map((one) => (isOf(one, line) ? { ...one, ...stateOf(line) } : one)))
    },
  })
  const scan = async (text: string, more: { condition?: string | null; note?: string | null } = {}) => {
    const code = text.trim()
    if (!code) return
    const place = placeIn(locations.data ?? [], code)
    if (place) return setLocation(place.id)
    const key = crypto.randomUUID()
    const match = lineIn(lines.data ?? [], code)
    const row = { key, code: match?.code ?? code, name: match?.name ?? '', result: 'Belum terkirim', tone: 'gray' }
    setSeen((all) => [row, ...all].slice(0, 100))
    const input = { condition: more.condition || null, note: more.note?.trim() || null }
    await add({ key, code, at: new Date().toISOString(), office: location, ...input })
  }
  return { lines, locations: locations.data ?? [], location, setLocation, seen, scan, ...queue }
}

const isOf = (one: Seen, { code }: Written) => one.code.toLowerCase() === code.toLowerCase()
const stateOf = ({ result, name }: Written) => ({
  ...{ result: stocktakeResults[result], tone: tones[result] ?? 'gray', name: name ?? '' },
})

/** The line of a scanned text among those that are known here. */
function lineIn(lines: readonly KnownLine[], text: string): KnownLine | undefined {
  const read = archiveCodeIn(text)
  if ('record' in read) return lines.find(({ document }) => document === read.record)
  return 'code' in read ? lines.find(({ code }) => code.toLowerCase() === read.code.toLowerCase()) : undefined
}

async function postScans(stocktake: string, scans: readonly ArchiveScan[]): Promise<readonly Written[]> {
  const body = jsonApi({ data: { type: archiveStocktakes.name, id: stocktake, attributes: { scans } } })
  type Answer = { data: readonly { attributes: Written }[] }
  const { data } = await api.post(`${archiveStocktakes.name}/${stocktake}/-actions/count`, body).json<Answer>()
  for (const one of [archiveStocktakeLines, archiveStocktakes]) await changed(one)
  return data.map(({ attributes }) => attributes)
}

/** Reads what should be there. */
async function readLines(stocktake: string, signal?: AbortSignal): Promise<readonly KnownLine[]> {
  const lines: KnownLine[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const params = { size: PAGE, sort: ['code'], filters: { stocktake }, ...(after ? { after } : {}) }
    const { rows, next } = await listRows(archiveStocktakeLines, params, signal)
    for (const { code, name, document, is_expected } of rows) if (is_expected) lines.push({ code, name, document })
    after = next
  }
  return lines
}
