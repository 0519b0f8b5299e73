import { describe, expect, test } from '@jest/globals'
import { HOME, loginPath, returnPath } from './return-url.ts'

describe('the address after sign-in', () => {
  test.each(['/private/utilities/reference?page=2&filter[q]=gudang#baris', '/private/home/dashboard'])(
    'is the wanted one: %s',
    (path) => {
      expect(returnPath(path)).toBe(path)
    },
  )

  test.each([
    undefined,
    '',
    'https://penyerang.example/private/x',
    '//penyerang.example/private/x',
    '/\\penyerang.example/private/x',
    'javascript:alert(1)',
    '/public/login',
    '/private/../public/login',
    '/private/..//penyerang.example',
    '/sso/session/end',
  ])('is the dashboard instead of %s', (path) => {
    expect(returnPath(path)).toBe(HOME)
  })

  test('is kept in the address of the login screen', () => {
    expect(loginPath('/private/auth/user?page=2')).toBe('/public/login?return=%2Fprivate%2Fauth%2Fuser%3Fpage%3D2')
    expect(loginPath(HOME)).toBe('/public/login')
  })
})
