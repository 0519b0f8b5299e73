import { marketingActivities, marketingBoards, marketingStages } from '@ems/contracts/marketing'
import { documentOf, listOf, objectFor, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import ActivityScreen from '../ActivityScreen.tsx'

afterEach(cleanup)

const permissions = [...Object.values(marketingActivities.can), ...Object.values(marketingBoards.can)]
const stages = marketingStages.map((stage) =>
  stage.key === 'negosiasi' ? { ...stage, required_fields: ['value'] } : stage,
)
const board = (id: string, name: string, more = {}) => ({
  id,
  name,
  company: '3',
  visibility: 'company',
  members: [],
  is_default: id === '7',
  is_archived: false,
  require_next_action: false,
  sort_order: 0,
  description: null,
  stages,
  ...more,
})
const card = (id: string, more = {}) => ({
  ...marketingActivities.blank,
  id,
  code: `AKT-${id}`,
  title: `Kartu ${id}`,
  board: '7',
  stage_key: 'prospek',
  stage_category: 'open',
  stage_entered_at: '2026-11-01T01:00:00.000Z',
  position: '1024.000000',
  result: 'open',
  prospect_name: 'PT Calon',
  owner: '1',
  total: '0.00',
  company: '3',
  can: ['show', 'update', 'move'],
  ...more,
})
type Card = ReturnType<typeof card>
const rina = { type: 'users', id: '1', attributes: { name: 'Rina' }, meta: { version: 1, title: 'Rina' } }
const budi = { type: 'users', id: '2', attributes: { name: 'Budi' }, meta: { version: 1, title: 'Budi' } }

/** The screen with these cards, as the API gives them column by column. */
function show(cards: readonly Card[], { at = '/screen?as=board', answers = {} } = {}) {
  const sent: Record<string, unknown>[] = []
  const rows = ({ url }: Request) => {
    const filters = [...new URL(url).searchParams].filter(([name]) => name.startsWith('filter[stage_key]'))
    const keys = filters.map(([, key]) => key)
    const own = cards.filter(({ stage_key }) => !keys.length || keys.includes(stage_key))
    return listOf(marketingActivities, own, { included: [rina, budi] as never })
  }
  const rendered = renderScreen(ActivityScreen, {
    at,
    permissions,
    answers: {
      'GET /marketing-boards': listOf(marketingBoards, [board('7', 'Penjualan'), board('8', 'Ekspor')]),
      'GET /marketing-activities': rows,
      'GET /marketing-activities/-actions/stageTotals': { data: [], meta: { stages: [] } },
      'GET /marketing-activities/-actions/cardCounts': {
        data: [],
        meta: { cards: [{ card: '1', files: 2, comments: 0 }] },
      },
      'POST /marketing-activities/-actions/move': async (request: Request) => {
        const body = await request.json()
        sent.push(body)
        const failed = body.data.flatMap(({ id }: { id: string }) =>
          id === '2' ? [{ id, code: 'INVALID', detail: 'Nilai wajib diisi di tahap Negosiasi.' }] : [],
        )
        const moved = cards.filter(({ id }) => body.data.some((one: { id: string }) => one.id === id && id !== '2'))
        return { data: moved.map((one) => objectFor(marketingActivities, one)), meta: { failed } }
      },
      ...answers,
    },
  })
  return { ...rendered, sent }
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}, `) })

describe('a card on the board', () => {
  test('has the numbers of its files and comments, counted in one request for all cards, and none where there are none', async () => {
    const { requests } = show([card('1'), card('2', { stage_key: 'negosiasi' })])

    const prospects = await column('Prospek')
    await within(prospects).findByTitle('2 lampiran')
    expect(screen.queryByTitle(/komentar/)).toBeNull()
    expect(within(await column('Negosiasi')).queryByTitle(/lampiran/)).toBeNull()
    const counts = requests.filter(({ url }) => url.includes('cardCounts'))
    expect(counts.map(({ url }) => new URL(url).searchParams.get('ids'))).toEqual(['1,2'])
  })

  test('says so where its partner or owner is out of reach', async () => {
    show([card('1', { partner: null, prospect_name: null }), card('2', { owner: null, stage_key: 'negosiasi' })])

    const beyond = async (name: string) =>
      within(await column(name))
        .getAllByText('Di luar akses Anda')
        .map(({ title }) => title)
    expect([await beyond('Prospek'), await beyond('Negosiasi')]).toEqual([['Mitra'], ['Penanggung jawab']])
  })

  test('stands without numbers where they cannot be counted', async () => {
    show([card('1')], {
      answers: { 'GET /marketing-activities/-actions/cardCounts': problemOf(500, { detail: 'Galat' }) },
    })

    expect(await screen.findByText('Kartu 1')).toBeTruthy()
  })
})

test('a lost card is not won at once: it is opened again first', async () => {
  const { user, requests } = show([card('1', { stage_key: 'kalah', stage_category: 'lost', result: 'lost' })])
  await user.click(await screen.findByRole('button', { name: 'Pindahkan AKT-1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Menang' }))
  expect(await screen.findByText(/^AKT-1 sudah ditutup\. Buka kembali/)).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('swimlanes are switched on, and off again', async () => {
  const { user, search } = show([card('1'), card('2', { owner: '2' })])
  await screen.findByText('Kartu 1')

  await user.click(screen.getByRole('combobox', { name: 'Lajur' }))
  await user.click(await screen.findByRole('option', { name: 'Penanggung jawab' }))

  const lane = await screen.findByRole('region', { name: 'Budi, 1 kartu' })
  expect(within(lane).getByText('Kartu 2')).toBeTruthy()
  expect(within(lane).queryByText('Kartu 1')).toBeNull()
  expect(search().get('lane')).toBe('owner')

  await user.click(screen.getByRole('combobox', { name: 'Lajur' }))
  await user.click(await screen.findByRole('option', { name: 'Tanpa lajur' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Budi, 1 kartu' })).toBeNull())
})

describe('chosen cards of the list', () => {
  const choose = async (cards: readonly Card[]) => {
    const rendered = show(cards, { at: '/screen?as=list&board=all' })
    for (const { title } of cards)
      await rendered.user.click(await screen.findByRole('checkbox', { name: `Pilih ${title}` }))
    await rendered.user.click(await screen.findByRole('button', { name: 'Pindahkan tahap' }))
    return rendered
  }
  const stage = async ({ user }: Awaited<ReturnType<typeof choose>>, name: string) => {
    const dialog = await screen.findByRole('dialog', { name: /^Pindahkan \d kartu$/ })
    await user.click(within(dialog).getByRole('combobox', { name: 'Tahap' }))
    await user.click(await screen.findByRole('option', { name }))
    return dialog
  }

  test('move into a stage each by itself; what is refused says why and stays', async () => {
    const rendered = await choose([card('1', { value: '5.00' }), card('2')])
    const dialog = await stage(rendered, 'Negosiasi')
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Pindahkan' }))

    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toBe('1 berhasil, 1 ditolak:AKT-2 – Kartu 2: Nilai wajib diisi di tahap Negosiasi.')
    expect(rendered.sent[0]).toMatchObject({ meta: { each: true } })

    // What is missing is filled in for those that are left only.
    await rendered.user.type(within(dialog).getByLabelText(/^Nilai/), '7')
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Pindahkan' }))
    await waitFor(() => expect(rendered.sent).toHaveLength(2))
    const [again] = rendered.sent.slice(1) as { data: { id: string; attributes: object }[] }[]
    expect(again?.data.map(({ id, attributes }) => [id, attributes])).toEqual([
      ['2', { stage_key: 'negosiasi', value: '7' }],
    ])
  })

  test('are lost with a reason only', async () => {
    const rendered = await choose([card('1'), card('3')])
    const dialog = await stage(rendered, 'Kalah')
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Pindahkan' }))

    expect(await within(dialog).findByText('Alasan kalah wajib dipilih.')).toBeTruthy()
    expect(rendered.sent).toEqual([])
  })

  test('of several boards are not moved at once', async () => {
    const { sent } = await choose([card('1'), card('2', { board: '8' })])

    expect(
      await screen.findByText('Kartu yang dipilih ada di beberapa papan. Pilih kartu dari satu papan saja.'),
    ).toBeTruthy()
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  })
})

test('the form of a board says whom a changed rule of a stage would hit', async () => {
  let sent: { key: string; required_fields?: string[] }[] = []
  show([], {
    at: '/screen?as=settings&id=7&tab=edit',
    answers: {
      'GET /marketing-boards/7': documentOf(marketingBoards, { ...board('7', 'Penjualan'), can: ['show', 'update'] }),
      'POST /marketing-boards/7/-actions/stageRules': async (request: Request) => {
        sent = (await request.json()).data.attributes.stages
        const cards = [
          { id: '1', code: 'AKT-1', title: 'Kartu 1', stage: 'Negosiasi', missing: ['value'], is_stuck: false },
        ]
        return { data: [], meta: { missing: 1, stuck: 0, stuck_now: 0, cards } }
      },
    },
  })

  expect(await screen.findByText('Kartu yang akan terkena aturan tahap', {}, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByText(/1 kartu belum mengisi yang diwajibkan/)).toBeTruthy()
  expect(screen.getByText(/tanpa Nilai/)).toBeTruthy()
  expect(sent.find(({ key }) => key === 'negosiasi')?.required_fields).toEqual(['value'])
}, 30_000)
