import { archiveDocumentLogs as loans } from '@ems/contracts/archives'
import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { everyPart } from '../../record/RecordTabs.tsx'
import { ResourceScreen } from '../../screen/ResourceScreen.tsx'
import { documentOf, listOf, problemOf, renderScreen } from '../../testing/index.ts'

afterEach(cleanup)

const loan = {
  id: '7',
  version: 3,
  purpose: 'Pemeriksaan pajak',
  status: 'approved',
  borrower: '5',
  condition_out: 'good',
  can: ['show', 'handOver'],
}
const HAND_OVER = 'POST /archive-document-logs/7/-actions/handOver'
const Loans = () => (
  <ResourceScreen
    resource={loans}
    columns={['purpose', 'status'] as const}
    empty="Kosong."
    form={[{ legend: 'Peminjaman', names: ['purpose'] as const }]}
    parts={everyPart}
  />
)

const Repairs = () => (
  <ResourceScreen
    resource={repairs}
    columns={['number', 'complaint', 'status'] as const}
    empty="Kosong."
    form={[{ legend: 'Perawatan', names: ['complaint'] as const }]}
    parts={everyPart}
  />
)

const sentBy = async (requests: Request[]) => {
  const request = requests.findLast(
    ({ url, method }) => method === 'POST' && url.includes('-actions/') && !url.endsWith('/preview'),
  )
  return request ? ((await request.clone().json()) as { data: { meta: { signature?: unknown } } }).data.meta : undefined
}
const opened = async (user: ReturnType<typeof renderScreen>['user'], title: string, label: string) => {
  await user.click(await screen.findByRole('button', { name: `Aksi ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  const dialog = within(await screen.findByRole('dialog', { name: `${label}: ${title}` }))
  return { dialog, press: () => user.click(dialog.getByRole('button', { name: label })) }
}
/** Draws a line with the pointer, in the field as large as it is stored. */
const drawIn = (pad: HTMLElement, points: readonly (readonly [number, number])[]) => {
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 600, height: 200 }) as DOMRect
  // jsdom has no PointerEvent with coordinates.
  const at = (name: string, [clientX, clientY]: readonly [number, number]) =>
    fireEvent(pad, new MouseEvent(name, { bubbles: true, clientX, clientY }))
  for (const [n, point] of points.entries()) at(n ? 'pointermove' : 'pointerdown', point)
  at('pointerup', [0, 0])
}

describe('the signature of a hand-over', () => {
  const show = () => {
    const answers = {
      'GET /archive-document-logs': listOf(loans, [loan]),
      'GET /employees': { data: [{ type: 'employees', id: '5', attributes: { full_name: 'Suharti' } }], meta: {} },
      [HAND_OVER]: documentOf(loans, { ...loan, version: 4, status: 'on_loan' }),
    }
    return renderScreen(Loans, { permissions: Object.values(loans.can), answers })
  }

  test('is drawn over the name of the recipient, and sent as lines', async () => {
    const { user, requests } = show()
    const { dialog, press } = await opened(user, 'Pemeriksaan pajak', 'Serahkan')
    expect((await dialog.findByDisplayValue('Suharti')).getAttribute('maxlength')).toBe('100')
    drawIn(dialog.getByRole('img', { name: 'Gambar tanda tangan di sini' }), [
      [10, 150],
      [200, 20],
      [700, 190],
    ])
    await press()
    await screen.findByText('Serahkan berhasil.')

    // The line ends where the field does.
    expect(await sentBy(requests)).toMatchObject({
      signature: { name: 'Suharti', strokes: [[10, 150, 200, 20, 600, 190]] },
    })
  })

  test('may be left out, or be the name alone by keyboard', async () => {
    const first = show()
    await (await opened(first.user, 'Pemeriksaan pajak', 'Serahkan')).press()
    await screen.findByText('Serahkan berhasil.')
    expect(await sentBy(first.requests)).not.toHaveProperty('signature')
    cleanup()

    const second = show()
    const { dialog, press } = await opened(second.user, 'Pemeriksaan pajak', 'Serahkan')
    await dialog.findByDisplayValue('Suharti')
    dialog.getByRole('checkbox', { name: 'Tanpa gambar: nama sebagai tanda tangan' }).focus()
    await second.user.keyboard(' ')
    expect(dialog.queryByRole('img')).toBeNull()
    await press()
    await screen.findByText('Serahkan berhasil.')
    expect(await sentBy(second.requests)).toMatchObject({ signature: { name: 'Suharti', strokes: [] } })
  })

  test('is drawn again after a slip, which is not sent', async () => {
    const { user, requests } = show()
    const { dialog, press } = await opened(user, 'Pemeriksaan pajak', 'Serahkan')
    const slip = [
      [10, 10],
      [20, 15],
    ] as const
    await dialog.findByDisplayValue('Suharti')
    drawIn(dialog.getByRole('img'), slip)
    await press()
    expect(await dialog.findByText('Tanda tangan terlalu singkat.')).toBeTruthy()
    expect(await sentBy(requests)).toBeUndefined()
    await user.click(dialog.getByRole('button', { name: 'Hapus gambar' }))
    expect(dialog.getByRole('img').getAttribute('aria-label')).toBe('Gambar tanda tangan di sini')
  })
})

describe('the signature of an approval', () => {
  const repair = { id: '8', version: 2, number: 'PRX-8', complaint: 'Kipas berbunyi', status: 'pending_approval' }
  const row = { ...repair, can: ['show', 'approve', 'reject'] }
  const show = (answer: object) =>
    renderScreen(Repairs, {
      permissions: Object.values(repairs.can),
      answers: {
        'GET /it-maintenance-externals': listOf(repairs, [row]),
        'GET /it-maintenance-externals/8': documentOf(repairs, row),
        'POST /it-maintenance-externals/8/-actions/approve': answer,
      },
    })

  test('is asked for where the server says that the step needs one, and what was written stays', async () => {
    const refusal = problemOf(422, {
      code: 'SIGNATURE',
      detail: 'Tanda tangan wajib dibubuhkan.',
      source: { pointer: '/data/meta/signature' },
    })
    const { user } = show(refusal)
    const { dialog, press } = await opened(user, 'Kipas berbunyi', 'Setujui')
    expect(dialog.queryByRole('img')).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'Alasan' }), 'Sesuai anggaran')
    await press()

    expect(await dialog.findByText('Tanda tangan wajib dibubuhkan.')).toBeTruthy()
    expect(dialog.getByRole('img', { name: 'Gambar tanda tangan di sini' })).toBeTruthy()
    expect(dialog.queryByRole('textbox', { name: 'Nama jelas' })).toBeNull()
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' }).value).toBe('Sesuai anggaran')
    await press()
    expect(await dialog.findByText('Gambar tanda tangan, atau pilih nama sebagai tanda tangan.')).toBeTruthy()
  })
})
