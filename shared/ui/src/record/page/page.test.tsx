import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ResourceForm } from '../../form/ResourceForm.tsx'
import { FormGroups } from '../../screen/FormGroups.tsx'
import { useResourceList } from '../../table/state/use-resource-list.ts'
import { type Answers, approvalOf, documentOf, listOf, problemOf, renderScreen } from '../../testing/index.ts'

afterEach(cleanup)

const groups = [
  { legend: 'Nama', names: ['code', 'name', 'color'], more: ['color'] },
  { legend: 'Urutan', names: ['sort_order', 'icon'], more: ['icon'] },
] as const

const withPortal = { ...references, forms: { portal: ['name'] } } as typeof references

function Screen() {
  const list = useResourceList(withPortal, { columns: ['name', 'sort_order', 'is_active'] })
  return (
    <ResourceForm list={list} createTitle="Tambah" defaults={defaults}>
      {(form) => <FormGroups of={form} groups={groups} />}
    </ResourceForm>
  )
}

const defaults = { category: 'bank' }
const bank = {
  id: '1',
  version: 3,
  category: 'bank',
  code: 'BCA',
  name: 'Bank Contoh',
  parent: null,
  company: null,
  sort_order: 5,
  color: null,
  icon: null,
  meta: {},
  valid_from: null,
  valid_to: null,
  is_active: true,
  is_system: false,
  usage_count: 0,
}
const answers = {
  'GET /references': listOf(references, [bank]),
  'GET /references/1': documentOf(references, bank),
}
const show = (own: Answers = {}, at = '/screen?id=1', permissions: string[] = Object.values(references.can)) =>
  renderScreen(Screen, { at, permissions, answers: { ...answers, ...own } })
const edit = async (user: ReturnType<typeof show>['user'], section: string) =>
  user.click(await screen.findByRole('button', { name: `Ubah ${section}` }))
const patches = (requests: Request[]) => requests.filter(({ method }) => method === 'PATCH')

describe('a stored record', () => {
  test('is read: what it says section by section, with its empty fields folded', async () => {
    const { user } = show()
    const section = await screen.findByRole('region', { name: 'Nama' })
    expect(section.textContent).toContain('Bank Contoh')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(within(section).queryByText('Warna')).toBeNull()
    await user.click(within(section).getByRole('button', { name: 'Tampilkan 1 isian kosong' }))
    expect(within(section).getByText('Warna')).toBeTruthy()
    for (const name of ['Simpan', 'Simpan & tutup']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('says first what the list is about, and not the title again', async () => {
    show()
    const facts = await waitFor(() => document.querySelector('dl') ?? Promise.reject(new Error('no facts yet')))
    expect([...(facts?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Kode',
      'Urutan',
      'Aktif',
    ])
  })

  test('is edited in one section: only its changed fields are sent, with the version, and it is read again', async () => {
    const { user, requests } = show({
      'PATCH /references/1': documentOf(references, { ...bank, name: 'Bank Baru', version: 4 }),
    })
    await edit(user, 'Nama')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Kode/))
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ubah Urutan' })).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText(/^Nama/), ' Baru')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    await screen.findByText('Perubahan data berhasil disimpan.')
    expect(await patches(requests)[0]?.json()).toMatchObject({
      data: { id: '1', attributes: { name: 'Bank Contoh Baru' }, meta: { version: 3 } },
    })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  test('keeps typed values until the user discards them', async () => {
    const { user } = show()
    await edit(user, 'Nama')
    await user.type(screen.getByLabelText(/^Nama/), '!')
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    const question = await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' })
    await user.click(within(question).getByRole('button', { name: 'Batal' }))
    expect(screen.getByLabelText(/^Nama/)).toHaveProperty('value', 'Bank Contoh!')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perubahan belum disimpan' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' })).getByRole('button', {
        name: 'Buang',
      }),
    )
    expect(await screen.findByRole('button', { name: 'Ubah Nama' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Nama' }).textContent).not.toContain('!')
  })

  test('opens whole where the server refuses a field of another section', async () => {
    const { user } = show({
      'PATCH /references/1': problemOf(422, {
        detail: 'Urutan sudah dipakai.',
        source: { pointer: '/data/attributes/sort_order' },
      }),
    })
    await edit(user, 'Nama')
    await user.type(screen.getByLabelText(/^Nama/), '!')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect((await screen.findAllByText(/Urutan sudah dipakai/)).length).toBeGreaterThan(0)
    expect(await screen.findByLabelText(/^Urutan/)).toBeTruthy()
    expect(screen.getByLabelText(/^Nama/)).toHaveProperty('value', 'Bank Contoh!')
  })

  test('offers no change to users without the permission, nor of fields that its state locks', async () => {
    show({ 'GET /references/1': documentOf(references, { ...bank, can: ['show'] }) }, '/screen?id=1', [
      references.can.list,
      references.can.show,
    ])
    await screen.findByRole('region', { name: 'Nama' })
    expect(screen.queryByRole('button', { name: /^Ubah/ })).toBeNull()
    cleanup()

    const { data } = documentOf(references, bank)
    show({ 'GET /references/1': { data: { ...data, meta: { ...data.meta, editable: ['sort_order'] } } } })
    expect(await screen.findByRole('button', { name: 'Ubah Urutan' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ubah Nama' })).toBeNull())
  })

  test('is edited whole from its menu and by its address, and by the key e', async () => {
    const { user, search } = show()
    fireEvent.keyDown(await screen.findByRole('region', { name: 'Nama' }), { key: 'e' })
    await user.click(await screen.findByRole('button', { name: 'Batal' }))
    await user.click(screen.getByRole('button', { name: 'Aksi lainnya' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ubah semua' }))
    expect(await screen.findByLabelText(/^Nama/)).toBeTruthy()
    expect(screen.getByLabelText(/^Urutan/)).toBeTruthy()
    expect(search().get('tab')).toBe('edit')
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    expect(await screen.findByRole('button', { name: 'Ubah Urutan' })).toBeTruthy()
  })

  test('is drawn from the row of the list while it is read itself', async () => {
    const { user } = renderScreen(ListAndRecord, {
      permissions: Object.values(references.can),
      answers: { ...answers, 'GET /references/1': new Promise<Response>(() => undefined) },
    })
    await user.click(await screen.findByRole('button', { name: '1 baris' }))
    expect((await screen.findByRole('region', { name: 'Nama' })).textContent).toContain('Bank Contoh')
  })
})

test('a new record asks those who may only add it for the few fields that are theirs', async () => {
  show({}, '/screen?id=new', [references.can.list, references.can.store])
  expect(await screen.findByLabelText(/^Nama/)).toBeTruthy()
  for (const label of [/^Kode/, /^Urutan/]) expect(screen.queryByLabelText(label)).toBeNull()
  cleanup()
  show({}, '/screen?id=new')
  expect(await screen.findByLabelText(/^Kode/)).toBeTruthy()
})

test('a new record folds what is seldom said, until it is asked for or refused', async () => {
  const { user } = show(
    { 'POST /references': problemOf(422, { detail: 'Ikon tidak ada.', source: { pointer: '/data/attributes/icon' } }) },
    '/screen?id=new',
  )
  await screen.findByLabelText(/^Urutan/)
  expect(screen.queryByLabelText(/^Warna/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Isian lain: Warna' }))
  await user.type(screen.getByLabelText(/^Warna/), '#112233')
  // A filled field is not folded any more.
  expect(screen.queryByRole('button', { name: /Warna/ })).toBeNull()

  await user.type(screen.getByLabelText(/^Kode/), 'BRI')
  await user.type(screen.getByLabelText(/^Nama/), 'Bank')
  expect(screen.queryByLabelText(/^Ikon/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByLabelText(/^Ikon/)).toBeTruthy()
})

function ListAndRecord() {
  const list = useResourceList(references, { columns: ['name'] })
  return (
    <>
      <button type="button" onClick={() => list.open('1')}>
        {list.rows.length} baris
      </button>
      <ResourceForm list={list} createTitle="Tambah">
        {(form) => <FormGroups of={form} groups={groups} />}
      </ResourceForm>
    </>
  )
}

function Repairs() {
  const list = useResourceList(repairs, { columns: ['complaint'] })
  return (
    <ResourceForm list={list} createTitle="Tambah">
      {(form) => <FormGroups of={form} groups={[{ legend: 'Keluhan', names: ['complaint'] }]} />}
    </ResourceForm>
  )
}

describe('a record with a life', () => {
  const repair = { id: '7', version: 3, complaint: 'Layar bergaris', status: 'sent' }
  const render = (more: object) =>
    renderScreen(Repairs, {
      at: '/screen?id=7',
      permissions: Object.values(repairs.can),
      answers: {
        'GET /it-maintenance-externals': listOf(repairs, []),
        'GET /it-maintenance-externals/7': documentOf(repairs, { ...repair, ...more }),
      },
    })

  test('says where it is on its way', async () => {
    render({})
    const steps = await screen.findByRole('list', { name: 'Langkah' })
    const current = within(steps).getByRole('listitem', { current: 'step' })
    expect(current.textContent).toBe('Dikirim')
    expect(screen.getByText(/^3 dari 5 · Dikirim$/)).toBeTruthy()
  })

  test('says who brought it where it is and when, and nothing of states that it has left again', async () => {
    const entry = (by: string, at: string) => ({ by, at })
    render({
      entered: {
        draft: entry('Rina', '2026-11-19T02:30:00.000Z'),
        sent: entry('Budi', '2026-11-20T08:02:00.000Z'),
        returned: entry('Cici', '2026-11-20T07:00:00.000Z'),
      },
    })
    const steps = await screen.findByRole('list', { name: 'Langkah' })
    await waitFor(() =>
      expect(within(steps).getByRole('listitem', { current: 'step' }).textContent).toBe(
        'DikirimBudi · 20/11/2026 15.02',
      ),
    )
    const texts = within(steps).getAllByRole('listitem')
    expect(texts[0]?.textContent).toMatch(/\(sudah\)Rina · 19\/11\/2026 09\.30$/)
    expect(steps.textContent).not.toContain('Cici')
    expect(screen.getByTitle('Budi · 20/11/2026 15.02 WIB')).toBeTruthy()
  })

  test('names whom it is waiting for at its present step, while it is decided', async () => {
    const approval = approvalOf([{ name: 'Budi', for: 'Rina' }, { name: 'Dewi' }])
    render({ status: 'pending_approval', can: ['show'], approval })
    const steps = await screen.findByRole('list', { name: 'Langkah' })
    const current = within(steps).getByRole('listitem', { current: 'step' })
    await waitFor(() => expect(current.textContent).toContain('Budi (untuk Rina), Dewi'))
  })

  test('that was given up is on no way', async () => {
    render({ status: 'cancelled' })
    await screen.findByRole('region', { name: 'Keluhan' })
    await waitFor(() => expect(screen.getByText('Batal')).toBeTruthy())
    expect(screen.queryByRole('list', { name: 'Langkah' })).toBeNull()
  })

  test('takes its next step by Alt+Enter', async () => {
    render({ can: ['show', 'update', 'receive'] })
    fireEvent.keyDown(await screen.findByRole('region', { name: 'Keluhan' }), { key: 'Enter', altKey: true })
    expect(await screen.findByRole('dialog', { name: /Terima kembali/ })).toBeTruthy()
  })
})
