import { itAssets } from '@ems/contracts/it'
import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../testing/index.ts'
import TransitionDialog from './TransitionDialog.tsx'

afterEach(cleanup)

const rows = ['1', '2'].map((id) => ({ id, version: 1, name: `Laptop ${id}`, status: 'available' })) as never[]

test('an answer of yes or no for many rows is no until it is yes', async () => {
  const { user, requests } = renderScreen(
    () => (
      <TransitionDialog
        resource={itAssets as unknown as Resource}
        name="exclude"
        rows={rows as readonly Row<Resource>[]}
        onClose={() => undefined}
        onDone={() => undefined}
      />
    ),
    { permissions: ['it-asset-exclude'], answers: {} },
  )
  await user.type(await screen.findByRole('textbox', { name: /Alasan/ }), 'Kembali dari klien')
  const box = screen.getByRole<HTMLInputElement>('switch', { name: /Dikecualikan dari opname/ })
  expect(box.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Atur keikutsertaan opname' }))

  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(screen.queryByText(/wajib diisi/)).toBeNull()
})
