import { permissions } from '@ems/contracts'
import { describe, expect, test } from '@jest/globals'
import { cellsOf, granted, linesOf, type matrixActions, matrixMenus, permissionOf, stateOf } from './matrix.ts'

const reference = matrixMenus.filter(({ id }) => id === 'reference')
const cell = (action: (typeof matrixActions)[number]) => cellsOf(reference, action)

describe('the matrix', () => {
  test('has a box for every permission that can be granted, and for nothing else', () => {
    const boxes = cellsOf(matrixMenus).map(({ menu, action }) => permissionOf(menu.id, action))
    expect(new Set(boxes)).toEqual(new Set(permissions))
    expect(boxes).toHaveLength(permissions.size)
  })

  test('puts every menu below its group', () => {
    const lines = linesOf(matrixMenus)
    expect(lines.filter(({ kind }) => kind === 'menu')).toHaveLength(matrixMenus.length)
    expect(lines[0]).toMatchObject({ kind: 'group', label: 'Beranda' })
  })
})

describe('granting', () => {
  test('brings what the action is useless without, and says so', () => {
    expect(granted([], cell('update'), true)).toEqual({
      permissions: ['reference-update', 'reference-show', 'reference-access'],
      note: 'Lihat, Akses menu ikut diaktifkan.',
    })
  })

  test('says nothing when all of it was there', () => {
    expect(granted(['reference-show', 'reference-access'], cell('update'), true).note).toBeNull()
  })

  test('taken back takes what is useless without it', () => {
    const held = ['reference-access', 'reference-show', 'reference-update', 'reference-list', 'user-show']
    expect(granted(held, cell('show'), false)).toEqual({
      permissions: ['reference-access', 'reference-list', 'user-show'],
      note: 'Ubah ikut dinonaktifkan.',
    })
  })

  test('of the menu taken back takes all of it', () => {
    const held = cellsOf(reference).map(({ menu, action }) => permissionOf(menu.id, action))
    expect(granted([...held, 'user-show'], cell('access'), false).permissions).toEqual(['user-show'])
  })
})

test('a head knows all, some and none', () => {
  const cells = cellsOf(reference)
  const every = cells.map(({ action }) => permissionOf('reference', action))
  expect(stateOf(new Set(), cells)).toBe('none')
  expect(stateOf(new Set(['reference-show']), cells)).toBe('some')
  expect(stateOf(new Set(every), cells)).toBe('all')
})
