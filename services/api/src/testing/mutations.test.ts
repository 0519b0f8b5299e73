import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { breakages } from './mutations.ts'

/** `sabotage.ts` takes minutes and is run by hand; that its list still fits the kit is known in a moment. */
test('every mistake that is made on purpose still has its one place in the kit', async () => {
  const positions = await Promise.all(
    breakages.map(async ({ says, file, find }) => {
      const code = await readFile(path.resolve(import.meta.dirname, '..', file), 'utf8')
      return [says, code.split(find).length - 1]
    }),
  )

  expect(positions.filter(([, times]) => times !== 1)).toEqual([])
})
