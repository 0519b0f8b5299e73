import { describe, expect, test } from '@jest/globals'
import { combined } from './excel.ts'

describe('the Excel file of a card', () => {
  test('of one list is that list, without its page', () => {
    expect(combined([{ page: 1, size: 1, sort: ['-name'], filters: { status: 'active' } }])).toEqual({
      sort: ['-name'],
      filters: { status: 'active' },
    })
  })

  test('of several lists has what stands behind any of them', () => {
    const { filters } = combined([
      { filters: { status: ['new', 'assigned'], assignee: '7', q: '' } },
      { filters: { status: ['new'], assignee_null: '1' } },
      { filters: { due_date_from: '2026-11-01', due_date_to: '2026-11-30' } },
    ])
    expect(JSON.parse(String(filters?.where))).toEqual({
      or: [
        {
          and: [
            { field: 'status', op: 'in', value: ['new', 'assigned'] },
            { field: 'assignee', op: 'eq', value: '7' },
          ],
        },
        {
          and: [
            { field: 'status', op: 'eq', value: 'new' },
            { field: 'assignee', op: 'null', value: '1' },
          ],
        },
        {
          and: [
            { field: 'due_date', op: 'from', value: '2026-11-01' },
            { field: 'due_date', op: 'to', value: '2026-11-30' },
          ],
        },
      ],
    })
  })

  test('is everything where one of its numbers counts everything', () => {
    expect(combined([{ filters: { status: 'new' } }, { filters: {} }])).toEqual({ sort: undefined })
  })
})
