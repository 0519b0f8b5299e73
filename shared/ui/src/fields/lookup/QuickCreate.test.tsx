import type { Resource } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../../testing/index.ts'
import QuickCreate from './QuickCreate.tsx'

const Fixture = () => (
  <QuickCreate
    resource={partners as unknown as Resource}
    where={{ is_customer: true }}
    typed="Surya Baru"
    onClose={() => undefined}
    onCreated={() => undefined}
  />
)

test('a new row has a field for all that its rules ask for, and what is missing has the focus', async () => {
  const { user, requests } = renderScreen(Fixture, { permissions: [], answers: {} })

  // "Isi telepon atau email." is a rule over two fields, and addresses are lines.
  const phone = await screen.findByLabelText(/^Telepon/)
  await screen.findByRole('button', { name: 'Tambah baris' })
  expect(screen.getByLabelText(/^Nama/)).toHaveProperty('value', 'Surya Baru')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Isi telepon atau email.')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  await user.type(phone, '0811')
  expect(screen.queryByText('Isi telepon atau email.')).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
