import { expect, test } from '@jest/globals'
import { placeIn } from './form-header.ts'

test.each([
  ['Jl. Raya Ungaran Km 20, Kabupaten Semarang, Jawa Tengah 50552', 'Semarang'],
  ['Jl. Pemuda 1, Kota Surakarta 57111', 'Surakarta'],
  ['Jl. Industri 5, Kab. Demak, Jawa Tengah', 'Demak'],
  ['Jl. Gatot Subroto 8, Bandung', 'Bandung'],
  ['Kawasan Industri Candi\nSemarang 50183', 'Semarang'],
  ['Bogor', 'Bogor'],
  [null, ''],
])('a form is signed in the town of the address %j: %s', (address, place) => {
  expect(placeIn(address)).toBe(place)
})
