import { archiveContracts } from '@ems/contracts/archives'
import type { Row } from '@ems/platform'
import { listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { ContractActions } from './ContractActions.tsx'

afterEach(cleanup)

const contract = {
  id: '7',
  version: 3,
  number: '0007/PK/CMI/2026',
  title: 'Sewa gudang',
  status: 'active',
  current_end_date: '2027-01-31',
  is_open_ended: false,
  value: '1000000.00',
  currency: 'IDR',
  renewals: [] as object[],
}
const show = (
  more: Partial<typeof contract> = {},
  permissions: readonly string[] = Object.values(archiveContracts.can),
) => {
  const row = { ...contract, ...more }
  return renderScreen(() => <ContractActions contract={row as unknown as Row<typeof archiveContracts>} />, {
    permissions,
    answers: {
      'POST /archive-contracts/-actions/extend': listOf(archiveContracts, [{ ...row, version: 4 }]),
      'POST /archive-contracts/-actions/undoRenewal': listOf(archiveContracts, [{ ...row, version: 4 }]),
    },
  })
}
const named = (name: string) => screen.findByRole('button', { name })

test('asks for a later end and a reason, and sends them with the version that is seen', async () => {
  const { user, requests } = show()

  await user.click(await named('Perpanjang'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Perpanjang' }))
  expect(within(dialog).getByText('Berakhir baru harus setelah tanggal berakhir sekarang.')).toBeTruthy()
  expect(within(dialog).getByText('Alasan wajib diisi.')).toBeTruthy()
  expect(requests).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Berakhir baru' }), '31/01/2028{Tab}')
  await user.type(within(dialog).getByRole('textbox', { name: 'Alasan' }), 'Kesepakatan baru')
  await user.click(within(dialog).getByRole('button', { name: 'Perpanjang' }))

  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await requests[0]?.json()).toMatchObject({
    data: [
      {
        id: '7',
        meta: { version: 3 },
        attributes: { end_date: '2028-01-31', value: '1000000.00', reason: 'Kesepakatan baru' },
      },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers nothing for a draft, for one without an end, and to whoever may not', async () => {
  for (const more of [{ status: 'draft' }, { current_end_date: null as unknown as string }]) {
    show(more)
    expect(screen.queryByRole('button', { name: 'Perpanjang' })).toBeNull()
  }
  show({ renewals: [{ from: '2026-01-31' }] }, ['contract-show', 'contract-update'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('takes the last extension back once that is confirmed', async () => {
  const { user, requests } = show({ renewals: [{ from: '2026-01-31', to: '2027-01-31' }] })

  await user.click(await named('Batalkan perpanjangan'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/kembali berakhir pada 31\/01\/2026/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Batalkan perpanjangan' }))

  await waitFor(() =>
    expect(requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['undoRenewal']),
  )
})
