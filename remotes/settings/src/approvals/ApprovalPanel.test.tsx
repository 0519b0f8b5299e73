import { approvalRules, delegations } from '@ems/contracts/common'
import { configs, references, users } from '@ems/contracts/settings'
import { type Answers, documentOf, listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import UtilityScreen from '../utility/UtilityScreen.tsx'
import { movedStep, newLine, stepsOf, withoutLine } from './rules/steps.ts'

afterEach(cleanup)

const rule = {
  id: '3',
  name: 'Pengadaan besar',
  target: 'general-procurements',
  is_active: true,
  priority: 10,
  valid_from: null,
  valid_to: null,
  companies: [],
  departments: [],
  offices: [],
  kinds: [],
  amount_from: '5000000.00',
  amount_to: null,
  currency: null,
  condition: null,
  restart_pct: '10.00',
  restart_abs: null,
  steps: [newLine(false), { ...newLine(false), label: 'Keuangan', approver: 'group', level: null, group: '9' }],
}
/** A setting of the group, which makes the section. */
const reminder = {
  id: '7',
  version: 1,
  group: 'approval',
  key: 'approval.reminder',
  label: 'Pengingat',
  description: null,
  type: 'text',
  value: '1',
  default_value: '1',
  rules: { max: 10 },
  is_secret: false,
  is_public: false,
  sort_order: 1,
  company: null,
}
const show = (part: string, answers: Answers = {}, more = '') =>
  renderScreen(UtilityScreen, {
    at: `/screen?section=approval&part=${part}${more}`,
    permissions: [
      ...Object.values(approvalRules.can),
      ...Object.values(configs.can),
      ...Object.values(delegations.can),
    ],
    answers: {
      'GET /configs': listOf(configs, [reminder]),
      'GET /approval-rules': listOf(approvalRules, [rule]),
      'GET /approval-rules/3': documentOf(approvalRules, { ...rule, can: ['show', 'update'] }),
      'GET /references': listOf(references, []),
      'GET /usergroups': listOf(references, []),
      'GET /users': listOf(users, []),
      'GET /delegations': listOf(delegations, []),
      ...answers,
    },
  })
const posted = async (requests: readonly Request[], path: string) =>
  (await requests
    .findLast(({ url, method }) => method === 'POST' && url.includes(path))
    ?.clone()
    .json()) as { data: { attributes: Record<string, unknown> } }

describe('the rules of approval', () => {
  test('are listed with their chain of steps', async () => {
    show('rules')
    expect(await screen.findByText('Atasan langsung → Keuangan')).toBeTruthy()
  })

  test('ask for what each kind of approver needs and no more, and say at the name which rule is in the way', async () => {
    const detail = 'Bertabrakan dengan aturan Lama: syarat, nilai, dan masa berlakunya sama atau bertumpuk.'
    const refusal = problemOf(422, { detail, source: { pointer: '/data/attributes/name' } })
    const { user, requests } = show('rules', { 'PATCH /approval-rules/3': refusal }, '&id=3&tab=edit')
    const first = within(await screen.findByRole('group', { name: 'Langkah 1' }))
    expect(first.getByRole('textbox', { name: /^Tingkat/ })).toBeTruthy()
    expect(first.queryByRole('textbox', { name: /Jumlah suara/ })).toBeNull()
    await user.click(first.getByRole('combobox', { name: 'Penyetuju' }))
    await user.click(await screen.findByRole('option', { name: 'Orang pada isian' }))
    expect(first.queryByRole('textbox', { name: /^Tingkat/ })).toBeNull()
    await user.click(first.getByRole('combobox', { name: /^Isian/ }))
    // Only fields of the record that name a person.
    expect(await screen.findByRole('option', { name: 'Pemohon' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'Jenis' })).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Pembeli' }))
    await user.click(screen.getByRole('button', { name: 'Turunkan langkah 1' }))
    await user.click(screen.getByRole('button', { name: 'Simpan' }))

    await waitFor(() => expect(document.querySelector('[data-path="name"]')?.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(detail).length).toBeGreaterThan(0)
    const sent = (await requests.find(({ method }) => method === 'PATCH')?.json()) as {
      data: { attributes: { steps: object[] } }
    }
    expect(sent.data.attributes.steps).toMatchObject([
      { label: 'Keuangan' },
      { approver: 'field', name: 'buyer', level: null },
    ])
  })

  test('are tried before they are saved, with people, moments and reasons', async () => {
    const steps = [
      {
        no: 1,
        label: 'Atasan langsung',
        mode: 'any',
        quorum: null,
        via: ['Manajer Produksi kosong', 'naik ke Direktur Operasional'],
        due_hours: 8,
        due_at: '2026-11-23T07:00:00.000Z',
        people: [{ user: '4', name: 'Rina', substitute_for: 'Budi' }],
      },
    ]
    const others = [{ name: 'Lama', because: 'nilai di luar batas' }]
    const attributes = { rule: 'Pengadaan besar', others, not_needed: [], steps }
    const answer = { data: { type: 'approval-simulations', id: 'x', attributes } }
    const someone = listOf(users, [{ id: '7', full_name: 'Suparti' }])
    const { user, requests } = show(
      'rules',
      { 'POST /approval-rules/-actions/simulate': answer, 'GET /employees': someone },
      '&id=3&tab=simulation',
    )
    await user.click(await screen.findByRole('button', { name: 'Lihat penyetuju' }))
    expect(await screen.findByText('Pemohon wajib dipilih.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /^Pemohon/ }))
    await user.click(await screen.findByRole('option', { name: /Suparti/ }))
    await user.click(screen.getByRole('button', { name: 'Lihat penyetuju' }))

    const chain = await screen.findByRole('list', { name: 'Langkah persetujuan' })
    expect(chain.textContent).toMatch(/Rina \(untuk Budi\).*Manajer Produksi kosong → naik ke Direktur Operasional/)
    expect(chain.textContent).toMatch(/batas 8 jam kerja, paling lambat 23\/11\/2026 14\.00 WIB/)
    expect(screen.getByText('Lama: nilai di luar batas')).toBeTruthy()
    const { data } = await posted(requests, 'simulate')
    expect(data.attributes).toMatchObject({
      target_type: 'general-procurements',
      facts: { subject: '7' },
      rule: { id: '3', name: 'Pengadaan besar' },
    })
  })

  test('say why a submission would be refused', async () => {
    const meta = { others: [{ name: 'Pengadaan besar', because: 'nilai di luar batas' }] }
    const detail = 'Belum ada aturan persetujuan untuk IDR 1.000. Hubungi Administrator.'
    const refusal = problemOf(409, { code: 'NO_RULE', detail, meta })
    const someone = listOf(users, [{ id: '7', full_name: 'Suparti' }])
    const { user } = show('simulation', {
      'POST /approval-rules/-actions/simulate': refusal,
      'GET /employees': someone,
    })
    await user.click(await screen.findByRole('combobox', { name: /^Pemohon/ }))
    await user.click(await screen.findByRole('option', { name: /Suparti/ }))
    await user.click(screen.getByRole('button', { name: 'Lihat penyetuju' }))
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(screen.getByText('Pengadaan besar: nilai di luar batas')).toBeTruthy()
  })
})

test('what nobody can approve is given to a person by name, with a reason', async () => {
  const vacancy = {
    target_type: 'general-procurements',
    target_id: '12',
    title: 'Kertas',
    since: '2026-11-20T01:00:00.000Z',
    because: 'Langkah 1: jabatan Direktur Keuangan kosong.',
  }
  const vacancies = { data: [{ type: 'approval-vacancies', id: 'x', attributes: vacancy }] }
  const refusal = problemOf(422, {
    detail: 'Suparti adalah pemohon dan tidak dapat menyetujui pengajuan sendiri.',
    source: { pointer: '/data/attributes/approver' },
  })
  const { user, requests } = show('vacancies', {
    'GET /approval-rules/vacancies': vacancies,
    'POST /approval-rules/-actions/assign': refusal,
    'GET /users': listOf(users, [{ id: '7', name: 'Suparti', status: 'active' }]),
  })
  expect(await screen.findByText(vacancy.because)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tunjuk penyetuju Kertas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tunjuk penyetuju' }))
  await user.click(dialog.getByRole('button', { name: 'Tunjuk' }))
  expect(await dialog.findByText('Alasan wajib diisi.')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Penyetuju/ }))
  await user.click(await screen.findByRole('option', { name: /Suparti/ }))
  await user.type(dialog.getByRole('textbox', { name: /Alasan/ }), 'Direktur baru belum ada')
  await user.click(dialog.getByRole('button', { name: 'Tunjuk' }))
  expect(await dialog.findByText(/Suparti adalah pemohon/)).toBeTruthy()
  const { data } = await posted(requests, 'assign')
  expect(data.attributes).toEqual({
    target_type: 'general-procurements',
    target_id: '12',
    approver: '7',
    reason: 'Direktur baru belum ada',
  })
})

test('a step keeps its settings when its first person is taken away, and moves with all of its people', () => {
  const [one, two] = [
    { ...newLine(false), label: 'Satu', mode: 'parallel' as const },
    { ...newLine(false), label: 'Dua' },
  ]
  const joined = { ...newLine(true), approver: 'user' as const, level: null, user: '5' }
  expect(movedStep([one, joined, two], 1, -1)).toEqual([two, one, joined])
  expect(stepsOf(movedStep([one, joined, two], 0, 1)).map(({ at }) => at)).toEqual([0, 1])
  expect(withoutLine([one, joined, two], 0)).toEqual([{ ...one, approver: 'user', level: null, user: '5' }, two])
  expect(withoutLine([one, joined, two], 2)).toEqual([one, joined])
})
