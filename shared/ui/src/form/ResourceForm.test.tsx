import { employeeContacts } from '@ems/contracts/hr'
import { columnMeta, type Resource } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { currentSession } from '@ems/platform/host'
import { pushEvent } from '@ems/platform/testing'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useResourceList } from '../table/state/use-resource-list.ts'
import { type Answers, documentOf, listOf, objectFor, problemOf, renderScreen } from '../testing/index.ts'
import { Inputs } from './parts/Inputs.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { isRequiredNow } from './state/form-values.ts'

afterEach(cleanup)

const columns = ['name'] as const
const names = ['code', 'name', 'company', 'sort_order', 'is_active', 'valid_from', 'valid_to', 'is_system'] as const
const defaults = { category: 'bank' }

function Screen() {
  const list = useResourceList(references, { columns })
  return (
    <>
      <button type="button" onClick={() => list.open('new')}>
        Baru
      </button>
      <ResourceForm list={list} createTitle="Tambah Bank" defaults={defaults}>
        {(form) => <Inputs of={form} names={names} />}
      </ResourceForm>
    </>
  )
}

function Contact() {
  const list = useResourceList(employeeContacts, { columns: ['name'] })
  return (
    <ResourceForm list={list} createTitle="Tambah">
      {(form) => <Inputs of={form} names={['name', 'nik']} />}
    </ResourceForm>
  )
}

const all = Object.values(references.can)
const stored = {
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
}
const answers: Answers = {
  'GET /references': listOf(references, []),
  'GET /references/1': documentOf(references, stored),
}
const show = (at: string, own: Answers = {}, permissions: string[] = all) =>
  renderScreen(Screen, { at: `/screen${at}`, permissions, answers: { ...answers, ...own } })
const sent = (requests: Request[], method: string) => requests.filter((request) => request.method === method)
const dataOf = async (request?: Request) => ((await request?.json()) as { data: object } | undefined)?.data
const edit = async (own: Answers, text = ' Baru') => {
  const visible = show('?id=1&tab=edit', own)
  const name = await screen.findByDisplayValue('Bank Contoh')
  await visible.user.type(name, text)
  return { ...visible, name }
}
const save = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Simpan' }))

describe('a record with a page of its own', () => {
  const other = { ...stored, id: '2', code: 'BNI', name: 'Bank Kedua' }
  const onPages = (at: string) =>
    renderScreen(Screen, {
      at,
      listPath: '/list',
      permissions: all,
      answers: {
        ...answers,
        'GET /references': listOf(references, [stored, other]),
        'GET /references/2': documentOf(references, other),
      },
    })

  test('goes there from beside its list, and back to the list as it was', async () => {
    const { user, router, search } = onPages('/list?section=bank&q=bank&id=1')
    await user.click(await screen.findByRole('button', { name: 'Buka halaman penuh' }))
    expect(router.state.location.pathname).toBe('/list/1')
    expect(Object.fromEntries(search())).toEqual({ section: 'bank', q: 'bank' })
    expect(await screen.findByRole('heading', { level: 2, name: 'Bank Contoh' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Salin tautan' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/list/1?section=bank')
    act(() => screen.getByRole('heading', { level: 2 }).focus())
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await screen.findByRole('heading', { level: 2, name: 'Bank Kedua' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/list/2')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))

    await user.click(screen.getByRole('button', { name: 'Kembali ke daftar' }))
    expect(router.state.location.pathname).toBe('/list')
    expect(Object.fromEntries(search())).toEqual({ section: 'bank', q: 'bank' })
  })

  test('opens by its address, and goes beside its list', async () => {
    const { user, router, search } = onPages('/list/2')
    expect(await screen.findByRole('heading', { level: 2, name: 'Bank Kedua' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Buka halaman penuh' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/list')
    expect(search().get('id')).toBe('2')
  })
})

describe('a new row', () => {
  const fill = async (user: ReturnType<typeof show>['user']) => {
    await user.type(await screen.findByLabelText(/^Kode/), 'BRI')
    await user.type(screen.getByLabelText(/^Nama/), 'Bank Rekaan')
  }

  test('is sent with the defaults of the contract and the screen', async () => {
    const { user, requests, search } = show('?id=new', {
      'POST /references': documentOf(references, { ...stored, id: '8' }),
      'GET /references/8': documentOf(references, { ...stored, id: '8' }),
    })
    await fill(user)
    await user.click(screen.getByLabelText(/^Berlaku mulai/))
    await user.keyboard('20112026')
    await save(user)
    expect(await screen.findByText('Data berhasil ditambahkan.')).toBeTruthy()
    const [post] = sent(requests, 'POST')
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await dataOf(post)).toMatchObject({
      type: 'references',
      attributes: { category: 'bank', code: 'BRI', valid_from: '2026-11-20', is_active: true, sort_order: 0 },
      relationships: { company: { data: null } },
    })
    await waitFor(() => expect(search().get('id')).toBe('8'))
  })

  test('keeps its key while it stays the same, and gets another once it is corrected', async () => {
    const { user, requests } = show('?id=new', { 'POST /references': problemOf(500, { detail: 'x' }) })
    await fill(user)
    await save(user)
    await waitFor(() => expect(sent(requests, 'POST').length).toBe(1))
    await save(user)
    await waitFor(() => expect(sent(requests, 'POST').length).toBe(2))
    await user.type(screen.getByLabelText(/^Kode/), 'X')
    await save(user)
    await waitFor(() => expect(sent(requests, 'POST').length).toBe(3))
    const keys = sent(requests, 'POST').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
    expect(screen.getByDisplayValue('Bank Rekaan')).toBeTruthy()
  })

  test('names what is missing before anything is sent, and leads to the first of it', async () => {
    const { user, requests } = show('?id=new')
    await screen.findByLabelText(/^Kode/)
    await save(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Terdapat data yang belum diisi/dipilih.')
    expect(within(alert).getByRole('button', { name: 'Kode wajib diisi.' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Kode/)))
    expect(sent(requests, 'POST')).toHaveLength(0)
  })

  test('marks what has to be filled in, and nothing that the server fills in or a rule does not ask for', () => {
    const values = { is_customer: true, is_vendor: false, status: 'active', phone: null, email: null }
    const isRequested = (mode: 'create' | 'update', path: string, more = {}) =>
      isRequiredNow(
        { resource: partners as unknown as Resource, mode, values: { ...values, ...more } },
        path,
        columnMeta(partners as unknown as Resource, path),
      )
    expect(['code', 'owner', 'notes', 'block_reason', 'email'].filter((path) => isRequested('create', path))).toEqual(
      [],
    )
    expect(['name', 'legal_form', 'phone'].filter((path) => !isRequested('create', path))).toEqual([])
    expect(isRequested('create', 'phone', { email: 'a@b.test' })).toBe(false)
    expect(isRequested('create', 'vendor_categories', { is_vendor: true })).toBe(true)
    // The server fills a code in on creation only, so an update requires it.
    expect(isRequested('update', 'code')).toBe(true)
    expect(isRequested('update', 'owner')).toBe(false)
  })

  test('says what is wrong with a field once it is left, and not while it is typed', async () => {
    const { user } = show('?id=new')
    await user.type(await screen.findByLabelText(/^Kode/), '   ')
    expect(screen.queryByText('Kode tidak boleh hanya berisi spasi.')).toBeNull()
    await user.tab()
    expect(await screen.findAllByText('Kode tidak boleh hanya berisi spasi.')).not.toHaveLength(0)
  })

  test('checks fields against each other as the API would', async () => {
    const { user } = show('?id=new')
    await fill(user)
    await user.type(screen.getByLabelText(/^Berlaku mulai/), '20/11/2026')
    await user.type(screen.getByLabelText(/^Berlaku sampai/), '19-11-26')
    await save(user)
    expect(await screen.findAllByText('Berlaku sampai tidak boleh sebelum Berlaku mulai.')).not.toHaveLength(0)
  })

  test('makes room for the next one', async () => {
    const { user, search } = show('?id=new', { 'POST /references': documentOf(references, { ...stored, id: '8' }) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Simpan & tambah lagi' }))
    await screen.findByText('Data berhasil ditambahkan.')
    expect((screen.getByLabelText(/^Kode/) as HTMLInputElement).value).toBe('')
    expect(search().get('id')).toBe('new')
  })
})

describe('a stored row', () => {
  test('is sent as a change from the version it was read in', async () => {
    const changed = { ...stored, version: 4, name: 'Bank Contoh Baru' }
    const { user, requests } = await edit({ 'PATCH /references/1': documentOf(references, changed) })
    await save(user)
    expect(await screen.findByText('Perubahan data berhasil disimpan.')).toBeTruthy()
    expect(await sent(requests, 'PATCH')[0]?.json()).toEqual({
      data: { type: 'references', id: '1', attributes: { name: 'Bank Contoh Baru' }, meta: { version: 3 } },
    })
  })

  test('is saved by Ctrl+S, and by Ctrl+Enter closed as well', async () => {
    const { user, requests, search } = await edit({
      'PATCH /references/1': documentOf(references, { ...stored, version: 4 }),
    })
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent(requests, 'PATCH')).toHaveLength(1))
    await screen.findByText('Perubahan data berhasil disimpan.')
    expect(search().get('id')).toBe('1')
    await user.type(await screen.findByDisplayValue('Bank Contoh'), '!')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(search().get('id')).toBeNull())
  })

  test('shows what the API refused at the field it points to', async () => {
    const { user, name } = await edit({
      'PATCH /references/1': problemOf(
        422,
        { detail: 'Nama sudah digunakan.[Galat]Hint', source: { pointer: '/data/attributes/name' } },
        { detail: 'Perusahaan tidak ditemukan.', source: { pointer: '/data/relationships/company' } },
        { detail: 'Induk tidak boleh turunannya sendiri.', source: { pointer: '/data' } },
      ),
    })
    await save(user)
    expect(await screen.findAllByText('Nama sudah digunakan.')).not.toHaveLength(0)
    expect(screen.getByRole('combobox', { name: 'Perusahaan' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Induk tidak boleh turunannya sendiri.')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect((name as HTMLInputElement).value).toBe('Bank Contoh Baru')
  })

  test('that needs a more recent sign-in leads to one, and keeps what is typed', async () => {
    const detail = 'Masuk kembali untuk mengubah akses kredensial.[Galat]Anda masuk lebih dari 10 menit yang lalu.'
    const { user } = await edit({ 'PATCH /references/1': problemOf(403, { code: 'SIGN_IN_AGAIN', detail }) })
    const signInAgain = jest.fn(async () => undefined)
    const session = currentSession.get()
    if (session) act(() => currentSession.set({ ...session, signInAgain }))

    await save(user)
    expect(await screen.findByText('Masuk kembali untuk mengubah akses kredensial.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Masuk kembali' }))

    expect(signInAgain).toHaveBeenCalledTimes(1)
    expect(screen.getByDisplayValue('Bank Contoh Baru')).toBeTruthy()
  })

  test('is read only for a user who may not change it', async () => {
    const reader = documentOf(references, { ...stored, can: ['show'] })
    show('?id=1&tab=edit', { 'GET /references/1': reader }, [references.can.list, references.can.show])
    expect(await screen.findAllByText('BCA')).not.toHaveLength(0)
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const name of ['Simpan', 'Hapus']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('never offers to set what only the server sets', async () => {
    show('?id=1&tab=edit')
    await screen.findByDisplayValue('Bank Contoh')
    expect(screen.getByText('Bawaan sistem')).toBeTruthy()
    expect(screen.queryByLabelText('Bawaan sistem')).toBeNull()
  })
})

describe('two people', () => {
  const current = { ...stored, version: 9, name: 'Nama mereka', sort_order: 6 }
  const conflict = problemOf(409, {
    code: 'VERSION',
    detail: 'Data telah diubah oleh Suharti pada 20/11/2026 10.42 WIB.',
    meta: { version: 9, changed: ['name', 'sort_order'], current: objectFor(references, current) },
  })
  const saved = documentOf(references, { ...current, version: 10 })
  type Typist = Awaited<ReturnType<typeof edit>>['user']
  const collide = async (typeMore?: (user: Typist) => Promise<void>) => {
    const visible = await edit({
      'PATCH /references/1': async (request: Request) =>
        (await request.json()).data.meta.version === 9 ? saved : conflict,
    })
    await typeMore?.(visible.user)
    await save(visible.user)
    const dialog = await screen.findByRole('dialog', {
      name: 'Data telah diubah oleh Suharti pada 20/11/2026 10.42 WIB.',
    })
    return { ...visible, dialog }
  }
  const merged = async (requests: Request[]) => {
    await waitFor(() => expect(sent(requests, 'PATCH')).toHaveLength(2))
    return dataOf(sent(requests, 'PATCH')[1])
  }

  test('see both values of what both changed; mine is kept unless I give it up', async () => {
    const { user, dialog, requests } = await collide()
    const name = within(dialog).getByRole('group', { name: 'Nama' })
    expect(name.textContent).toContain('Bank Contoh Baru')
    expect(name.textContent).toContain('Nama mereka')
    expect(dialog.textContent).toContain('Ikut diperbarui: Urutan.')
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    expect(await merged(requests)).toMatchObject({ attributes: { name: 'Bank Contoh Baru' }, meta: { version: 9 } })
  })

  test('are not asked about what only one of them changed: it is merged, saved and told', async () => {
    const others = { ...stored, version: 9, sort_order: 6 }
    const refusal = problemOf(409, {
      code: 'VERSION',
      detail: 'Data telah diubah oleh Suharti pada 20/11/2026 10.42 WIB.',
      meta: { version: 9, changed: ['sort_order'], current: objectFor(references, others) },
    })
    const after = documentOf(references, { ...others, version: 10, name: 'Bank Contoh Baru' })
    const { user, requests } = await edit({
      'PATCH /references/1': async (request: Request) =>
        (await request.json()).data.meta.version === 9 ? after : refusal,
    })
    await save(user)
    expect(((await merged(requests)) as { attributes: object }).attributes).toEqual({ name: 'Bank Contoh Baru' })
    expect(screen.queryByRole('dialog', { name: /^Data telah diubah/ })).toBeNull()
    expect(await screen.findByText(/oleh Suharti .* Ikut diperbarui: Urutan\.$/)).toBeTruthy()
  })

  test('are asked only about the fields that both changed', async () => {
    const { user, dialog, requests } = await collide(async (typist) => {
      const code = screen.getByLabelText(/^Kode/)
      await typist.clear(code)
      await typist.type(code, 'BCB')
    })
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Nama'])
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    expect(((await merged(requests)) as { attributes: object }).attributes).toEqual({
      code: 'BCB',
      name: 'Bank Contoh Baru',
    })
  })

  test('may take the newest value, and then there is nothing to send', async () => {
    const { user, dialog, requests } = await collide()
    await user.click(within(dialog).getByText('Pakai yang terbaru'))
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByDisplayValue('Nama mereka')).toBeTruthy()
    expect(sent(requests, 'PATCH')).toHaveLength(1)
  })

  test('lose nothing when they do not decide', async () => {
    const { user, dialog } = await collide()
    await user.click(within(dialog).getByRole('button', { name: 'Batal' }))
    expect(screen.getByDisplayValue('Bank Contoh Baru')).toBeTruthy()
  })

  test('are told of each other while one still types', async () => {
    let row: object = documentOf(references, stored)
    const suharti = objectFor(references, { id: '7', name: 'Suharti' })
    const { user } = await edit({ 'GET /references/1': () => row })
    row = documentOf(references, { ...current, updated_by: '7' }, [{ ...suharti, type: 'users' }])
    act(() => pushEvent('private-references.0', 'updated', { id: '1', version: 9, actor: '7', changed: ['name'] }))
    expect(await screen.findByText('Diubah oleh Suharti')).toBeTruthy()
    expect(screen.getByDisplayValue('Bank Contoh Baru')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lihat perubahan' }))
    expect((await screen.findByRole('group', { name: 'Nama' })).textContent).toContain('Nama mereka')
  })

  test('are in step while neither types', async () => {
    let row: object = documentOf(references, stored)
    show('?id=1&tab=edit', { 'GET /references/1': () => row })
    await screen.findByDisplayValue('Bank Contoh')
    row = documentOf(references, current)
    act(() => pushEvent('private-references.0', 'updated', { id: '1', version: 9, actor: '7', changed: ['name'] }))
    expect(await screen.findByDisplayValue('Nama mereka')).toBeTruthy()
  })
})

describe('what is typed', () => {
  test('is asked about before it is left behind', async () => {
    const { user, search } = await edit({})
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    const question = await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' })
    expect(question.textContent).toContain('Perubahan belum disimpan. Tinggalkan halaman?')
    await user.click(within(question).getByRole('button', { name: 'Batal' }))
    expect(search().get('id')).toBe('1')
    expect(screen.getByDisplayValue('Bank Contoh Baru')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tutup' }))
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }))
    await waitFor(() => expect(search().get('id')).toBeNull())
    expect(sessionStorage.length).toBe(0)
  })

  test('leaves without a question when nothing was changed', async () => {
    const { user, search } = show('?id=1&tab=edit')
    await screen.findByDisplayValue('Bank Contoh')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(search().get('id')).toBeNull())
  })

  test('is kept without what is encrypted, and says so when it is there again', async () => {
    const contact = { id: '1', version: 1, name: 'Siti', nik: '9971••••••••0009', employee: '4', relation: 'child' }
    let kept: Record<string, string> = {}
    const open = () =>
      renderScreen(Contact, {
        at: '/screen?id=1&tab=edit',
        permissions: Object.values(employeeContacts.can),
        answers: {
          'GET /employee-contacts': listOf(employeeContacts, [contact]),
          'GET /employee-contacts/1': () => {
            for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text)
            return documentOf(employeeContacts, contact)
          },
        },
      })
    const { user } = open()
    await user.type(await screen.findByLabelText(/^Nama/), ' Aminah')
    await user.clear(screen.getByLabelText(/^NIK/))
    await user.type(screen.getByLabelText(/^NIK/), '9971014504850001')
    cleanup()
    kept = { ...sessionStorage } as Record<string, string>
    expect(JSON.stringify(kept)).toContain('Siti Aminah')
    expect(JSON.stringify(kept)).not.toContain('99710145')

    open()
    expect(await screen.findByDisplayValue('Siti Aminah')).toBeTruthy()
    expect(screen.getByLabelText(/^NIK/)).toHaveProperty('value', '9971••••••••0009')
    expect(screen.getByText(/dipulihkan\. NIK tidak disimpan dalam draf: isi kembali\.$/)).toBeTruthy()
    sessionStorage.clear()
  })

  test('is kept as a draft of this person, and there again after a reload', async () => {
    await edit({})
    await screen.findByText(/^Draf disimpan \d\d\.\d\d$/)
    const [key = ''] = Object.keys(sessionStorage)
    expect(key).toBe('ems.draft:1:references:1')
    const draft = sessionStorage.getItem(key) ?? ''

    const { user } = show('?id=1&tab=edit', {
      'GET /references/1': () => {
        sessionStorage.setItem(key, draft)
        return documentOf(references, stored)
      },
    })
    expect(await screen.findByDisplayValue('Bank Contoh Baru')).toBeTruthy()
    expect(screen.getByText(/^Draf pukul \d\d\.\d\d dipulihkan\.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Buang draf' }))
    expect(await screen.findByDisplayValue('Bank Contoh')).toBeTruthy()
    expect(sessionStorage.length).toBe(0)
  })
})
