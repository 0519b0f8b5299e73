import type { partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import type { Form } from '@ems/ui'
import { listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import RegionPicker from './RegionPicker.tsx'

const below: Readonly<Record<string, readonly [id: string, name: string][]>> = {
  top: [
    ['33', 'Jawa Tengah'],
    ['35', 'Jawa Timur'],
  ],
  '33': [['3374', 'Kota Semarang']],
  '35': [['3578', 'Kota Surabaya']],
  '3374': [['337401', 'Semarang Tengah']],
}
const answers = {
  'GET /references': ({ url }: Request) => {
    const requested = new URL(url).searchParams
    // What everybody may read: users of partners need no right on the list of references.
    if (requested.get('fields[references]') !== 'name') return problemOf(403, { code: 'FORBIDDEN', detail: 'x' })
    const rows = below[requested.get('filter[parent]') ?? 'top'] ?? []
    return listOf(
      references,
      rows.map(([id, name]) => ({ id, name })),
    )
  },
}

let written: readonly object[] = []
function Fixture() {
  const [addresses, setAddresses] = useState<readonly object[]>([
    { street: 'Jalan Uji 1', province: 'Jawa Timur', city: 'Surabaya lama', district: 'Gubeng' },
  ])
  const set = (_: string, value: unknown) => {
    written = value as readonly object[]
    setAddresses(written)
  }
  return <RegionPicker form={{ values: { addresses }, set, mode: 'create' } as unknown as Form<typeof partners>} />
}

test('each region offers what is below it, and another province empties what is below', async () => {
  const { user } = renderScreen(Fixture, { permissions: ['partner-store'], answers })
  const pick = async (label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }

  await pick('Provinsi', 'Jawa Tengah')
  expect(written).toEqual([{ street: 'Jalan Uji 1', province: 'Jawa Tengah', city: '', district: null }])
  await pick('Kabupaten/kota', 'Kota Semarang')
  await pick('Kecamatan', 'Semarang Tengah')
  expect(written).toMatchObject([{ province: 'Jawa Tengah', city: 'Kota Semarang', district: 'Semarang Tengah' }])
})
