import { MAX_SCANS, stocktakeResults } from '@ems/contracts/common'
import type { itStocktakes, Scan } from '@ems/contracts/it'
import { type Row, useQuery, useSession } from '@ems/platform'
import { type Seen, useScanQueue } from '@ems/ui/scan'
import { useState } from 'react'
import { type KnownLine, knownLine, loadLines, postScans } from './scan-queue.ts'

const tones: Readonly<Record<string, string>> = { found: 'green', elsewhere: 'yellow', unknown: 'red' }

/** Counting on a phone: every scan is kept in the browser first, and sent as soon as there is a network. */
export function useCounting(stocktake: Row<typeof itStocktakes>, office: string | null) {
  const { user } = useSession()
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const lines = useQuery({
    queryKey: ['it-stocktake-lines', 'known', stocktake.id],
    queryFn: ({ signal }) => loadLines(stocktake.id, signal),
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  })
  const { add, ...queue } = useScanQueue<Scan, { code: string; result: string }>({
    ...{ act: stocktake.id, user: user.id, portion: MAX_SCANS },
    post: (scans) => postScans(stocktake.id, scans),
    onSent: (written) => {
      for (const line of written)
        setSeen((all) => all.map((one) => (sameCode(one, line.code) ? { ...one, ...badgeOf(line.result) } : one)))
    },
  })
  const scan = async (text: string, more: { condition?: string | null; note?: string | null } = {}) => {
    const code = text.trim()
    if (!code) return
    const key = crypto.randomUUID()
    const input = { condition: (more.condition || null) as null, note: more.note?.trim() || null }
    const match = knownLine(lines.data ?? [], code)
    setSeen((all) => [guess(key, code, match, office ?? stocktake.office), ...all].slice(0, 100))
    await add({ key, code, at: new Date().toISOString(), office, ...input })
  }
  return { lines, seen, scan, ...queue }
}

const sameCode = (one: Seen, code: string) => one.code.toLowerCase() === code.toLowerCase()
const badgeOf = (result: string) => ({
  result: stocktakeResults[result as keyof typeof stocktakeResults] ?? result,
  tone: tones[result] ?? 'gray',
})

/** What the phone can say before the server does. */
function guess(key: string, text: string, match: KnownLine | undefined, office: string | null): Seen {
  if (!match)
    return {
      key,
      code: text,
      name: 'Tidak ada dalam daftar opname ini',
      result: 'Diperiksa saat terkirim',
      tone: 'gray',
    }
  const result = office && match.office && match.office !== office ? 'elsewhere' : 'found'
  return { key, code: match.code, name: match.name ?? '', ...badgeOf(result) }
}
