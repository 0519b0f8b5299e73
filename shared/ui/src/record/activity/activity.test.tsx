import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { ResourceForm } from '../../form/ResourceForm.tsx'
import { useResourceList } from '../../table/state/use-resource-list.ts'
import { type Answers, documentOf, listOf, problemOf, renderScreen } from '../../testing/index.ts'
import { everyPart } from '../RecordTabs.tsx'

afterEach(cleanup)

function Screen() {
  const list = useResourceList(repairs, { columns: ['complaint'] })
  return (
    <ResourceForm list={list} createTitle="Tambah" parts={everyPart}>
      {() => null}
    </ResourceForm>
  )
}

const at = '2026-11-20T08:02:00.000Z'
const entry = (id: string, attributes: object) => ({
  type: 'activities',
  id,
  attributes: { at, by: '5', by_name: 'Rina', ...attributes },
})
const timeline = (entries: readonly object[], after: string | null = null) => ({
  data: entries,
  meta: { page: { after } },
})
const show = (activity: Answers[string], own: Answers = {}, permissions: string[] = Object.values(repairs.can)) =>
  renderScreen(Screen, {
    at: '/screen?id=7&tab=comments',
    permissions,
    answers: {
      'GET /it-maintenance-externals': listOf(repairs, []),
      'GET /it-maintenance-externals/7': documentOf(repairs, {
        id: '7',
        version: 3,
        complaint: 'Layar',
        status: 'sent',
      }),
      'GET /it-maintenance-externals/7/activity': activity,
      ...own,
    },
  })
const items = async () =>
  [...(await screen.findByRole('list', { name: 'Aktivitas' })).children].map(({ textContent }) => textContent)

test('of a record has transitions with reasons, changes with values on demand, comments and files in one line', async () => {
  const { user } = show(
    timeline([
      entry('1-9', {
        kind: 'change',
        action: 'resend',
        reason: 'Masih bergaris',
        changed_fields: ['status'],
        before: null,
        after: null,
      }),
      entry('1-8', {
        kind: 'change',
        action: 'update',
        reason: null,
        changed_fields: ['complaint', 'rma_no'],
        before: { complaint: 'Layar', rma_no: null },
        after: { complaint: 'Layar bergaris', rma_no: 'R-1' },
      }),
      entry('3-4', {
        kind: 'comment',
        comment: '4',
        version: 1,
        comment_kind: 'internal',
        body: 'Hanya tim',
        edited_at: null,
        mentions: [],
        files: [],
      }),
      entry('2-3', { kind: 'file', file: '3', name: 'nota.pdf', mime: 'application/pdf', size_byte: 5, purpose: null }),
      entry('4-2', {
        kind: 'approval',
        status: 'pending',
        origin: 'rule',
        label: 'Atasan',
        step: 1,
        for_name: 'Budi',
        due_at: at,
        note: null,
      }),
    ]),
  )
  const texts = await items()
  expect(texts[0]).toMatch(/Rina Kirim ulang.*20\/11\/2026 15\.02 WIB.*Alasan: Masih bergaris/)
  expect(texts[1]).toContain('mengubah 2 isian')
  expect(texts[2]).toMatch(/Catatan internal.*Hanya tim/)
  expect(texts[3]).toMatch(/melampirkan berkas.*nota\.pdf/)
  expect(texts[4]).toMatch(/menunggu keputusannya.*Atasan · untuk Budi · batas 20\/11\/2026/)
  expect(screen.queryByText(/Layar bergaris/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lihat 2 isian' }))
  expect((await items())[1]).toContain('Layar → Layar bergaris')
})

test('is filtered by what one looks for, and read further below', async () => {
  const seen: string[] = []
  const { user } = show((request: Request) => {
    const { searchParams } = new URL(request.url)
    seen.push(`${searchParams.getAll('filter[kind][]').join()} ${searchParams.get('page[size]')}`)
    return timeline(
      [
        entry('3-4', {
          kind: 'comment',
          comment: '4',
          version: 1,
          comment_kind: 'comment',
          body: 'Halo',
          edited_at: null,
          mentions: [],
          files: [],
        }),
      ],
      'x',
    )
  })
  await items()
  await user.click(screen.getByText('Percakapan'))
  await waitFor(() => expect(seen.at(-1)).toBe('comment,file 25'))
  await user.click(await screen.findByRole('button', { name: 'Muat lebih banyak' }))
  await waitFor(() => expect(seen.at(-1)).toBe('comment,file 50'))
})

test('that is empty or cannot be read says so', async () => {
  show(timeline([]))
  expect(await screen.findByText('Belum ada aktivitas.')).toBeTruthy()
  cleanup()
  show(problemOf(500, { detail: 'x' }))
  expect(await screen.findByRole('button', { name: /Coba lagi/ })).toBeTruthy()
})

test('takes a note for the team only from users who may change the record', async () => {
  const created = { data: { type: 'comments', id: '3', attributes: {}, meta: { version: 1 } } }
  const { user, requests } = show(timeline([]), { 'POST /comments': created })
  await user.type(await screen.findByRole('textbox', { name: 'Tulis komentar' }), 'Vendor lambat')
  await user.click(screen.getByRole('checkbox', { name: /^Catatan internal/ }))
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await screen.findByText('Data berhasil ditambahkan.')
  const sent = requests.findLast(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({ data: { attributes: { kind: 'internal', body: 'Vendor lambat' } } })
  cleanup()

  show(timeline([]), {}, [repairs.can.list, repairs.can.show])
  await screen.findByRole('textbox', { name: 'Tulis komentar' })
  expect(screen.queryByRole('checkbox', { name: /^Catatan internal/ })).toBeNull()
})
