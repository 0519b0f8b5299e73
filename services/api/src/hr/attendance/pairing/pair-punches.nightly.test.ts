import { expect, test } from '@jest/globals'
import { compareStreams } from './testing/random-streams.ts'

const STREAMS = 100_000
/** Streams of one sample, so that they do not stand in memory together. */
const SAMPLE = 5_000

test(
  'a hundred thousand random streams of punches are paired as the reference pairs them',
  () => {
    const seed = Date.now() % 2 ** 31
    for (let n = 0; n < STREAMS / SAMPLE; n += 1) expect(compareStreams(SAMPLE, seed + n).slice(0, 1)).toEqual([])
  },
  40 * 60_000,
)
