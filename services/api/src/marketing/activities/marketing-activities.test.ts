import { permissions } from '@ems/contracts'
import { contacts, items, marketingActivities, marketingBoards, marketingStages } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { contractOf, customerOf, item } from '../testing.ts'

const boards = new WeakMap<TestApi, Promise<string>>()
function boardIn(api: TestApi): Promise<string> {
  const existing = boards.get(api) ?? newBoard(api)
  boards.set(api, existing)
  return existing
}
async function newBoard(api: TestApi) {
  const admin = await api.as([...permissions])
  return (await admin.create(marketingBoards, { name: 'Papan bersama' })).id
}

const card = async (api: TestApi, n: number) => ({
  board: await boardIn(api),
  stage_key: 'prospek',
  title: `Peluang ${n}`,
  activity_type: 'opportunity',
  prospect_name: `PT Calon ${n}`,
  value: `${n}000.00`,
  expected_close: '2027-01-31',
  next_action_at: `20${30 + (n % 60)}-02-03T04:05:06.000Z`,
  company: api.companies[0],
})

describeResource(marketingBoards, {
  input: (api, n) => ({ name: `Papan ${n}`, company: api.companies[0] }),
  shared: { sort_order: 7 },
})
describeResource(marketingActivities, {
  input: card,
  asks: async (api) => ({
    stage_key: 'kualifikasi',
    lost_reason: await referenceIn(api, 'lost-reason'),
    type: 'call',
    result: 'Minta penawaran',
  }),
  // Users have access to the cards they own in any company.
  elsewhere: async (api) => ({ company: api.companies[1], owner: (await api.as([])).user?.id }),
  misplaced: {
    contact: async (api) => {
      const admin = await api.as([...permissions])
      const [own, other] = [await customerOf(api, api.companies[0]), await customerOf(api, api.companies[0])]
      const contact = await admin.create(contacts, { partner: other, name: 'Bu Sari', mobile: '081200000009' })
      return { partner: own, prospect_name: null, contact: contact.id }
    },
    contracts: async (api) => ({
      partner: await customerOf(api, api.companies[0]),
      prospect_name: null,
      contracts: [await contractOf(api, await customerOf(api, api.companies[0]))],
    }),
  },
})

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

describe('a card', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(marketingActivities, { ...(await card(api, ++n)), ...more })
  const step = async (
    { id }: { id: string },
    name: string,
    values: Record<string, unknown> = {},
    { by = admin, reason }: { by?: Client; reason?: string } = {},
  ) => {
    const { version } = (await admin.get(`/marketing-activities/${id}`)).body.data.meta
    return by.take(marketingActivities, name, { id, version }, { values, ...(reason ? { reason } : {}) })
  }
  const text = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]

  test('is weighed by its stage, and again by the one it moves to', async () => {
    const row = await add({ value: '2000000.00' })

    const moved = await step(row, 'move', { stage_key: 'negosiasi' })

    expect(row).toMatchObject({ probability: 10, weighted_value: '200000.00', result: 'open', owner: admin.user.id })
    expect(moved.body.data.attributes).toMatchObject({ probability: 75, weighted_value: '1500000.00' })
  })

  test('rots when it stays in a stage for longer than the board says, and not once it has an end', async () => {
    const day = 86_400_000
    const board = await admin.create(marketingBoards, { name: 'Cepat basi' })
    const row = await add({ board: board.id })
    const entered = Date.parse(String(row.stage_entered_at))
    const rots = async () => {
      const { rots_at: at } = (await admin.get(`/marketing-activities/${row.id}`)).body.data.attributes
      return at === null ? null : (Date.parse(at) - entered) / day
    }

    expect(await rots()).toBeCloseTo(30)
    const stages = (days: number | null) =>
      marketingStages.map((stage) => (stage.key === 'prospek' ? { ...stage, rot_days: days } : stage))
    const faster = await admin.update(marketingBoards, board, { stages: stages(2) })
    expect(await rots()).toBeCloseTo(2)
    const late = `/marketing-activities?filter[board]=${board.id}&filter[rots_at_to]=${isoDay(entered + 3 * day)}`
    const early = `/marketing-activities?filter[board]=${board.id}&filter[rots_at_to]=${isoDay(entered)}`
    expect([(await admin.get(late)).body.meta.total, (await admin.get(early)).body.meta.total]).toEqual([1, 0])
    await admin.update(marketingBoards, { ...board, version: faster.body.data.meta.version }, { stages: stages(null) })
    expect(await rots()).toBeNull()

    const other = await add()
    const won = await step(other, 'win')
    expect([other.rots_at !== null, won.body.data.attributes.rots_at]).toEqual([true, null])
  })

  test('is lost for a reason only, and won without', async () => {
    const row = await add()
    const lost_reason = await referenceIn(api, 'lost-reason')

    const dropped = await step(row, 'move', { stage_key: 'kalah' })
    const unexplained = await step(row, 'lose')
    const lost = await step(row, 'lose', { lost_reason })
    const won = await step(await add(), 'move', { stage_key: 'menang' })

    for (const answer of [dropped, unexplained])
      expect([answer.status, sources(answer)]).toEqual([422, ['/data/relationships/lost_reason']])
    expect(lost.body.data.attributes).toMatchObject({ result: 'lost', stage_key: 'kalah', probability: 0 })
    expect(won.body.data.attributes.result).toBe('won')
    expect(won.body.data.attributes.closed_at).toMatch(/^\d{4}-/)
  })

  test('says why it was won, by either way, until it is opened again and won for another reason', async () => {
    const [won_reason, other] = await Promise.all(
      ['HARGA', 'HUBUNGAN'].map((code) => referenceIn(api, 'won-reason', code)),
    )
    const row = await add()

    const wrong = await step(row, 'win', { won_reason: await referenceIn(api, 'lost-reason') })
    const won = await step(row, 'win', { won_reason, won_note: 'Puas tahun lalu' })
    const opened = await step(row, 'reopen')
    const again = await step(row, 'move', { stage_key: 'menang', won_reason: other })
    const board = `/marketing-activities?filter[board]=${row.board}`
    const match = await admin.get(`${board}&filter[won_reason]=${other}`)
    const before = await admin.get(`${board}&filter[won_reason]=${won_reason}`)

    expect([wrong.status, sources(wrong)]).toEqual([422, ['/data/relationships/won_reason']])
    const reasonOf = (answer: typeof won) => answer.body.data.relationships.won_reason.data?.id
    expect([won, opened, again].map(reasonOf)).toEqual([won_reason, won_reason, other])
    expect(won.body.data.attributes).toMatchObject({ result: 'won', stage_key: 'menang', won_note: 'Puas tahun lalu' })
    expect(match.body.data.map(({ id }: { id: string }) => id)).toEqual([row.id])
    expect(before.body.data).toEqual([])
  })

  test('adds up its lines to the cent', async () => {
    const thing = (await admin.create(items, await item(api, ++n))).id
    const line = { item: thing, quantity: '3', price: '0.10' }

    const row = await add({ lines: [line, { ...line, quantity: '1.5', price: '1000.00', discount_pct: '12.5' }] })

    expect(row.total).toBe('1312.80')
  })

  test.each([
    ['partner', { prospect_name: null }, 'Pilih mitra atau isi nama calon mitra.'],
    ['value', { value: null }, 'Nilai wajib diisi.'],
    ['expected_close', { expected_close: null }, 'Perkiraan tutup wajib diisi.'],
    ['stage_key', { stage_key: 'entah' }, 'Kartu baru dimulai pada tahap terbuka papan ini.'],
    ['stage_key', { stage_key: 'menang' }, 'Kartu baru dimulai pada tahap terbuka papan ini.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(marketingActivities, { ...(await card(api, ++n)), ...wrong })

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`/${field}$`))])
    expect(text(answer)).toBe(message)
  })

  test('speaks to a contact of its own partner, and moves that partner’s last activity', async () => {
    const [partner, other] = [await customerOf(api, api.companies[0]), await customerOf(api, api.companies[0])]
    const contact = (await admin.create(contacts, { partner, name: 'Ibu Rina', mobile: '081200000001' })).id

    const wrong = await admin.store(marketingActivities, { ...(await card(api, ++n)), partner: other, contact })
    await add({ partner, contact })
    const { body } = await admin.get(`/partners/${partner}`)

    expect(text(wrong)).toBe('Kontak bukan milik mitra ini.')
    expect(body.data.attributes.last_activity_at).toMatch(/^\d{4}-/)
  })

  test('has a next step where its board wants one', async () => {
    const board = (await admin.create(marketingBoards, { name: 'Ketat', require_next_action: true })).id

    const answer = await admin.store(marketingActivities, { ...(await card(api, ++n)), board, next_action_at: null })

    expect(text(answer)).toBe('Jadwalkan tindak lanjut sebelum menyimpan.')
  })

  test('remembers what was said, and when last', async () => {
    const talk = { type: 'call', result: 'Minta penawaran' }

    const row = await add({
      interactions: [
        { ...talk, at: '2026-03-04T02:00:00.000Z', duration_min: 15 },
        { ...talk, at: '2026-02-01T02:00:00.000Z' },
      ],
    })

    expect(row.last_interaction_at).toBe('2026-03-04T02:00:00.000Z')
  })

  test('is cancelled for a reason, and reopened with the permission to do so', async () => {
    const row = await add()
    const seller = await api.as(['marketing_activity-list', 'marketing_activity-show', 'marketing_activity-update'], {
      scope: 'group',
    })
    const reason = 'Calon mitra bubar'

    const rejected = await step(row, 'cancel', {}, { by: seller, reason })
    const silent = await step(row, 'cancel', {}, { reason: 'Bubar' })
    const ended = await step(row, 'cancel', {}, { reason })
    const moved = await step(row, 'move', { stage_key: 'negosiasi' })
    const reopened = await step(row, 'reopen', {}, { by: seller })
    const open = await step(row, 'reopen')

    expect([rejected.status, reopened.status, moved.status]).toEqual([403, 403, 409])
    expect([silent.status, silent.body.errors[0].code]).toEqual([422, 'REASON'])
    expect(ended.body.data.attributes).toMatchObject({
      result: 'cancelled',
      cancel_reason: reason,
      closed_at: expect.any(String),
    })
    expect(open.body.data.attributes).toMatchObject({ result: 'open', stage_key: 'prospek', closed_at: null })
  })

  test('that was won is opened again in the stage that was chosen, else in the first', async () => {
    const [first, second] = [await add({ stage_key: 'penawaran' }), await add({ stage_key: 'penawaran' })]
    await step(first, 'win')
    await step(second, 'win')

    const chosen = await step(first, 'reopen', { stage_key: 'negosiasi' })
    const ended = await step(second, 'reopen', { stage_key: 'kalah' })
    const unnamed = await step(second, 'reopen')

    expect(chosen.body.data.attributes).toMatchObject({ result: 'open', stage_key: 'negosiasi', closed_at: null })
    expect([ended.status, sources(ended)]).toEqual([422, ['/data/attributes/stage_key']])
    expect(unnamed.body.data.attributes).toMatchObject({ result: 'open', stage_key: 'prospek' })
  })

  test('keeps its stage from every request that is no step', async () => {
    const row = await add()

    const changed = await admin.update(marketingActivities, row, { stage_key: 'negosiasi' })
    const target = { id: row.id, version: row.version, values: { stage_key: 'negosiasi' } }
    const many = await admin.act(marketingActivities, 'bulkUpdate', [target])
    const unknown = await step(row, 'move', { stage_key: 'entah' })

    for (const answer of [changed, many])
      expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'WORKFLOW_FIELD'])
    expect([unknown.status, text(unknown)]).toEqual([422, 'Tahap tidak ada di papan ini.'])
  })

  test('is followed up on a day to come', async () => {
    const answer = await admin.store(marketingActivities, {
      ...(await card(api, ++n)),
      next_action_at: '2020-01-01T00:00:00.000Z',
    })

    expect(text(answer)).toBe('Waktu tindak lanjut tidak boleh tanggal lampau.')
  })

  test('keeps its stage on the board; a board has one way to win and one to lose', async () => {
    const board = await admin.create(marketingBoards, { name: 'Berubah' })
    await add({ board: board.id })

    const stages = marketingStages.filter(({ key }) => key !== 'prospek')
    const without = await admin.update(marketingBoards, board, { stages })
    const endless = await admin.update(marketingBoards, board, {
      stages: marketingStages.filter(({ category }) => category !== 'lost'),
    })
    const named = await admin.update(marketingBoards, board, {
      stages: [...marketingStages.slice(0, 5), { name: 'Tidak jadi!', category: 'lost', probability: 0 }],
    })

    expect(text(without)).toBe('Pindahkan 1 kartu dari tahap prospek lebih dahulu.')
    expect(text(endless)).toBe('Papan harus punya satu tahap Menang dan satu Kalah.')
    expect(named.body.data.attributes.stages.at(-1).key).toBe('tidak_jadi')
  })
})
