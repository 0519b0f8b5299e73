import { archiveDocumentLogs, documents } from '@ems/contracts/archives'
import { listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { DocumentList } from '../DocumentList.tsx'

afterEach(cleanup)

const record = (id: string, more: object = {}) => ({
  ...{ id, version: 1, number: `A-${id}`, title: `Berkas ${id}`, status: 'active', loan_status: 'available' },
  ...more,
})

describe('several chosen records', () => {
  test('are borrowed together, and the ones that are away are named with the form still filled in', async () => {
    const away = {
      detail: 'Arsip A-2 sedang dipinjam Sari s.d. 01/12/2026.',
      source: { pointer: '/data/attributes/documents/1/document' },
    }
    const { user, requests } = renderScreen(DocumentList, {
      permissions: [...Object.values(documents.can), ...Object.values(archiveDocumentLogs.can)],
      answers: {
        'GET /documents': listOf(documents, [record('1'), record('2')]),
        'POST /archive-document-logs/-actions/borrow': problemOf(422, away),
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
    await user.click(await screen.findByRole('button', { name: 'Ajukan pinjam' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajukan pinjam' }))
    await user.type(dialog.getByRole('textbox', { name: /Keperluan/ }), 'Pemeriksaan pajak')
    await user.click(dialog.getByRole('button', { name: 'Ajukan pinjam' }))

    expect(await dialog.findByText('Arsip A-2 sedang dipinjam Sari s.d. 01/12/2026.')).toBeTruthy()
    expect(dialog.getByDisplayValue('Pemeriksaan pajak')).toBeTruthy()
    const sent = await requests
      .findLast(({ url }) => url.endsWith('/borrow'))
      ?.clone()
      .json()
    expect(sent.data.attributes).toMatchObject({ documents: ['1', '2'], purpose: 'Pemeriksaan pajak' })
  })
})
