import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** No part of `front` lies on any of `others`, as a reader sees them. */
export async function expectApart(front: Locator, others: Locator): Promise<void> {
  await expect(front).toBeVisible()
  const box = await front.boundingBox()
  const covered: string[] = []
  for (const other of await others.all()) {
    const below = await other.boundingBox()
    if (!box || !below) continue
    const isBeside = box.x + box.width <= below.x || below.x + below.width <= box.x
    const isAbove = box.y + box.height <= below.y || below.y + below.height <= box.y
    if (!isBeside && !isAbove) covered.push((await other.textContent()) ?? '')
  }
  expect(covered).toEqual([])
}
