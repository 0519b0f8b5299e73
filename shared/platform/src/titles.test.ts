import { beforeEach, describe, expect, test } from '@jest/globals'
import { rememberTitle, titleAt } from './titles.ts'

describe('the title of a page', () => {
  beforeEach(() => sessionStorage.clear())

  test('is what the tab showed there last', () => {
    rememberTitle('/private/hr/employee/1', 'Suharti')
    rememberTitle('/private/hr/employee/2', 'Bambang')
    rememberTitle('/private/hr/employee/1', 'Suharti Wibowo')

    expect(titleAt('/private/hr/employee/1')).toBe('Suharti Wibowo')
    expect(titleAt('/private/hr/employee/2')).toBe('Bambang')
    expect(titleAt('/private/hr/employee/3')).toBeUndefined()
  })

  test('is forgotten for the page shown longest ago when there are more than forty', () => {
    for (let n = 0; n <= 40; n++) rememberTitle(`/private/${n}`, `Halaman ${n}`)

    expect(titleAt('/private/0')).toBeUndefined()
    expect(titleAt('/private/1')).toBe('Halaman 1')
    expect(titleAt('/private/40')).toBe('Halaman 40')
  })

  test('is unknown where the storage holds something else', () => {
    sessionStorage.setItem('ems-titles', 'ems')

    expect(titleAt('/private/1')).toBeUndefined()
  })
})
