import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useProgressiveRender } from './use-progressive-render.ts'

const seen: number[] = []

function Items({ all, page }: { all: number; page: number }) {
  const rendered = useProgressiveRender(all, { first: 8, step: 8, page })
  seen.push(rendered)
  return <output>{rendered}</output>
}

test('renders the first items at once and the others in steps, and so again on another page', async () => {
  const { rerender } = await act(async () => render(<Items all={20} page={1} />))
  expect(screen.getByRole('status').textContent).toBe('20')
  expect(seen).toEqual([8, 16, 20])

  seen.length = 0
  await act(async () => rerender(<Items all={20} page={1} />))
  expect(seen).toEqual([20])

  seen.length = 0
  await act(async () => rerender(<Items all={20} page={2} />))
  expect(screen.getByRole('status').textContent).toBe('20')
  // React throws the first of these away before it is painted.
  expect(seen).toEqual([20, 8, 16, 20])
})
