/** The field in which a signature is drawn. Coordinates are whole numbers in it. */
export const signatureField = { width: 600, height: 200 } as const

/** A signature has so many lines and points at most. */
const MAX_STROKES = 100
const MAX_POINTS = 3_000
/** Shorter lines are a slip of the finger. */
const MIN_LENGTH = 60
const MIN_NAME = 2
const MAX_NAME = 100

/**
 * A signature: the typed name and the drawn lines, each of them `x, y, x, y …`. A person who cannot draw signs with the
 * name alone.
 */
export type Signature = { name: string; strokes: readonly (readonly number[])[] }

/** A signature as the server keeps it. `task` is the approval it belongs to; `action` the transition that was signed. */
export type StoredSignature = Signature & {
  id: string
  action: string
  task: string | null
  signed_at: string
  /** Fingerprint of what was signed, by whom, when, and how. */
  sha256: string
  /** The fingerprint still fits. */
  is_intact: boolean
}

/** Why something is no signature, in words for its author; undefined where it is one. */
export function signatureFault(value: unknown): string | undefined {
  const { name, strokes, ...more } = (value ?? {}) as Partial<Signature>
  if (typeof value !== 'object' || Object.keys(more).length || !Array.isArray(strokes))
    return 'Tanda tangan tidak terbaca.'
  if (typeof name !== 'string' || !name.isWellFormed() || /\p{Cc}/u.test(name)) return 'Nama jelas wajib diisi.'
  const length = name.trim().length
  if (length < MIN_NAME || length > MAX_NAME) return `Nama jelas wajib diisi, ${MIN_NAME}–${MAX_NAME} karakter.`
  if (strokes.length > MAX_STROKES || strokes.flat().length > MAX_POINTS * 2)
    return 'Tanda tangan terlalu rumit. Hapus dan ulangi.'
  if (!strokes.every(isStroke)) return 'Tanda tangan tidak terbaca.'
  if (strokes.length && lengthOf(strokes) < MIN_LENGTH) return 'Tanda tangan terlalu singkat.'
  return undefined
}

const isStroke = (stroke: unknown) =>
  Array.isArray(stroke) &&
  stroke.length >= 2 &&
  stroke.length % 2 === 0 &&
  stroke.every((one, n) => Number.isInteger(one) && one >= 0 && one <= signatureField[n % 2 ? 'height' : 'width'])

/** How long the lines are together. */
export const lengthOf = (strokes: Signature['strokes']): number =>
  strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0)

function strokeLength(stroke: readonly number[]): number {
  let length = 0
  for (let n = 2; n < stroke.length; n += 2)
    length += Math.hypot((stroke[n] ?? 0) - (stroke[n - 2] ?? 0), (stroke[n + 1] ?? 0) - (stroke[n - 1] ?? 0))
  return length
}

/** The lines as paths of an SVG; a line of one point is a dot. */
export const pathsOf = (strokes: Signature['strokes']): string[] =>
  strokes.map((stroke) => {
    const points = stroke.flatMap((x, n) => (n % 2 ? [] : [`${x} ${stroke[n + 1]}`]))
    return `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`
  })
