import { z } from 'zod'
import { labelBodyOf } from '../../common/scanning/labels.ts'

/** Attributes of one `archive-locations` of `GET /archive-locations`: a building, room, rack, box or folder. */
export type ArchiveLocation = {
  code: string
  name: string
  /** Id of the place around it. */
  parent: string | null
  /** Records directly in it, and with those of all places inside. */
  held: number
  inside: number
  /** Records that fit in; without a limit null. */
  capacity: number | null
}

/** What the label of a place and of a record says. */
export const locationMark = (id: string) => `LOK:${id}`
export const recordMark = (id: string) => `ARS:${id}`

/** The text of a scanned label, or what was typed: the code of a place or the number of a record. */
export function archiveCodeIn(text: string): { location: string } | { record: string } | { code: string } {
  const trimmed = text.trim()
  const [, kind, id] = /^(LOK|ARS):([1-9]\d{0,17})$/i.exec(trimmed) ?? []
  if (!kind || !id) return { code: trimmed }
  return kind.toUpperCase() === 'LOK' ? { location: id } : { record: id }
}

export const locationLabelBody = labelBodyOf('lokasi')
export const recordLabelBody = labelBodyOf('arsip')

/** Moves that the server takes at once. */
export const MAX_MOVES = 200
/** What became of a scanned move. */
export const moveResults = {
  moved: 'Dipindahkan',
  same: 'Sudah di sini',
  older: 'Sudah dipindahkan lagi',
  rejected: 'Ditolak',
  unknown: 'Tidak dikenal',
} as const
export type MoveResult = keyof typeof moveResults

/** A record that was scanned into a place. `key` names the scan in the answer; `at` is the clock of the phone. */
export const scannedMove = z.strictObject({
  key: z.uuid(),
  location: z.string().regex(/^[1-9]\d{0,17}$/, 'Lokasi wajib dipilih.'),
  code: z.string().trim().min(1, 'Kode wajib diisi.').max(500, 'Kode maksimal 500 karakter.'),
  at: z.iso.datetime(),
})
export type ScannedMove = z.input<typeof scannedMove>
export const moveBody = z.strictObject({
  moves: z.array(scannedMove).min(1).max(MAX_MOVES, `Maksimal ${MAX_MOVES} pindaian sekaligus.`),
})

/** Attributes of one `archive-moves` of the answer; its id is the key of the scan. */
export type MoveOutcome = {
  result: MoveResult
  /** Number and title of the record, where the user may see it. */
  number: string | null
  title: string | null
  /** Why it was rejected. */
  reason: string | null
}
