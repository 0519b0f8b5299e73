import { expect, test } from '@jest/globals'
import { linksOf } from './contact-ways.ts'

test('a person is reached by their own numbers, else by those of the company', () => {
  const person = { mobile: '+6281200000001', phone: null, whatsapp: null, email: null }
  const company = { phone: '+62248888', whatsapp: '+6281299999999', email: 'halo+jual@abadi.test' }

  expect(linksOf(person, company).map(({ href }) => href)).toEqual([
    'tel:+6281200000001',
    'https://wa.me/6281200000001',
    'mailto:halo%2Bjual@abadi.test',
  ])
  expect(linksOf({ whatsapp: '0812-3' }, {}).map(({ href }) => href)).toEqual(['https://wa.me/628123'])
  expect(linksOf({}, {})).toEqual([])
})
