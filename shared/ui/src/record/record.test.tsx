import { assets } from '@ems/contracts/common'
import { auditLogs, references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Inputs } from '../form/parts/Inputs.tsx'
import { ResourceForm } from '../form/ResourceForm.tsx'
import { useResourceList } from '../table/state/use-resource-list.ts'
import { type Answers, documentOf, listOf, objectFor, problemOf, renderScreen } from '../testing/index.ts'
import { everyPart } from './RecordTabs.tsx'

afterEach(cleanup)

function Screen() {
  const list = useResourceList(references, { columns: ['code', 'name'] })
  return (
    <ResourceForm
      list={list}
      createTitle="Tambah"
      parts={everyPart}
      tabs={[{ id: 'usages', label: 'Pemakaian', permission: 'reference-toExcel', render: () => 'Tiga layar' }]}
    >
      {(form) => <Inputs of={form} names={['code', 'name', 'parent']} />}
    </ResourceForm>
  )
}

const some = { category: 'bank', meta: {}, sort_order: 1, is_active: true, parent: null }
const rows = ['BCA', 'BRI'].map((code, n) => ({ ...some, id: String(n + 1), version: 3, code, name: `Bank ${code}` }))
const nothing = { data: [], meta: { page: { after: null } } }
const all = [...Object.values(references.can), 'reference-rollback']
const show = (answers: Answers = {}, at = '/screen?id=1', permissions = all) =>
  renderScreen(Screen, {
    at,
    permissions,
    answers: {
      'GET /references': listOf(references, rows),
      'GET /references/1': documentOf(references, rows[0] as (typeof rows)[0]),
      'GET /references/2': documentOf(references, rows[1] as (typeof rows)[0]),
      'GET /references/1/activity': nothing,
      'GET /references/2/activity': nothing,
      ...answers,
    },
  })
const sent = (requests: Request[], method = 'POST') => requests.findLast((one) => one.method === method)

describe('an open record', () => {
  test('shows the screen’s own tabs to users who may see them, and keeps typed values while other tabs are read', async () => {
    const { user, search } = show({}, '/screen?id=1&tab=edit')
    const name = await screen.findByLabelText(/^Nama/)
    await user.type(name, '!')
    await user.click(screen.getByRole('tab', { name: 'Pemakaian' }))
    expect(screen.getByText('Tiga layar')).toBeTruthy()
    expect(search().get('tab')).toBe('usages')
    await user.click(screen.getByRole('tab', { name: 'Detail' }))
    expect(screen.getByLabelText(/^Nama/)).toHaveProperty('value', 'Bank BCA!')
    cleanup()
    show({}, '/screen?id=1', [references.can.list, references.can.show])
    await screen.findByRole('tab', { name: 'Riwayat' })
    expect(screen.queryByRole('tab', { name: 'Pemakaian' })).toBeNull()
  })

  test('leads to its neighbours in the list', async () => {
    const { user, search } = show({}, '/screen?id=1&tab=edit')
    await user.click(await screen.findByRole('button', { name: 'Data berikutnya' }))
    expect(search().get('id')).toBe('2')
    fireEvent.keyDown(await screen.findByLabelText(/^Nama/), { key: 'ArrowLeft', altKey: true })
    await waitFor(() => expect(search().get('id')).toBe('1'))
  })

  test('makes a missing reference without leaving the form', async () => {
    const created = { data: objectFor(references, { ...some, id: '9', code: 'X', name: 'Induk baru' }) }
    const { user, requests } = show({ 'POST /references': created }, '/screen?id=1&tab=edit')
    await user.click(await screen.findByRole('combobox', { name: 'Induk' }))
    await user.type(screen.getByRole('combobox', { name: 'Induk' }), 'Induk baru')
    await user.click(await screen.findByRole('option', { name: '+ Tambah “Induk baru”' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tambah Referensi' })
    expect(within(dialog).getByLabelText(/^Nama/)).toHaveProperty('value', 'Induk baru')
    await user.type(within(dialog).getByLabelText(/^Kode/), 'X')
    await user.type(within(dialog).getByLabelText(/^Kategori/), 'bank')
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(sent(requests)?.url).toMatch(/\/references$/))
    expect(await sent(requests)?.json()).toMatchObject({ data: { attributes: { name: 'Induk baru', code: 'X' } } })
  })
})

describe('the history', () => {
  const entry = {
    id: '70',
    at: '2026-11-20T03:00:00.000Z',
    actor_name: 'Ani',
    action: 'update',
    changed_fields: ['name'],
    before: { name: 'Bank Lama' },
    after: { name: 'Bank BCA' },
    reason: null,
  }
  const answers = {
    'GET /references/1/history': listOf(auditLogs, [entry]),
    'POST /references/1/-actions/rollback': documentOf(references, rows[0] as (typeof rows)[0]),
  }

  test('says what changed, and gives a value back after a question', async () => {
    const { user, requests } = show(answers, '/screen?id=1&tab=history')
    const list = await screen.findByRole('list', { name: 'Riwayat' })
    expect(within(list).getByText('Bank Lama')).toBeTruthy()
    expect(await within(list).findByText('Ubah')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Kembalikan nilai Nama' }))
    const question = await screen.findByRole('dialog', { name: 'Kembalikan Nama?' })
    await user.click(within(question).getByRole('button', { name: 'Kembalikan' }))
    await waitFor(() => expect(sent(requests)).toBeTruthy())
    expect(await sent(requests)?.json()).toEqual({
      data: { attributes: { audit_log: '70', fields: ['name'] }, meta: { version: 3 } },
    })
  })

  test('offers no restore to users without the permission', async () => {
    show(answers, '/screen?id=1&tab=history', Object.values(references.can))
    await screen.findByText('Bank Lama')
    expect(screen.queryByRole('button', { name: 'Kembalikan nilai Nama' })).toBeNull()
  })
})

describe('comments', () => {
  test('are opened by the key c, and written by it again; typed, it is a letter', async () => {
    const { search } = show()
    fireEvent.keyDown(await screen.findByRole('tab', { name: 'Detail' }), { key: 'c' })
    await waitFor(() => expect(search().get('tab')).toBe('comments'))
    const box = await screen.findByRole('textbox', { name: 'Tulis komentar' })
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Aktivitas' }), { key: 'c' })
    expect(document.activeElement).toBe(box)
    expect(fireEvent.keyDown(box, { key: 'c' })).toBe(true)
  })

  test('name a colleague, who is told', async () => {
    const { user, requests } = show(
      {
        'GET /users': {
          ...listOf(references, []),
          data: [{ type: 'users', id: '8', attributes: { name: 'Ani', email: 'ani@ems.test' } }],
        },
        'POST /comments': { data: { type: 'comments', id: '3', attributes: {}, meta: { version: 1 } } },
      },
      '/screen?id=1&tab=comments',
    )
    await user.type(await screen.findByRole('textbox', { name: 'Tulis komentar' }), 'Tolong @An')
    await user.click(await screen.findByRole('option', { name: /^Ani/ }))
    await user.click(screen.getByRole('button', { name: 'Kirim' }))
    await screen.findByText('Data berhasil ditambahkan.')
    expect(await sent(requests)?.json()).toMatchObject({
      data: {
        attributes: { target_type: 'references', target_id: '1', body: 'Tolong @Ani' },
        relationships: { mentions: { data: [{ type: 'users', id: '8' }] } },
      },
    })
  })
})

describe('a comment that is typed', () => {
  const answers: Answers = {
    'POST /comments': { data: { type: 'comments', id: '3', attributes: {}, meta: { version: 1 } } },
  }
  const box = () => screen.findByRole('textbox', { name: 'Tulis komentar' })
  afterEach(() => sessionStorage.clear())

  test('is there again after a reload, on its own record only, and gone once it is sent', async () => {
    const first = show(answers, '/screen?id=1&tab=comments')
    await first.user.type(await box(), 'Sudah dicek')
    cleanup()
    const kept = { ...sessionStorage } as Record<string, string>
    // A screen of a test begins with an empty storage.
    const again = (id: number) =>
      show(
        {
          ...answers,
          [`GET /references/${id}`]: () => {
            for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text)
            return documentOf(references, rows[id - 1] as (typeof rows)[0])
          },
        },
        `/screen?id=${id}&tab=comments`,
      )
    again(2)
    expect(await box()).toHaveProperty('value', '')
    cleanup()

    const { user } = again(1)
    expect(await box()).toHaveProperty('value', 'Sudah dicek')
    await user.click(screen.getByRole('button', { name: 'Kirim' }))
    await screen.findByText('Data berhasil ditambahkan.')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Sudah dicek')
  })

  test('stays with its record when the next one is opened beside it', async () => {
    const { user } = show(answers, '/screen?id=1&tab=comments')
    await user.type(await box(), 'Tentang BCA')
    await user.click(screen.getByRole('button', { name: 'Data berikutnya' }))
    await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
    await user.click(screen.getByRole('button', { name: 'Data sebelumnya' }))
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'Tentang BCA'))
  })
})

describe('files', () => {
  const choose = async (user: ReturnType<typeof show>['user']) =>
    user.upload(await screen.findByLabelText('Lampiran', { selector: 'input' }), new File(['x'], 'a.txt'))

  test('are attached to the record as soon as they are chosen', async () => {
    const { user, requests } = show(
      { 'GET /assets': listOf(assets, []), 'POST /assets': { data: objectFor(assets, { id: '4', name: 'a.txt' }) } },
      '/screen?id=1&tab=files',
    )
    await choose(user)
    await screen.findByText('Berkas berhasil diunggah.')
    expect(await sent(requests)?.json()).toEqual({ target_type: 'references', target_id: '1', file: 'a.txt' })
  })

  test('that are refused stay with the reason and can be sent again', async () => {
    const { user } = show(
      {
        'GET /assets': listOf(assets, []),
        'POST /assets': problemOf(422, { detail: 'Isi berkas tidak sesuai jenisnya.' }),
      },
      '/screen?id=1&tab=files',
    )
    await choose(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Isi berkas tidak sesuai jenisnya.')
    expect(screen.getByRole('button', { name: 'Unggah ulang a.txt' })).toBeTruthy()
  })

  test('pictures and PDF open in place, everything else is downloaded', async () => {
    const created: Blob[] = []
    const urls = { createObjectURL: (blob: Blob) => `blob:${created.push(blob)}`, revokeObjectURL: () => undefined }
    Object.assign(URL, urls)
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
    const fileOf = (id: string, name: string, mime: string) => ({ id, name, mime, size_byte: 5, can: ['show'] })
    const bytes = () => new Response('bytes', { headers: { 'Content-Type': 'application/octet-stream' } })
    const { user } = show(
      {
        'GET /assets': listOf(assets, [
          fileOf('4', 'foto.png', 'image/png'),
          fileOf('5', 'surat.pdf', 'application/pdf'),
          fileOf('6', 'daftar.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
          fileOf('7', 'gambar.svg', 'image/svg+xml'),
        ]),
        'GET /assets/4/content': bytes,
        'GET /assets/5/content': bytes,
      },
      '/screen?id=1&tab=files',
    )
    const list = await screen.findByRole('list', { name: 'Lampiran' })
    // Only the picture has been fetched, for its thumbnail.
    await waitFor(() => expect(list.querySelectorAll('img')).toHaveLength(1))
    expect(created.map(({ type }) => type)).toEqual(['image/png'])

    await user.click(within(list).getByRole('button', { name: 'Buka foto.png' }))
    const picture = await screen.findByRole('img', { name: 'foto.png' })
    expect(picture.getAttribute('src')).toMatch(/^blob:/)
    await user.keyboard('{Escape}')
    await user.click(within(list).getByRole('button', { name: 'Buka surat.pdf' }))
    const frame = () => document.querySelector('iframe[title="surat.pdf"]')
    await waitFor(() => expect(frame()?.getAttribute('src')).toMatch(/^blob:/))
    expect(created.at(-1)?.type).toBe('application/pdf')
    for (const name of ['daftar.xlsx', 'gambar.svg']) {
      expect(within(list).queryByRole('button', { name: `Buka ${name}` })).toBeNull()
      expect(within(list).getByRole('button', { name: `Unduh ${name}` })).toBeTruthy()
    }
  })
})
