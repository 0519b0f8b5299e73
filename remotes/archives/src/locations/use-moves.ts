import {
  archiveCodeIn,
  documents,
  MAX_MOVES,
  type MoveOutcome,
  moveResults,
  type ScannedMove,
} from '@ems/contracts/archives'
import { api, changed, jsonApi, useSession } from '@ems/platform'
import { type Seen, useScanQueue } from '@ems/ui/scan'
import { useState } from 'react'
import { type Location, placeIn } from './use-locations.ts'

type Outcome = MoveOutcome & { key: string }

const tones: Readonly<Record<MoveOutcome['result'], string>> = {
  ...{ moved: 'green', same: 'gray', older: 'yellow', rejected: 'red', unknown: 'red' },
}

/** Moves by scanning: the label of a place says where the records go that are scanned after it. */
export function useMoves(locations: readonly Location[]) {
  const { user } = useSession()
  const [location, setLocation] = useState<string | null>(null)
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const [fault, setFault] = useState<string>()
  const { add, ...queue } = useScanQueue<ScannedMove, Outcome>({
    ...{ act: 'archive-moves', user: user.id, portion: MAX_MOVES, post: postMoves },
    onSent: (outcomes) => {
      const byKey = new Map(outcomes.map((one) => [one.key, one]))
      setSeen((all) => all.map((one) => withOutcome(one, byKey.get(one.key))))
    },
  })
  const scan = async (text: string) => {
    if (!text.trim()) return
    const read = archiveCodeIn(text)
    const place = placeIn(locations, text)
    setFault(undefined)
    if (place) return setLocation(place.id)
    if ('location' in read) return setFault('Lokasi ini tidak ada atau tidak aktif.')
    if (!location) return setFault('Pindai label lokasi dahulu, lalu arsipnya.')
    const key = crypto.randomUUID()
    const code = text.trim()
    const row = { key, code: code.replace(/^ARS:/i, 'Arsip #'), name: '', result: 'Belum terkirim', tone: 'gray' }
    setSeen((all) => [row, ...all].slice(0, 100))
    await add({ key, location, code, at: new Date().toISOString() })
  }
  return { location, setLocation, seen, fault, scan, ...queue }
}

const withOutcome = (row: Seen, outcome: Outcome | undefined): Seen =>
  outcome
    ? {
        ...row,
        code: outcome.number ?? row.code,
        name: outcome.reason ?? outcome.title ?? '',
        result: moveResults[outcome.result],
        tone: tones[outcome.result],
      }
    : row

async function postMoves(moves: readonly ScannedMove[]): Promise<readonly Outcome[]> {
  const body = jsonApi({ data: { type: documents.name, attributes: { moves } } })
  type Answer = { data: readonly { id: string; attributes: MoveOutcome }[] }
  const { data } = await api.post(`${documents.name}/-actions/move`, body).json<Answer>()
  await changed(documents)
  return data.map(({ id, attributes }) => ({ key: id, ...attributes }))
}
