import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

export type MarkBox = { x: number; y: number; width: number; height: number }

/** Letters that a stem keeps: `menyewa` and `penyewaan` share `yewa`. */
const SHORTEST_STEM = 4
const prefixes = /^(meng|meny|mem|men|me|peng|peny|pem|pen|per|pe|ber|ter|di|ke|se)(?=\p{L}{4})/u
const suffixes = /(kan|an|i|nya|lah|kah)$/u

/** Words of a search as their shortest part that stands in every form; quotes and operators are left out. */
export const stemsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'or')
    .map((word) => {
      const shorter = word.replace(prefixes, '').replace(suffixes, '')
      return shorter.length >= SHORTEST_STEM ? shorter : word
    })

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
    return stems.some((stem) => lower.includes(stem)) ? [{ from: index, to: index + word.length }] : []
  })
}
