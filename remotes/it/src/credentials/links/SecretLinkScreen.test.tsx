import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import SecretLinkScreen from './SecretLinkScreen.tsx'

afterEach(cleanup)

const preview = {
  kind: 'fill',
  credential: 'Router cabang',
  sender: 'Budi TI',
  recipient: 'PT Vendor',
  expires_at: '2026-12-01T00:00:00Z',
  fields: [
    { name: 'secret', label: 'Kata sandi', max: 500, isLong: false, isPassword: true },
    { name: 'totp', label: 'Kunci TOTP', max: 500, isLong: false, isPassword: false },
  ],
}

test('who fills in a requested password reads how strong it is, and a key has no strength', async () => {
  const { user } = renderScreen(SecretLinkScreen, {
    at: '/screen?#abc',
    permissions: [],
    answers: { 'POST /credentials/-actions/useLink': { data: { type: 'secret-links', id: '1', attributes: preview } } },
  })

  await user.type(await screen.findByLabelText(/^Kunci TOTP/), 'JBSWY3DP')
  expect(screen.queryByText(/^Kekuatan/)).toBeNull()
  await user.type(screen.getByLabelText(/^Kata sandi/), 'abc123')
  expect(screen.getByText('Kekuatan: Sedang')).toBeDefined()
  expect(screen.getByText('Supaya kuat, tambahkan huruf besar, hingga 8 karakter.')).toBeDefined()
})

test('an address that was cut off says so, and asks nobody', async () => {
  const { requests } = renderScreen(SecretLinkScreen, { permissions: [], answers: {} })
  expect(await screen.findByText(/^Alamat ini tidak lengkap/)).toBeDefined()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
