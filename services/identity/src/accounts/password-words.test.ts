import { expect, test } from '@jest/globals'
import { wordRefusal } from './password-words.ts'

const owner = { name: 'Sri Wahyuni', email: 's.lestari88@busana-ekspor.co.id' }
const house = ['cakrawala', 'mandala', 'cmi']
const refusal = (password: string) => wordRefusal(password, owner, house)

test.each([
  'Wahyuni-2026',
  'kuda-WAHYUNI-lari',
  'W4hyun1-Lari-77',
  'Sri-Kuda-Lari-77',
  'sri2026Kuda',
  'KudaSriLari77',
  'Lestari#Kuda-77',
  'Ekspor-Kuda-77',
])('a password with a name or e-mail of its owner is refused: %s', (password) => {
  expect(refusal(password)).toBe('Kata sandi tidak boleh memuat nama atau email Anda.')
})

test.each([
  'Ems-demo-2026',
  'kuda.EMS.lari.77',
  'EmsKuda77',
  'kudaEms77',
  '3ms-Kuda-Lari-7',
  'Cakrawala2026',
  'C@kr4wa1a-Kuda-7',
  'xxMANDALAxx77',
  'CMI-kuda-lari-77',
])('a password with the product or a company is refused: %s', (password) => {
  expect(refusal(password)).toBe('Kata sandi tidak boleh memuat EMS atau nama perusahaan.')
})

test.each(['Kuda-Lari-2026', 'Problemsolusi-77', 'Srikaya-Manis-77', 'Cocoa-id-kuda-77', 'Acmite-Kuda-77'])(
  'short words within others are no reason, nor is a top level domain: %s',
  (password) => {
    expect(refusal(password)).toBeUndefined()
  },
)
