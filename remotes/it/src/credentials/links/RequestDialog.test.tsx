import { credentialFolders, credentials } from '@ems/contracts/it'
import { listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { RequestButton } from './RequestButton.tsx'

afterEach(cleanup)

const path = '/api/v1/secret-links#abc'
const answers = {
  'GET /credential-folders': {
    ...listOf(credentialFolders, []),
    data: [{ type: 'credential-folders', id: '4', attributes: { name: 'Jaringan' } }],
  },
  'POST /credentials/-actions/requestNew': { data: { type: 'credential-links', id: '9', attributes: { path } } },
}

/** The open dialog, and what is done in it. */
async function open(own: Parameters<typeof renderScreen>[1]['answers'] = {}) {
  const permissions = Object.values(credentials.can)
  const visible = renderScreen(RequestButton, { permissions, answers: { ...answers, ...own } })
  const { user } = visible
  await user.click(screen.getByRole('button', { name: 'Minta kredensial' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Minta kredensial' }))
  const send = () => user.click(dialog.getByRole('button', { name: 'Buat tautan' }))
  const fill = async () => {
    await user.type(dialog.getByRole('textbox', { name: /^Nama/ }), 'Router cabang')
    await user.click(dialog.getByRole('combobox', { name: /^Folder/ }))
    await user.click(await screen.findByRole('option', { name: /Jaringan/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Untuk/ }), 'PT Vendor')
    await user.type(dialog.getByRole('textbox', { name: /^Alasan/ }), 'Router baru')
  }
  return { ...visible, dialog, send, fill }
}
const sent = (requests: readonly Request[]) =>
  Promise.all(requests.filter(({ method }) => method === 'POST').map((request) => request.json()))

describe('Minta kredensial in the list', () => {
  test('adds the record with its link in one request, and shows the address once', async () => {
    const { dialog, fill, send, requests } = await open()
    await fill()
    await send()

    const address = (await dialog.findByRole('textbox', { name: /^Alamat tautan/ })) as HTMLInputElement
    expect(address.value).toBe(`${window.location.origin}${path}`)
    const attributes = { kind: 'login', name: 'Router cabang', recipient: 'PT Vendor', reason: 'Router baru' }
    expect(await sent(requests)).toEqual([
      {
        data: {
          type: 'credentials',
          attributes: { ...attributes, hours: 24, needs_sign_in: false },
          relationships: { folder: { data: { type: 'credential-folders', id: '4' } } },
        },
      },
    ])
  })

  test('names what is missing before anything is sent, and shows what the API refused at its field', async () => {
    const { dialog, fill, send, requests } = await open({
      'POST /credentials/-actions/requestNew': problemOf(422, {
        detail: 'Nama sudah digunakan.',
        source: { pointer: '/data/attributes/name' },
      }),
    })
    await send()
    for (const text of ['Nama wajib diisi.', 'Folder wajib dipilih.', 'Untuk wajib diisi.', 'Alasan wajib diisi.'])
      dialog.getByText(text)
    expect(await sent(requests)).toEqual([])

    await fill()
    await send()
    expect(await dialog.findByText('Nama sudah digunakan.')).toBeTruthy()
    expect(dialog.getByDisplayValue('Router cabang')).toBeTruthy()
  })

  test('offers to sign in again, and keeps what is typed', async () => {
    const { dialog, fill, send } = await open({
      'POST /credentials/-actions/requestNew': problemOf(403, {
        code: 'SIGN_IN_AGAIN',
        detail: 'Masuk kembali untuk membuka rahasia.',
      }),
    })
    await fill()
    await send()

    expect(await screen.findByRole('dialog', { name: 'Masuk kembali' })).toBeTruthy()
    expect(dialog.getByDisplayValue('PT Vendor')).toBeTruthy()
  })

  test('is offered to nobody who may only look', () => {
    renderScreen(RequestButton, { permissions: [credentials.can.list, credentials.can.show], answers: {} })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
