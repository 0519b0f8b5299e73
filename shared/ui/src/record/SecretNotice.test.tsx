import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { UiProvider } from '../host/UiProvider.tsx'
import { SecretNotice } from './SecretNotice.tsx'

const warned = (text: string) => {
  const { unmount } = render(
    <UiProvider>
      <SecretNotice text={text} />
    </UiProvider>,
  )
  const isWarned = screen.queryByText('Sepertinya ini kata sandi. Kirim lewat Kredensial.') !== null
  unmount()
  return isWarned
}

test.each([
  'password: Rahasia-2026',
  'Kata sandi saya adalah Jakarta1',
  'Passwordnya = hunter22',
  'password wifi tamu: melati123',
  'PIN printer: 4711',
  'api key: sk-12345678',
  '-----BEGIN RSA PRIVATE KEY-----',
])('%s looks like a secret', (text) => expect(warned(text)).toBe(true))

test.each([
  'Saya lupa kata sandi surel.',
  'Token printer habis sejak pagi.',
  'Kapan password diganti?',
  'Halaman login: tidak terbuka',
])('%s does not', (text) => expect(warned(text)).toBe(false))
