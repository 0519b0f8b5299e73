import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

export type MarkBox = { x: number; y: number; width: number; height: number }

/** Letters that a stem keeps. */
const SHORTEST_STEM = 4
const suffixes = /(kan|an|i|nya|lah|kah)$/u
const prefixes = /^(memper|per|ber|ter|di|ke|se|me|pe)(?=\p{L}{4})/u
/** The first letter of a stem melts into these prefixes: `sewa` is in `menyewa`, `tulis` in `penulis`. */
const nasals: readonly (readonly [letter: string, nasal: string])[] = [
  ['s', 'ny'],
  ['k', 'ng'],
  ['p', 'm'],
  ['t', 'n'],
]
const melted = /^[mp]e(ny|ng|m|n)(?=[aiueo]\p{L}{2})/u

/** Words of a search as the parts that stand in their forms; quotes and operators are left out. */
export const stemsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'or')
    .flatMap(formsOf)

function formsOf(word: string): string[] {
  const short = word.replace(suffixes, '')
  const nasal = melted.exec(short)?.[1]
  const letter = nasals.find((pair) => pair[1] === nasal)?.[0]
  const stem = nasal
    ? `${letter}${short.slice(2 + nasal.length)}`
    : short.replace(/^[mp]en(?=[cdj])|^[mp]em(?=[bf])/u, '').replace(prefixes, '')
  const joined = nasals.find(([first]) => stem.startsWith(first) && /^.[aiueo]/u.test(stem))?.[1]
  const forms = [stem, ...(joined ? [`${joined}${stem.slice(1)}`] : []), ...(nasal ? [short.slice(2)] : [])]
  const long = forms.filter(({ length }) => length >= SHORTEST_STEM)
  return long.length ? [...new Set(long)] : [word]
}

/** Where words with these stems stand on a page, in the points of its viewport. Letters are taken as equally wide. */
export async function boxesOf(
  page: PDFPageProxy,
  viewport: PageViewport,
  stems: readonly string[],
): Promise<MarkBox[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str) return []
    const spans = spansIn(item.str, stems)
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform as number[]
    const height = Math.hypot(c, d)
    const direction = Math.hypot(a, b) || 1
    return spans.map(({ from, to }) => {
      const [start, end] = [from, to].map((at) => (item.width * at) / item.str.length) as [number, number]
      const along = (at: number, up: number) =>
        [
          e + (a / direction) * at + (c / (height || 1)) * up,
          f + (b / direction) * at + (d / (height || 1)) * up,
        ] as const
      const corners = [along(start, -height * 0.2), along(end, height)].map(
        ([x, y]) => viewport.convertToViewportPoint(x, y) as number[],
      )
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = corners as [number[], number[]]
      return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
    })
  })
}

/** Whole words in which one of the stems stands. */
export function spansIn(text: string, stems: readonly string[]): { from: number; to: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ index, 0: word }) => {
    const lower = word.toLowerCase()
    const isHit = (stem: string) => (stem.length < SHORTEST_STEM ? lower === stem : lower.includes(stem))
    return stems.some(isHit) ? [{ from: index, to: index + word.length }] : []
  })
}
