import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { environmentOf } from '../testing/fixtures.ts'
import { renderAt } from '../testing/render-at.tsx'

afterEach(() => {
  cleanup()
  resetPlatform()
})

test('who denies the consent reads that nothing changed, and nothing is sent', async () => {
  const requests: string[] = []
  answerRequests((request) => {
    requests.push(new URL(request.url).pathname)
    return Response.json({ data: [], meta: {} })
  })
  signInAs(['utility-access', 'utility-update'])
  const address = '/aol-callback/actual?error=access_denied&state=x'
  history.replaceState(null, '', address)
  renderAt(address, environmentOf())

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Koneksi tidak diubah. Hubungkan ulang bila Anda ingin menyetujuinya.',
  )
  expect(screen.getByRole('heading', { name: 'Izin tidak diberikan' })).toBeTruthy()
  expect(requests.filter((path) => path.includes('callback'))).toEqual([])
})
