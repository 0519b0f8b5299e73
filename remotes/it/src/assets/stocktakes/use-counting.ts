import { type itStocktakes, stocktakeResults } from '@ems/contracts/it'
import { splitDetail } from '@ems/contracts/kit'
import { problemOf, type Row, useQuery, useSession } from '@ems/platform'
import { useCallback, useEffect, useState } from 'react'
import { addScan, dropScans, type KnownLine, knownLine, loadLines, pendingScans, sendScans } from './scan-queue.ts'

export type Seen = { key: string; code: string; name: string; result: string; tone: string }

const tones: Readonly<Record<string, string>> = { found: 'green', elsewhere: 'yellow', unknown: 'red' }

/** Counting on a phone: every scan is kept in the browser first, and sent as soon as there is a network. */
export function useCounting(stocktake: Row<typeof itStocktakes>, office: string | null) {
  const { user } = useSession()
  const [pending, setPending] = useState(0)
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const [refusal, setRefusal] = useState<string>()
  const lines = useQuery({
    queryKey: ['it-stocktake-lines', 'known', stocktake.id],
    queryFn: ({ signal }) => loadLines(stocktake.id, signal),
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  })
  const send = useCallback(async () => {
    try {
      setRefusal(undefined)
      for (const line of await sendScans(stocktake.id, user.id))
        setSeen((all) => all.map((one) => (sameCode(one, line.code) ? { ...one, ...badgeOf(line.result) } : one)))
    } catch (error) {
      // Without a network the scans wait; of what the server refuses the person decides.
      const [first] = problemOf(error)?.errors ?? []
      setRefusal(first && splitDetail(first.detail).detail)
    } finally {
      setPending((await pendingScans(stocktake.id, user.id)).length)
    }
  }, [stocktake.id, user.id])
  useEffect(() => {
    const online = () => void send()
    window.addEventListener('online', online)
    online()
    return () => window.removeEventListener('online', online)
  }, [send])
  const scan = async (text: string, more: { condition?: string | null; note?: string | null } = {}) => {
    const code = text.trim()
    if (!code) return
    const key = crypto.randomUUID()
    const input = { condition: (more.condition || null) as null, note: more.note?.trim() || null }
    await addScan(stocktake.id, user.id, { key, code, at: new Date().toISOString(), office, ...input })
    const match = knownLine(lines.data ?? [], code)
    setSeen((all) => [guess(key, code, match, office ?? stocktake.office), ...all].slice(0, 100))
    await send()
  }
  const drop = async () => {
    await dropScans(stocktake.id, user.id)
    setRefusal(undefined)
    setPending(0)
  }
  return { lines, pending, seen, refusal, scan, send, drop }
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
