import { describe, expect, test } from '@jest/globals'
import { rejectedIn, rejectedInText, wordsOf } from './findings.ts'
import { declaredNames } from './names.ts'

const isRejected = (name: string, isType = false) => rejectedIn({ name, isType }) !== undefined

test('a name is compared word by word, however it is written', () => {
  expect(['rowsAtOnce', 'ROWS_AT_ONCE', 'HTTPServer2', 'use-near'].map(wordsOf)).toEqual([
    ['rows', 'at', 'once'],
    ['rows', 'at', 'once'],
    ['http', 'server'],
    ['use', 'near'],
  ])
})

describe('the word list', () => {
  test('refuses a word in any place of a name', () => {
    expect(
      ['told', 'tellOwner', 'MOST_ROWS', 'mostRows', 'ROWS_AT_ONCE', 'soundTicket', 'useNear'].filter(
        (name) => !isRejected(name),
      ),
    ).toEqual([])
  })

  test('lets a word that contains a refused one pass', () => {
    expect(
      ['storyteller', 'almost', 'background', 'nearest', 'metadata', 'returned'].filter((name) => isRejected(name)),
    ).toEqual([])
  })

  test('refuses a participle that stands alone, not one that says which rows', () => {
    expect([isRejected('found'), isRejected('foundRows'), isRejected('isKnown')]).toEqual([true, false, false])
  })

  test('refuses some words in types only, and own only before something', () => {
    expect([isRejected('Late', true), isRejected('isLate'), isRejected('ownRows'), isRejected('own')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

test('names are those that a file declares, at their line, and not those of properties', async () => {
  const text = `// A comment first, with an ü.
import { told } from './a.ts'
import { said as spoken } from './b.ts'
type Asked = { whose: string }
export function tell(given: string, { known, found: match }: Asked, [made] = [0], ...rest: string[]) {
  const list = rest.map((seal) => ({ turn: seal }))
  return list
}
`
  const names = await declaredNames(text, false)
  expect(names.map(({ name }) => name).sort()).toEqual(
    ['Asked', 'given', 'list', 'made', 'match', 'rest', 'seal', 'spoken', 'tell'].sort(),
  )
  const line = (expected: string) => {
    const offset = names.find(({ name }) => name === expected)?.offset ?? 0
    return Buffer.from(text).subarray(0, offset).toString().split('\n').length
  }
  expect([line('Asked'), line('tell'), line('seal')]).toEqual([4, 5, 6])
})

test('comments, test names and documents name the person, in any case', () => {
  const text = `# Title
Whoever reads this
test('is closed to somebody', () => undefined)
`
  expect(rejectedInText(text)).toEqual([
    { line: 2, word: 'whoever', use: expect.stringContaining('a user who') },
    { line: 3, word: 'somebody', use: expect.stringContaining('a colleague') },
  ])
  expect(rejectedInText('everybody, nobody and a user who reads')).toEqual([])
})
