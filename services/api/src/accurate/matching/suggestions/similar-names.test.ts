import { expect, test } from '@jest/globals'
import { randomOf } from '../../../demo/index.ts'
import { similarNames, trigramsOf } from './similar-names.ts'

const likenessOf = (a: string, b: string) => {
  const [mine, theirs] = [trigramsOf(a), trigramsOf(b)]
  const shared = [...mine].filter((one) => theirs.has(one)).length
  return shared / (mine.size + theirs.size - shared)
}

test('trigrams are those of pg_trgm', () => {
  expect([...trigramsOf('Kue-1 É')].sort()).toEqual(['  k', ' ku', 'kue', 'ue ', '  1', ' 1 ', '  é', ' é '].sort())
})

test('the most similar name of each group is found as if all were compared', async () => {
  const random = randomOf(7)
  const words = 'sentosa karya logam abadi cahaya timur mitra usaha baja utama'.split(' ')
  const name = () => Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join(' ')
  const misspelt = (text: string) =>
    text.slice(0, random.below(text.length)) + text.slice(1 + random.below(text.length))
  const rows = Array.from({ length: 400 }, (_, n) => ({
    id: String(n),
    key: `${name()} ${random.below(200)}`,
    group: random.pick([null, 'a', 'b']),
  }))
  const names = Array.from({ length: 300 }, (_, n) => ({ id: String(n), key: misspelt(random.pick(rows).key) }))

  const alike = await similarNames(names, rows, 0.5)

  const expected = names.flatMap(({ id, key }) =>
    [null, 'a', 'b'].flatMap((group) => {
      const likeness = rows.filter((row) => row.group === group).map((row) => likenessOf(key, row.key))
      const best = Math.max(...likeness)
      return best < 0.5 ? [] : [{ id, group, best }]
    }),
  )
  const byPlace = (a: { id: string; group: string | null }, b: typeof a) =>
    Number(a.id) - Number(b.id) || String(a.group).localeCompare(String(b.group))
  const actual = alike.map(({ id, counterpart }) => {
    const row = rows[Number(counterpart)] as (typeof rows)[number]
    return { id, group: row.group, best: likenessOf(names[Number(id)]?.key ?? '', row.key) }
  })
  expect(actual.sort(byPlace)).toEqual(expected.sort(byPlace))
  expect(actual.length).toBeGreaterThan(100)
})
