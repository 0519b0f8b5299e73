import { describe, expect, test } from '@jest/globals'
import { connect, retrying } from './index.ts'

const rejected = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('retrying', () => {
  test('repeats work while the database is away', async () => {
    let attempts = 0

    const result = await retrying(async () => {
      attempts += 1
      if (attempts < 3) throw rejected()
      return 'done'
    })

    expect(result).toBe('done')
    expect(attempts).toBe(3)
  })

  test('gives up after the given time with the last error', async () => {
    const work = () => Promise.reject(rejected())

    await expect(retrying(work, 200)).rejects.toThrow('ECONNREFUSED')
  })

  test('does not repeat what the database refused', async () => {
    let attempts = 0
    const pool = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'retrying test' })

    const work = () => {
      attempts += 1
      return pool.query('select 1/0')
    }

    await expect(retrying(work)).rejects.toThrow('division by zero')
    expect(attempts).toBe(1)
    await pool.end()
  })
})
