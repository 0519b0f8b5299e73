import type { Values } from '@ems/platform'
import { expect, test } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { type LineFill, useFilledLines } from './use-filled-lines.ts'

const prices: Readonly<Record<string, string>> = { '1': '100.00', '2': '200.00' }

/** A stored card whose prices were typed, with the prices of the list behind it. */
function card(lines: readonly Values[]) {
  const requested: string[] = []
  const fill: LineFill = {
    of: 'lines',
    by: 'item',
    and: ['quantity'],
    to: 'price',
    within: ['currency'],
    find: async (of) => {
      requested.push(...of.map(({ item }) => String(item)))
      await new Promise((resolve) => setTimeout(resolve, 20))
      return of.map(({ item }) => prices[String(item)] ?? null)
    },
  }
  const { result } = renderHook(() => {
    const [values, setValues] = useState<Values>({ lines, currency: 'IDR' })
    const set = useFilledLines((path, value) => setValues((row) => ({ ...row, [path]: value })), values, fill)
    return { lines: values.lines as readonly Values[], set }
  })
  const change = (next: readonly Values[]) => act(async () => result.current.set('lines', next))
  return { result, change, requested }
}
const first = { item: '1', quantity: '1', price: '95.00' }
const second = { item: '2', quantity: '1', price: '190.00' }

test('another item on a stored line gets its own price, and the typed price of the other line stays', async () => {
  const { result, change } = card([first, second])
  await change([{ ...first, item: '2' }, second])
  await waitFor(() => expect(result.current.lines.map(({ price }) => price)).toEqual(['200.00', '190.00']))
})

test('an item without a price leaves none of the item before', async () => {
  const { result, change } = card([first])
  await change([{ ...first, item: '9' }])
  await waitFor(() => expect(result.current.lines[0]?.price).toBeNull())
})

test('a typed price stays when only the quantity changes, or the lines are put in another order', async () => {
  const { result, change, requested } = card([first, second])
  const more = { ...first, quantity: '10' }
  await change([more, second])
  await change([second, more])
  expect(result.current.lines.map(({ price }) => price)).toEqual(['190.00', '95.00'])
  expect(requested).toEqual([])
})

test('a price that is typed while the price of the new item is on its way stays', async () => {
  const { result, change } = card([first])
  await change([{ ...first, item: '2' }])
  await change([{ ...first, item: '2', price: '150.00' }])
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
  expect(result.current.lines[0]?.price).toBe('150.00')
})
