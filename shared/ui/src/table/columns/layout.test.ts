import { jiraIssues } from '@ems/contracts/it'
import { describe, expect, test } from '@jest/globals'
import { layoutOf, placed, shifted, visibleIn, withColumn } from './layout.ts'
import { fitted, withStateSecond } from './widths.ts'

const offered = { columns: ['code', 'name', 'parent', 'color'], hidden: ['color'], title: 'name' }
const keys = (layout: readonly { key: string }[]) => layout.map(({ key }) => key)

describe('the columns of a table', () => {
  test('stand as the screen has them until the user changes them', () => {
    const layout = layoutOf(offered)
    expect(keys(layout)).toEqual(offered.columns)
    expect(visibleIn(layout)).toEqual(['code', 'name', 'parent'])
  })

  test('a new one of the screen appears where the screen puts it, one it no longer has is gone', () => {
    const habit = [
      { key: 'parent', visible: true },
      { key: 'code', visible: true },
      { key: 'removed', visible: true },
    ]
    expect(keys(layoutOf(offered, habit))).toEqual(['parent', 'color', 'code', 'name'])
  })

  test('the one that names a row cannot be hidden', () => {
    expect(visibleIn(layoutOf(offered, [{ key: 'name', visible: false }]))).toContain('name')
  })

  test('pinned ones stand at the edges', () => {
    const pinned = withColumn(withColumn(layoutOf(offered), 'parent', { pin: 'left' }), 'code', { pin: 'right' })
    expect(visibleIn(pinned)).toEqual(['parent', 'name', 'code'])
  })

  test('one is moved past its shown neighbour, never out of its edge', () => {
    const layout = layoutOf(offered)
    expect(visibleIn(shifted(layout, 'name', -1))).toEqual(['name', 'code', 'parent'])
    expect(visibleIn(shifted(layout, 'code', -1))).toEqual(['code', 'name', 'parent'])
  })

  test('one dropped beside a pinned one is pinned as well', () => {
    const layout = withColumn(layoutOf(offered), 'code', { pin: 'left' })
    expect(visibleIn(placed(layout, 'parent', 'code', true))).toEqual(['code', 'parent', 'name'])
  })
})

describe('a list of records with a state', () => {
  const columns = [
    'local_no',
    'summary',
    'request_type',
    'status',
    'due_at',
    'reporter',
    'assignee',
    'company',
    'office',
  ]
  const offered = withStateSecond(jiraIssues, columns)
  const appearance = { resource: jiraIssues, labels: {}, cells: {}, isSelectable: true, mayFold: true }
  const at = (room: number, own = {}) => fitted(offered, room, { ...appearance, own })

  test('says the state after the first column', () => {
    expect(offered).toEqual(['local_no', 'status', 'summary', 'request_type', ...columns.slice(4)])
  })

  test('shows every column where there is room, and leaves what remains to the title', () => {
    const { unfolded, folded, widths } = at(2_000)
    expect([unfolded, folded]).toEqual([offered, []])
    expect(widths.summary).toBeUndefined()
  })

  test('folds the last columns first, never number, state, title and deadline', () => {
    expect(at(1_100).folded).toEqual(['assignee', 'company', 'office'])
    expect(at(300).unfolded).toEqual(['local_no', 'status', 'summary', 'due_at'])
  })

  test('is never wider than its room as long as something can be folded', () => {
    for (let room = 800; room < 1_800; room += 50) expect(at(room).least).toBeLessThanOrEqual(room)
  })

  test('keeps the width that the user gave a column', () => {
    expect(at(2_000, { reporter: 333 }).widths.reporter).toBe(333)
  })

  test('has room for a heading of wide letters', () => {
    const columns = ['summary', 'reopen_count']
    const labels = { reopen_count: 'Tidak membantu' }
    const widthWith = (text: string) =>
      fitted(columns, 900, { ...appearance, own: {}, labels: { ...labels, reopen_count: text } }).widths.reopen_count
    expect(widthWith('Tidak membantu')).toBeGreaterThanOrEqual(114 + 16)
    expect(widthWith('Tidak terbilang')).toBeLessThan(Number(widthWith('Tidak membantu')))
  })

  test('folds nothing while its room is not known', () => {
    expect(at(0).unfolded).toEqual(offered)
  })
})
