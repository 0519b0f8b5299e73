import { expect, test } from '@jest/globals'
import { eachRow } from './row-events.ts'

test('listeners get one event for each row, even if one message names several rows', () => {
  const one = { id: '7', version: 2, actor: '1', changed: ['name'] }

  expect(eachRow(one)).toEqual([one])
  expect(
    eachRow({
      rows: [
        ['7', 2],
        ['8', 5],
      ],
      actor: '1',
      changed: ['name'],
    }),
  ).toEqual([one, { id: '8', version: 5, actor: '1', changed: ['name'] }])
})
