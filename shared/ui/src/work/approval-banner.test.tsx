import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import type { ApprovalTask } from '@ems/contracts/kit'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { ResourceScreen } from '../screen/ResourceScreen.tsx'
import { approvalOf, documentOf, listOf, renderScreen } from '../testing/index.ts'

afterEach(cleanup)

const Screen = () => (
  <ResourceScreen
    resource={repairs}
    columns={['number', 'complaint', 'status'] as const}
    empty="Kosong."
    form={[{ legend: 'Perawatan', names: ['complaint'] as const }]}
  />
)

const repair = {
  id: '7',
  version: 3,
  number: 'PRX-7',
  complaint: 'Layar bergaris',
  kind: 'service',
  vendor: '5',
  estimated_cost: '7500000.00',
  status: 'pending_approval',
}
const vendor = { type: 'partners', id: '5', attributes: { name: 'PT Servis' }, meta: { title: 'PT Servis' } }
const show = (more: object, at = '/screen?id=7') => {
  const row = { ...repair, can: ['show'], ...more }
  return renderScreen(Screen, {
    at,
    permissions: Object.values(repairs.can),
    answers: {
      'GET /it-maintenance-externals': listOf(repairs, [row]),
      'GET /it-maintenance-externals/7': documentOf(repairs, row, [vendor]),
    },
  })
}
const acted_at = '2026-11-20T09:10:00.000Z'
const decided = (state: string, more: Partial<ApprovalTask> = {}) => ({
  name: 'Rina',
  state,
  acted_at,
  note: 'Lampirkan penawaran harga',
  ...more,
})

describe('a record', () => {
  test('that waits for the reader says so first, and until when', async () => {
    const tasks = [{ name: 'Suharti', due_at: '2026-11-23T07:00:00.000Z' }]
    show({ can: ['show', 'approve', 'reject'], approval: approvalOf(tasks, { label: 'Atasan' }) })
    const banner = (await screen.findByText('Menunggu keputusan Anda')).closest('[role="status"]')
    expect(banner?.textContent).toBe('Menunggu keputusan Anda · Atasan · langkah 1 dari 1 · batas 23/11/2026 14.00 WIB')
  })

  test('that is not submitted yet says who would decide it, or why nobody could', async () => {
    const steps = [
      { label: 'Atasan', people: ['Budi'] },
      { label: 'Direktur', people: ['Rina', 'Eko'] },
    ]
    show({ status: 'draft', chain: { steps, refusal: null } })
    const text = await screen.findByText(/Atasan \(Budi\)/)
    expect(text.textContent).toBe('Penyetuju: Atasan (Budi) → Direktur (Rina / Eko)')
    cleanup()
    show({ status: 'draft', chain: { steps: [], refusal: 'Langkah 2: jabatan Direktur kosong.' } })
    await screen.findByText('Belum dapat diajukan: Langkah 2: jabatan Direktur kosong.')
  })

  test('that was sent back says by whom and why, also while it is changed', async () => {
    const approval = approvalOf([decided('approved', { name: 'Budi' }), decided('returned')], { status: 'returned' })
    for (const at of ['/screen?id=7', '/screen?id=7&tab=edit']) {
      show({ status: 'draft', can: ['show', 'update'], approval }, at)
      const banner = (await screen.findByText('Dikembalikan oleh Rina')).closest('[role="status"]')
      expect(banner?.textContent).toBe('Dikembalikan oleh Rina: Lampirkan penawaran harga · 20/11/2026 16.10 WIB')
      cleanup()
    }
  })

  test('names the person who decided in place of the approver', async () => {
    show({ status: 'draft', approval: approvalOf([decided('rejected', { by: 'Dewi' })], { status: 'rejected' }) })
    expect(await screen.findByText('Ditolak oleh Dewi')).toBeTruthy()
  })

  test('that has gone on since says nothing of an earlier refusal', async () => {
    show({ status: 'sent', approval: approvalOf([decided('rejected')], { status: 'rejected' }) })
    await screen.findByRole('tab', { name: 'Persetujuan' })
    await waitFor(() => expect(screen.getByRole('list', { name: 'Langkah' })).toBeTruthy())
    expect(screen.queryByText(/Ditolak oleh/)).toBeNull()
  })
})

test('an approver reads the facts and the approvers of the record in the dialog', async () => {
  const approval = approvalOf([
    { name: 'Budi', label: 'Pengganti', state: 'approved', acted_at },
    { name: 'Suharti', label: 'Atasan' },
    { name: 'Dewi', label: 'SDM', state: 'waiting' },
    { name: 'Andi', label: 'Batal', state: 'cancelled' },
  ])
  const { user } = show({ can: ['show', 'approve', 'reject'], approval }, '/screen')
  await user.click(await screen.findByRole('button', { name: 'Aksi Layar bergaris' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tolak' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tolak: Layar bergaris' }))

  const chain = await dialog.findByRole('list', { name: 'Rantai persetujuan' })
  expect(
    within(chain)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pengganti (sudah)Budi', 'AtasanSuharti', 'SDMDewi'])
  expect(within(chain).getByRole('listitem', { current: 'step' }).textContent).toBe('AtasanSuharti')
  for (const [label, value] of [
    ['Pemasok', 'PT Servis'],
    ['Estimasi biaya', 'Rp\u00a07.500.000'],
  ])
    expect(dialog.getByText(label ?? '').nextSibling?.textContent).toBe(value)
})

const Purchase = () => (
  <ResourceScreen
    resource={repairs}
    columns={['number', 'complaint', 'status'] as const}
    empty="Kosong."
    form={[{ legend: 'Perawatan', names: ['complaint', 'estimated_cost'] as const }]}
  />
)
describe('the approvers of what is being typed', () => {
  const PREVIEW = 'POST /it-maintenance-externals/-actions/preview'
  const chained = async (request: Request) => {
    const { data } = (await request.json()) as { data: { id?: string; attributes: { estimated_cost?: string | null } } }
    const isLarge = Number(data.attributes.estimated_cost ?? 0) > 25_000_000
    const steps = [{ label: 'Atasan', people: ['Budi'] }, ...(isLarge ? [{ label: 'Direktur', people: ['Rina'] }] : [])]
    const attributes = { chain: { steps, refusal: null } }
    return { data: { type: 'approval-previews', id: data.id ?? 'new', attributes } }
  }
  const open = (at: string, row: object) =>
    renderScreen(Purchase, {
      at,
      permissions: Object.values(repairs.can),
      answers: {
        [PREVIEW]: chained,
        'GET /it-maintenance-externals': listOf(repairs, [{ ...repair, ...row }]),
        'GET /it-maintenance-externals/7': documentOf(repairs, { ...repair, ...row }, [vendor]),
      },
    })

  test('stand above the buttons of a new record, and follow the amount', async () => {
    const { user } = open('/screen?id=new', {})
    await screen.findByText('Atasan (Budi)', { exact: false })
    await user.type(screen.getByRole('textbox', { name: /biaya/i }), '30000000')
    const text = await screen.findByText('Direktur (Rina)', { exact: false })
    expect(text.textContent).toBe('Penyetuju: Atasan (Budi) → Direktur (Rina)')
  })

  test('stand in the dialog of the step that asks for the approval', async () => {
    const { user, requests } = open('/screen', { status: 'draft', can: ['show', 'update', 'send'] })
    await user.click(await screen.findByRole('button', { name: 'Aksi Layar bergaris' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Kirim' }))
    const dialog = await screen.findByRole('dialog', { name: 'Kirim: Layar bergaris' })
    await within(dialog).findByText('Atasan (Budi)', { exact: false })
    const message = requests.find(({ url }) => url.endsWith('/-actions/preview'))
    expect(await message?.json()).toMatchObject({ data: { id: '7', meta: { transition: 'send' } } })
  })
})
