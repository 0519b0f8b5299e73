import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { everyPart } from '../record/RecordTabs.tsx'
import { ResourceScreen } from '../screen/ResourceScreen.tsx'
import { type Answers, documentOf, listOf, problemOf, renderScreen } from '../testing/index.ts'

afterEach(cleanup)

const columns = ['number', 'complaint', 'status'] as const
const form = [{ legend: 'Perawatan', names: ['complaint', 'rma_no', 'sent_at', 'result'] as const }]
const Screen = () => (
  <ResourceScreen resource={repairs} columns={columns} empty="Kosong." form={form} parts={everyPart} />
)

const verbs = ['show', 'update', 'destroy']
const draft = { id: '7', version: 3, number: 'PRX-7', complaint: 'Layar bergaris', status: 'draft', sent_at: null }
const another = { ...draft, id: '8', complaint: 'Kipas berbunyi' }
const can = [...verbs, 'send', 'cancel']
const GET = 'GET /it-maintenance-externals'
const SEND = 'POST /it-maintenance-externals/7/-actions/send'
const row = (more: object = {}) => ({ ...draft, can, ...more })

const show = (answers: Answers = {}, at?: string) =>
  renderScreen(Screen, {
    at,
    permissions: Object.values(repairs.can),
    answers: { [GET]: listOf(repairs, [row(), { ...another, can }]), ...answers },
  })
const posted = async (requests: Request[], path: string) =>
  (await requests
    .findLast(({ url, method }) => method === 'POST' && url.includes(path))
    ?.clone()
    .json()) as { data: Record<string, unknown>; meta?: object }
const opened = async (user: ReturnType<typeof show>['user'], label: string) => {
  await user.click(await screen.findByRole('button', { name: 'Aksi Layar bergaris' }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  const dialog = await screen.findByRole('dialog', { name: `${label}: Layar bergaris` })
  return { dialog, press: () => user.click(within(dialog).getByRole('button', { name: label })) }
}

describe('a transition', () => {
  test('is offered by the row as far as the server allows it, and asks for what it needs', async () => {
    const { user, requests } = show({ [SEND]: documentOf(repairs, row({ version: 4, status: 'sent' })) })
    await user.click(await screen.findByRole('button', { name: 'Aksi Layar bergaris' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['Ubah', 'Duplikat', 'Kirim', 'Batalkan', 'Hapus'])
    await user.keyboard('{Escape}')
    await (await opened(user, 'Kirim')).press()
    await screen.findByText('Kirim berhasil.')

    const { data } = await posted(requests, '/7/-actions/send')
    const attributes = { sent_at: expect.stringMatching(/^\d{4}-/) }
    expect(data).toMatchObject({ id: '7', meta: { version: 3 }, attributes })
  })

  test('says at the field what is missing or refused, and keeps what was typed', async () => {
    const refusal = problemOf(422, { detail: 'Alasan minimal 10 karakter.', source: { pointer: '/data/meta/reason' } })
    const { user, requests } = show({ 'POST /it-maintenance-externals/7/-actions/cancel': refusal })
    const { dialog, press } = await opened(user, 'Batalkan')
    const reason = () => within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Alasan/ })
    await press()
    expect(await within(dialog).findByText('Alasan wajib diisi.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await user.type(reason(), 'salah')
    await press()

    expect(await within(dialog).findByText('Alasan minimal 10 karakter.')).toBeTruthy()
    expect(reason().value).toBe('salah')
  })

  test('says what is refused at a field that it does not ask for', async () => {
    const refusal = problemOf(422, {
      detail: 'Karyawan tidak aktif.',
      source: { pointer: '/data/relationships/employee' },
    })
    const { user } = show({ 'POST /it-maintenance-externals/7/-actions/send': refusal })
    const { dialog, press } = await opened(user, 'Kirim')
    await press()
    expect(await within(dialog).findByText('Karyawan tidak aktif.')).toBeTruthy()
  })

  test('keeps the reason when the session ends, for this record and this step only, until it is sent or given up', async () => {
    const cancel = 'POST /it-maintenance-externals/7/-actions/cancel'
    const answers = { [cancel]: documentOf(repairs, row({ version: 4, status: 'cancelled' })) }
    /** The page goes with what is open, and the same person signs in again. */
    const again = () => {
      cleanup()
      const kept = { ...sessionStorage } as Record<string, string>
      const rendered = show(answers)
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
      return rendered.user
    }
    const reasonIn = (dialog: HTMLElement) =>
      within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Alasan/ })
    const first = show(answers).user
    await first.type(reasonIn((await opened(first, 'Batalkan')).dialog), 'Sudah menyala lagi')

    const second = again()
    const { dialog } = await opened(second, 'Batalkan')
    expect(reasonIn(dialog).value).toBe('Sudah menyala lagi')
    await second.click(within(dialog).getByRole('button', { name: 'Batal' }))
    expect(reasonIn((await opened(second, 'Batalkan')).dialog).value).toBe('')

    const third = again()
    const sent = await opened(third, 'Batalkan')
    await third.type(reasonIn(sent.dialog), 'Salah perangkat')
    await sent.press()
    await screen.findByText('Batalkan berhasil.')
    expect(Object.keys(sessionStorage).filter((key) => key.includes('dialogs'))).toEqual([])
  })

  test('tells who was faster, and goes on from there when the button is pressed again', async () => {
    const detail = 'Data telah diubah oleh Rina pada 20/11/2026 10.42 WIB.'
    const answers = [
      problemOf(409, { code: 'VERSION', detail, meta: { version: 9 } }),
      documentOf(repairs, row({ version: 10, status: 'sent' })),
    ]
    const { user, requests } = show({ [SEND]: () => answers.shift() ?? {} })
    const { dialog, press } = await opened(user, 'Kirim')
    await press()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Data telah diubah oleh Rina')
    await press()
    await screen.findByText('Kirim berhasil.')
    expect((await posted(requests, '/7/-actions/send')).data.meta).toMatchObject({ version: 9 })
  })

  test('is taken by many chosen rows at once', async () => {
    const many = 'POST /it-maintenance-externals/-actions/send'
    const { user, requests } = show({ [many]: listOf(repairs, [row({ status: 'sent' })]) })
    for (const name of ['Layar bergaris', 'Kipas berbunyi'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
    await user.click(await screen.findByRole('button', { name: 'Kirim' }))
    const dialog = await screen.findByRole('dialog', { name: 'Kirim: 2 data' })
    await user.click(within(dialog).getByRole('button', { name: 'Kirim' }))
    await screen.findByText('Kirim: 2 data berhasil diproses.')
    const { data } = await posted(requests, 'externals/-actions/send')
    expect(data).toMatchObject([{ id: '7', meta: { version: 3 } }, { id: '8' }])
  })

  test('stands as a button in the open record, with the reason where it is refused now', async () => {
    const blocked = { send: 'Mitra diblokir.' }
    const one = documentOf(repairs, row({ can: verbs, blocked }))
    const { user, requests } = show({ 'GET /it-maintenance-externals/7': one }, '/screen?id=7')
    const button = await screen.findByRole('button', { name: 'Kirim' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.hover(button)
    expect(await screen.findByText('Mitra diblokir.')).toBeTruthy()
    await user.click(button)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('tells who is waited for, and every round of its approval with who decided what', async () => {
    const task = {
      id: '1',
      version: 1,
      step: 1,
      label: 'Atasan',
      for: null,
      by: null,
      origin: 'rule',
      note: null,
      can: [],
    }
    const decided = { ...task, name: 'Rina', state: 'returned', since: null, due_at: null, note: 'Lampirkan penawaran' }
    const pending = { ...task, name: 'Budi', for: 'Rina', origin: 'delegation', state: 'pending' }
    const [opened_at, acted_at] = ['2026-11-20T08:02:00.000Z', '2026-11-20T09:10:00.000Z']
    const approval = {
      request: '9',
      round: 2,
      status: 'open',
      opened_at,
      closed_at: null,
      step: 1,
      of: 2,
      label: 'Atasan',
      tasks: [{ ...pending, since: opened_at, due_at: '2026-11-23T07:00:00.000Z', acted_at: null }],
      earlier: [
        {
          request: '8',
          round: 1,
          status: 'returned',
          opened_at,
          closed_at: acted_at,
          tasks: [{ ...decided, acted_at }],
        },
      ],
    }
    const one = documentOf(repairs, row({ status: 'pending_approval', can: ['show'], approval }))
    const { user } = show({ 'GET /it-maintenance-externals/7': one }, '/screen?id=7')
    const text = /Menunggu Budi \(untuk Rina\) · Atasan · langkah 1 dari 2 · batas 23\/11\/2026 14\.00 WIB/
    await screen.findByText((_, element) => element?.tagName === 'P' && text.test(element.textContent ?? ''))
    await user.click(screen.getByRole('tab', { name: 'Persetujuan' }))

    const now = await screen.findByRole('region', { name: 'Putaran 2' })
    expect(now.textContent).toMatch(/Budi untuk Rina.*Pengganti · menunggu sejak 20\/11\/2026 15\.02 WIB/)
    const before = screen.getByRole('region', { name: 'Putaran 1' })
    expect(before.textContent).toMatch(/Rina.*Dikembalikan.*20\/11\/2026 16\.10 WIB.*Lampirkan penawaran/)
  })

  test('leaves in the form only what the state lets change', async () => {
    const one = documentOf(repairs, row({ status: 'sent', can: [...verbs, 'receive'] }))
    const { data } = one
    const kept = { ...one, data: { ...data, meta: { ...data.meta, editable: ['rma_no'] } } }
    show({ 'GET /it-maintenance-externals/7': kept }, '/screen?id=7&tab=edit')
    expect(await screen.findByRole('textbox', { name: /RMA/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Keluhan/ })).toBeNull()
  })
})
