import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import type { Page } from '@playwright/test'

const TOTAL = 100_000
export const SIZE = 250

/** Answers lists of references with pages of 100,000 rows, at once: only the work of the browser is measured. */
export const manyReferences = async (page: Page): Promise<void> => {
  await page.route(/\/api\/v1\/references\?/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page[number]') ?? 1)
    return route.fulfill({ contentType: mediaType, body: JSON.stringify(pageOf(number)) })
  })
}

const pageOf = (number: number) => ({
  data: Array.from({ length: SIZE }, (_, n) => rowAt((number - 1) * SIZE + n + 1)),
  included: [],
  meta: {
    total: TOTAL,
    total_is_estimate: false,
    page: {
      currentPage: number,
      from: (number - 1) * SIZE + 1,
      lastPage: TOTAL / SIZE,
      perPage: SIZE,
      to: number * SIZE,
      total: TOTAL,
    },
  },
  links: {},
})

function rowAt(n: number) {
  const at = '2026-11-20T03:42:00.000Z'
  const values = {
    category: 'unit',
    code: `S${n}`,
    name: `Satuan ${n}`,
    parent: null,
    company: null,
    sort_order: n,
    color: null,
    icon: null,
    meta: {},
    valid_from: null,
    valid_to: null,
    is_active: n % 3 !== 0,
    is_system: false,
    usage_count: n % 17,
    created_at: at,
    updated_at: at,
  }
  const object = objectOf(references, values, { id: String(n), version: 1 })
  return { ...object, meta: { version: 1, title: values.name, can: ['show', 'update', 'destroy'] } }
}
