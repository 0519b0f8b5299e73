import { documents } from '@ems/contracts/archives'
import { assets } from '@ems/contracts/common'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import FilesTab from '../../record/FilesTab.tsx'
import { listOf, renderScreen } from '../../testing/index.ts'

afterEach(cleanup)

const file = (id: string, more: object = {}) => ({
  ...{
    id,
    version: 1,
    name: `perjanjian-${id}.docx`,
    mime: 'application/msword',
    size_byte: 2_048,
    sha256: 'a'.repeat(64),
  },
  ...{ target_type: 'documents', target_id: '7', purpose: null, edition: 1, replaces: null, replaced_at: null },
  ...more,
})
const row = { id: '7', version: 1, can: ['update'] }
const Tab = () => <FilesTab resource={documents as never} row={row as never} list={undefined as never} />
const answers = {
  'GET /assets': listOf(assets, [
    file('1', { replaced_at: '2026-01-02T03:04:05Z' }),
    file('2', { edition: 2, replaces: '1' }),
    file('3'),
  ]),
  'POST /assets': { data: { type: 'assets', id: '9', attributes: { name: 'baru.docx' } } },
}

describe('versions of a file', () => {
  test('stand below the newest, folded', async () => {
    const { user } = renderScreen(Tab, { permissions: [...Object.values(documents.can)], answers })
    const list = await screen.findByRole('list', { name: 'Lampiran' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(within(list).getByText(/Versi 2/)).toBeTruthy()
    expect(within(list).queryByText('perjanjian-1.docx')).toBeNull()

    await user.click(within(list).getByRole('button', { name: '1 versi lama' }))

    const [, older] = within(list).getAllByRole('listitem')
    expect(older?.textContent).toContain('perjanjian-1.docx')
    expect(within(older as HTMLElement).queryByRole('button', { name: /versi baru/ })).toBeNull()
    await user.click(within(list).getByRole('button', { name: 'Sembunyikan versi lama' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  })

  test('follow when another file is chosen for one', async () => {
    const { user, requests } = renderScreen(Tab, { permissions: [...Object.values(documents.can)], answers })
    await screen.findByRole('button', { name: 'Unggah versi baru perjanjian-2.docx' })
    await user.upload(screen.getByLabelText('Versi baru perjanjian-2.docx'), new File(['x'], 'baru.docx'))
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    const sent = await requests
      .find(({ method }) => method === 'POST')
      ?.clone()
      .json()
    expect(sent).toMatchObject({ replaces: '2', target_type: 'documents', target_id: '7', file: 'baru.docx' })
  })
})
