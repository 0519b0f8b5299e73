export type Line = { id: string; item_code: string | null; hs_code: string; description: string; unit: string }
export type LineGroup = Omit<Line, 'id'> & { key: string; count: number }
type Product = { id: string; code: string; name: string; hs_code: string | null }

/** Lines that say the same goods are decided on together. */
export function groupsOf(lines: readonly Line[]): LineGroup[] {
  const groups = new Map<string, LineGroup>()
  for (const { item_code, hs_code, description, unit } of lines) {
    const key = [item_code ?? '', description, hs_code, unit].join('\u0001')
    const existing = groups.get(key)
    groups.set(key, { key, item_code, hs_code, description, unit, count: (existing?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** The products most like a line: by its code, by the eight digits of the HS code, by the words of the description. */
export function rankProducts<P extends Product>(
  line: Omit<LineGroup, 'key' | 'count' | 'unit'>,
  products: readonly P[],
): P[] {
  return products
    .map((product) => ({ product, score: score(line, product) }))
    .filter(({ score: points }) => points > 0)
    .sort((a, b) => b.score - a.score || (a.product.code < b.product.code ? -1 : 1))
    .map(({ product }) => product)
}

function score(line: Omit<LineGroup, 'key' | 'count' | 'unit'>, product: Product): number {
  const sameCode = line.item_code !== null && normal(line.item_code) === normal(product.code) ? 100 : 0
  const sameHs = product.hs_code && product.hs_code.slice(0, 8) === line.hs_code.slice(0, 8) ? 10 : 0
  const words = new Set(wordsOf(line.description))
  const own = wordsOf(product.name)
  const shared = own.filter((word) => words.has(word)).length
  return sameCode + sameHs + (own.length ? (5 * shared) / own.length : 0)
}

const normal = (text: string) => text.trim().toUpperCase()
const wordsOf = (text: string) =>
  normal(text)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 2)
