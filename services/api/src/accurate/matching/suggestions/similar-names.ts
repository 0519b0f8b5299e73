import { setTimeout as sleep } from 'node:timers/promises'

export type Name = { id: string; key: string }
/** A name that others are compared with; the best one is looked for in each group. */
export type GroupedName = Name & { group: string | null }
export type Alike = { id: string; counterpart: string }

/** Rows that one name is compared with, those with its rarest trigrams first. Only names of which thousands are alike have more. */
const MAX_COMPARED = 20_000
/** Other work of the process has its search after so many names. */
const BATCH_SIZE = 200

/**
 * The most similar name of each group for each name, where one reaches `threshold`. Likeness is that of pg_trgm: the trigrams that
 * two names share, of all that they have. Names that are alike share one of their rarest trigrams: only those are compared
 * (prefix filter of set similarity joins: Bayardo, Ma and Srikant, 2007).
 */
export async function similarNames(
  names: readonly Name[],
  rows: readonly GroupedName[],
  threshold: number,
): Promise<Alike[]> {
  const ranks = ranksOf(rows)
  // Each group by itself: one without a name that is alike would keep the search in the others from ending early.
  const searches = [...Map.groupBy(rows, ({ group }) => group).values()].map((some) => searchIn(some, ranks, threshold))
  const alike: Alike[] = []
  for (const [n, { id, key }] of names.entries()) {
    if (n % BATCH_SIZE === 0) await sleep(0)
    const mine = ranksIn(key, ranks)
    for (const bestOf of searches) {
      const best = bestOf(mine)
      if (best) alike.push({ id, counterpart: best.id })
    }
  }
  return alike
}

/** Trigrams as pg_trgm makes them: of each word in lower case, with two spaces before it and one behind. */
export function trigramsOf(text: string): ReadonlySet<string> {
  const trigrams = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const letters = [...`  ${word} `]
    for (let at = 0; at + 3 <= letters.length; at += 1) trigrams.add(letters.slice(at, at + 3).join(''))
  }
  return trigrams
}

type Ranks = ReadonlyMap<string, number>

const ranksIn = (key: string, ranks: Ranks) => Int32Array.from(trigramsOf(key), (one) => ranks.get(one) ?? -1).sort()

/** Finds the most similar of some names. */
function searchIn(rows: readonly GroupedName[], ranks: Ranks, threshold: number) {
  const sets = rows.map(({ key }) => ranksIn(key, ranks))
  const postings = postingsOf(sets, ranks.size, threshold)
  const seenBy = new Int32Array(rows.length).fill(-1)
  let search = -1

  return (mine: Int32Array): GroupedName | undefined => {
    let best: Match | undefined
    let compared = 0
    search += 1
    for (let at = 0; at < mine.length && compared < MAX_COMPARED; at += 1) {
      const least = best?.likeness ?? threshold
      // A name whose first shared trigram stands further back cannot be more alike than the best one.
      if ((mine.length - at) / mine.length < least) break
      const { names, offsets } = postings(mine[at] as number)
      for (let n = 0; n < names.length; n += 1) {
        const name = names[n] as number
        if (seenBy[name] === search) continue
        seenBy[name] = search
        const theirs = sets[name] as Int32Array
        // Before this place the two share nothing.
        const maxShared = Math.min(mine.length - at, theirs.length - (offsets[n] as number))
        if (maxShared / (mine.length + theirs.length - maxShared) < (best?.likeness ?? threshold)) continue
        compared += 1
        const match = { row: rows[name] as GroupedName, likeness: likenessOf(mine, theirs) }
        if (match.likeness >= threshold && (!best || isBetter(match, best))) best = match
      }
    }
    return best?.row
  }
}

const nothing = { names: new Int32Array(), offsets: new Int32Array() }

/** For each trigram the names that have it among their rarest ones, and at which place: a name may share none before it. */
function postingsOf(sets: readonly Int32Array[], ranks: number, threshold: number) {
  const prefixes = sets.map((set) => set.subarray(0, prefixOf(set.length, threshold)))
  const ends = new Int32Array(ranks + 1)
  for (const prefix of prefixes) for (const rank of prefix) ends[rank + 1] = (ends[rank + 1] as number) + 1
  for (let rank = 0; rank < ranks; rank += 1) ends[rank + 1] = (ends[rank + 1] as number) + (ends[rank] as number)
  const starts = ends.slice()
  const names = new Int32Array(ends[ranks] as number)
  const offsets = new Int32Array(ends[ranks] as number)
  for (const [name, prefix] of prefixes.entries())
    for (const [place, rank] of prefix.entries()) {
      const at = ends[rank] as number
      names[at] = name
      offsets[at] = place
      ends[rank] = at + 1
    }
  return (rank: number) =>
    rank < 0
      ? nothing
      : {
          names: names.subarray(starts[rank], starts[rank + 1]),
          offsets: offsets.subarray(starts[rank], starts[rank + 1]),
        }
}

type Match = { row: GroupedName; likeness: number }
/** Among equals the row that was there first. */
const isBetter = (one: Match, other: Match) =>
  one.likeness > other.likeness || (one.likeness === other.likeness && Number(one.row.id) < Number(other.row.id))

/** The rarest trigram has the lowest rank; one that no row has is rarer still. */
function ranksOf(rows: readonly GroupedName[]): Ranks {
  const counts = new Map<string, number>()
  for (const { key } of rows) for (const one of trigramsOf(key)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const rarest = [...counts].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1))
  return new Map(rarest.map(([trigram], rank) => [trigram, rank]))
}

/** Sets that are alike have one of so many first members in common. */
const prefixOf = (size: number, threshold: number) => size - Math.ceil(threshold * size) + 1

function likenessOf(a: Int32Array, b: Int32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i] as number
    const y = b[j] as number
    // No row has a trigram without a rank.
    if (x === y && x >= 0) shared += 1
    if (x <= y) i += 1
    if (y <= x) j += 1
  }
  return shared / (a.length + b.length - shared)
}
