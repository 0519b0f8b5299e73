import { describe, expect, test } from '@jest/globals'
import { layoutOf, placed, shifted, shownIn, withColumn } from './layout.ts'

const offered = { columns: ['code', 'name', 'parent', 'color'], hidden: ['color'], title: 'name' }
const keys = (layout: readonly { key: string }[]) => layout.map(({ key }) => key)

describe('the columns of a table', () => {
  test('stand as the screen has them for whoever changed nothing', () => {
    const layout = layoutOf(offered)
    expect(keys(layout)).toEqual(offered.columns)
    expect(shownIn(layout)).toEqual(['code', 'name', 'parent'])
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
    expect(shownIn(layoutOf(offered, [{ key: 'name', visible: false }]))).toContain('name')
  })

  test('pinned ones stand at the edges', () => {
    const pinned = withColumn(withColumn(layoutOf(offered), 'parent', { pin: 'left' }), 'code', { pin: 'right' })
    expect(shownIn(pinned)).toEqual(['parent', 'name', 'code'])
  })

  test('one is moved past its shown neighbour, never out of its edge', () => {
    const layout = layoutOf(offered)
    expect(shownIn(shifted(layout, 'name', -1))).toEqual(['name', 'code', 'parent'])
    expect(shownIn(shifted(layout, 'code', -1))).toEqual(['code', 'name', 'parent'])
  })

  test('one dropped beside a pinned one is pinned as well', () => {
    const layout = withColumn(layoutOf(offered), 'code', { pin: 'left' })
    expect(shownIn(placed(layout, 'parent', 'code', true))).toEqual(['code', 'parent', 'name'])
  })
})
