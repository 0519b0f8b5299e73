import { archiveContracts } from '@ems/contracts/archives'
import { documentOf, listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import ContractList from './ContractList.tsx'

afterEach(cleanup)

const contract = { id: '9', version: 2, number: 'K-9', title: 'Sewa gudang', status: 'signing', signers: [] }
const show = (can: readonly string[], answers: Parameters<typeof renderScreen>[1]['answers'] = {}) =>
  renderScreen(ContractList, {
    permissions: Object.values(archiveContracts.can),
    answers: { 'GET /archive-contracts': listOf(archiveContracts, [{ ...contract, can }]), ...answers },
  })
const opened = async (user: ReturnType<typeof show>['user'], label: string) => {
  await user.click(await screen.findByRole('button', { name: 'Aksi Sewa gudang' }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  const dialog = within(await screen.findByRole('dialog', { name: `${label}: Sewa gudang` }))
  return { dialog, press: () => user.click(dialog.getByRole('button', { name: label })) }
}
const sent = async (requests: Request[]) =>
  (await requests
    .findLast(({ method, url }) => method === 'POST' && !url.endsWith('/-actions/preview'))
    ?.clone()
    .json()) as { data: object } | undefined

describe('a contract', () => {
  test('is brought into force with its signers, and says at the line what is refused', async () => {
    const refusal = { detail: 'Nama wajib diisi.', source: { pointer: '/data/attributes/signers/0/name' } }
    const { user, requests } = show(['show', 'activate'], {
      'POST /archive-contracts/9/-actions/activate': problemOf(422, refusal),
    })
    const { dialog, press } = await opened(user, 'Aktifkan')
    await press()
    expect(await dialog.findByText('Penanda tangan wajib diisi.')).toBeTruthy()
    expect(await sent(requests)).toBeUndefined()

    await user.click(dialog.getByRole('button', { name: 'Tambah baris' }))
    await user.type(dialog.getByRole('textbox', { name: 'Jabatan, baris 1' }), 'Direktur')
    await press()
    expect(await dialog.findByText('Nama wajib diisi.')).toBeTruthy()
    const { data } = (await sent(requests)) as { data: object }
    expect(data).toMatchObject({ meta: { version: 2 }, attributes: { signers: [{ position: 'Direktur' }] } })
  })

  test('is extended to a later day, with a reason', async () => {
    const { user, requests } = show(['show', 'extend'], {
      'POST /archive-contracts/9/-actions/extend': documentOf(archiveContracts, { ...contract, version: 3 }),
    })
    const { dialog, press } = await opened(user, 'Perpanjang')
    const day = dialog.getByRole('textbox', { name: /^Berakhir baru/ })
    await user.clear(day)
    await user.type(day, '31/01/2028{Tab}')
    await user.type(dialog.getByRole('textbox', { name: /^Alasan/ }), 'Kesepakatan baru')
    await press()
    await screen.findByText('Perpanjang berhasil.')
    expect((await sent(requests))?.data).toMatchObject({
      meta: { version: 2, reason: 'Kesepakatan baru' },
      attributes: { end_date: '2028-01-31' },
    })
  })
})
