import { permissions } from '@ems/contracts'
import { MAX_INTERACTIONS, marketingActivities, marketingBoards, marketingStages } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'

let api: TestApi
let admin: Client
let n = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const boardWith = async (more = {}) => (await admin.create(marketingBoards, { name: `Papan ${++n}`, ...more })).id
const add = (board: string, more = {}) =>
  admin.create(marketingActivities, {
    board,
    stage_key: 'prospek',
    title: `Kartu ${++n}`,
    activity_type: 'follow_up',
    prospect_name: 'PT Calon',
    ...more,
  })
const read = async ({ id }: { id: string }) => {
  const { body } = await admin.get(`/marketing-activities/${id}`)
  return { id, ...body.data.attributes, version: body.data.meta.version }
}
const step = async (row: { id: string }, name: string, values = {}, by = admin) =>
  by.take(marketingActivities, name, { id: row.id, version: (await read(row)).version }, { values })
const detail = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('an interaction', () => {
  const call = { type: 'call', result: 'Minta penawaran', duration_min: 15 }

  test('is kept with who had it, and the next step takes the place of the one that is done', async () => {
    const card = await add(await boardWith(), { next_action_type: 'call', next_action_at: inDays(1) })
    const next = { next_action_type: 'visit', next_action_at: inDays(7), next_action_note: 'Bawa contoh' }

    const answer = await step(card, 'log', { ...call, ...next })

    expect(answer.body.data.attributes).toMatchObject({
      ...next,
      interactions: [{ ...call, location: null, position: null, by: admin.user.id }],
      last_interaction_at: expect.stringMatching(/^\d{4}-/),
    })
  })

  test('is kept with where it was, and with no place that is none on earth', async () => {
    const card = await add(await boardWith())

    const placed = await step(card, 'log', { type: 'visit', result: 'Bertemu', position: '-6.984034,110.409990' })
    const wrong = await step(card, 'log', { type: 'visit', result: 'Bertemu', position: '-96.98,110.4' })

    expect(placed.body.data.attributes.interactions).toMatchObject([{ position: '-6.984034,110.409990' }])
    expect([wrong.status, sources(wrong)]).toEqual([422, ['/data/attributes/position']])
  })

  test('without a next step leaves the one there is, and takes it away when it is done', async () => {
    const card = await add(await boardWith(), { next_action_type: 'call', next_action_at: inDays(1) })

    const kept = await step(card, 'log', call)
    const done = await step(card, 'log', { ...call, next_action_type: null, next_action_at: null })

    expect(kept.body.data.attributes.next_action_type).toBe('call')
    expect(done.body.data.attributes).toMatchObject({ next_action_type: null, next_action_at: null })
  })

  test('wants the next step where the board does', async () => {
    const card = await add(await boardWith({ require_next_action: true }), { next_action_at: inDays(1) })

    const answer = await step(card, 'log', { ...call, next_action_at: null })

    expect([answer.status, detail(answer)]).toEqual([422, 'Jadwalkan tindak lanjut sebelum menyimpan.'])
  })

  test('is not of a time to come, nor one too many', async () => {
    const card = await add(await boardWith())
    const many = Array.from({ length: MAX_INTERACTIONS }, (_, at) => ({
      type: 'note',
      at: '2026-01-01T00:00:00.000Z',
      result: `${at}`,
    }))
    const full = await add(await boardWith(), { interactions: many })

    const early = await step(card, 'log', { ...call, at: inDays(1) })
    const tooMany = await step(full, 'log', call)

    expect([sources(early), detail(early)]).toEqual([
      ['/data/attributes/at'],
      'Waktu interaksi tidak boleh di masa depan.',
    ])
    expect([tooMany.status, detail(tooMany)]).toEqual([422, `Interaksi maksimal ${MAX_INTERACTIONS} baris.`])
  })

  test('that was a mistake is taken back with its next step, even one that is overdue by now', async () => {
    const card = await add(await boardWith(), { next_action_type: 'call', next_action_at: inDays(1) })
    const overdue = inDays(-3)
    await api.pool.query('update ems.marketing_activities set next_action_at = $2 where id = $1', [card.id, overdue])
    await step(card, 'log', { ...call, next_action_type: null, next_action_at: null })

    const undone = await step(card, 'undo')

    expect(undone.body.data.attributes).toMatchObject({ interactions: [], next_action_at: overdue })
  })
})

describe('the cards of a stage', () => {
  const titles = async (board: string, stage = 'prospek') => {
    const { body } = await admin.get(
      `/marketing-activities?filter[board]=${board}&filter[stage_key]=${stage}&sort=position`,
    )
    return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
  }

  test('stand in the order they were put into: new ones on top, others before another one or last', async () => {
    const board = await boardWith()
    const [a, b, c] = [
      await add(board, { title: 'A' }),
      await add(board, { title: 'B' }),
      await add(board, { title: 'C' }),
    ]

    expect(await titles(board)).toEqual(['C', 'B', 'A'])
    await step(c, 'arrange', { before: a.id })
    expect(await titles(board)).toEqual(['B', 'C', 'A'])
    await step(b, 'arrange')
    expect(await titles(board)).toEqual(['C', 'A', 'B'])
    await step(a, 'move', { stage_key: 'negosiasi' })
    const undone = await step(a, 'undo')
    expect(undone.status).toBe(200)
    expect(await titles(board)).toEqual(['C', 'A', 'B'])
    await step(a, 'move', { stage_key: 'negosiasi' })
    await step(b, 'move', { stage_key: 'negosiasi', before: a.id })
    await step(c, 'win')
    expect([await titles(board), await titles(board, 'negosiasi')]).toEqual([[], ['B', 'A']])
  })

  test('have one order when several are moved at once', async () => {
    const board = await boardWith()
    const last = await add(board, { title: 'akhir' })
    const cards: Row[] = []
    for (let at = 0; at < 6; at += 1) cards.push(await add(board))

    const answers = await Promise.all(cards.map((card) => step(card, 'arrange', { before: last.id })))

    expect(answers.map(({ status }) => status)).toEqual(cards.map(() => 200))
    const { rows } = await api.pool.query(
      'select count(distinct position)::int as places from ems.marketing_activities where board_id = $1',
      [board],
    )
    expect(rows[0].places).toBe(cards.length + 1)
    expect((await titles(board)).at(-1)).toBe('akhir')
  })

  test('a card that two move at once goes where the first one put it, and the second learns who that was', async () => {
    const card = await add(await boardWith())
    const seen = await read(card)
    const move = (stage_key: string) => admin.take(marketingActivities, 'move', seen, { values: { stage_key } })

    const [first, second] = [await move('penawaran'), await move('negosiasi')]

    expect([first.status, second.status, second.body.errors[0].code]).toEqual([200, 409, 'VERSION'])
    expect(detail(second)).toContain('Data telah diubah oleh')
    expect((await read(card)).stage_key).toBe('penawaran')
  })
})

describe('a stage', () => {
  const demanding = (fields: readonly string[], more = {}) =>
    marketingStages.map((stage) => (stage.key === 'penawaran' ? { ...stage, required_fields: fields, ...more } : stage))

  test('is entered with what it demands, given with the step where it is missing', async () => {
    const board = await boardWith({ stages: demanding(['value', 'source']) })
    const card = await add(board)

    const bare = await step(card, 'move', { stage_key: 'penawaran' })
    const partly = await step(card, 'move', { stage_key: 'penawaran', value: '5000.00' })
    const born = await admin.store(marketingActivities, {
      board,
      stage_key: 'penawaran',
      title: 'Langsung',
      activity_type: 'follow_up',
      prospect_name: 'PT Calon',
    })

    expect([bare.status, sources(bare)]).toEqual([422, ['/data/attributes/value', '/data/relationships/source']])
    expect(detail(bare)).toBe('Nilai wajib diisi di tahap Penawaran.')
    expect(sources(partly)).toEqual(['/data/relationships/source'])
    expect(sources(born)).toEqual(['/data/attributes/value', '/data/relationships/source'])
    expect((await read(card)).stage_key).toBe('prospek')
  })

  test('takes nothing away again, and leaves cards alone that came before its rule', async () => {
    const board = await admin.create(marketingBoards, { name: `Papan ${++n}` })
    const [early, filled] = [
      await add(board.id, { stage_key: 'penawaran' }),
      await add(board.id, { stage_key: 'penawaran', value: '1.00' }),
    ]
    await admin.update(marketingBoards, board, { stages: demanding(['value']) })

    const renamed = await admin.update(marketingActivities, early, { title: 'Tetap boleh diubah' })
    const emptied = await admin.update(marketingActivities, filled, { value: null })

    expect(renamed.status).toBe(200)
    expect([emptied.status, detail(emptied)]).toEqual([422, 'Nilai wajib diisi di tahap Penawaran.'])
  })

  test('says beforehand which cards its new rules would hit, and stores nothing', async () => {
    const board = await boardWith()
    const [bare, filled, old] = [
      await add(board, { stage_key: 'penawaran' }),
      await add(board, { stage_key: 'penawaran', value: '1.00' }),
      await add(board, { stage_key: 'penawaran', value: '1.00' }),
    ]
    await api.pool.query(
      `update ems.marketing_activities set stage_entered_at = now() - interval '4 days' where id = $1`,
      [old.id],
    )
    const preview = (stages: unknown, by = admin) =>
      by.post(`/marketing-boards/${board}/-actions/stageRules`, { data: { attributes: { stages } } })
    const reader = await api.as(['marketing_activity-list', 'marketing_activity-show'])

    const { body } = await preview(demanding(['value'], { rot_days: 3 }))
    const wrong = await preview([{ name: 'Tanpa kategori' }])
    const rejected = await preview(demanding([]), reader)

    expect(body.meta).toEqual({
      missing: 1,
      stuck: 1,
      stuck_now: 0,
      cards: [
        expect.objectContaining({ id: bare.id, stage: 'Penawaran', missing: ['value'], is_stuck: false }),
        expect.objectContaining({ id: old.id, missing: [], is_stuck: true, was_stuck: false }),
      ],
    })
    expect(body.meta.cards.map(({ id }: { id: string }) => id)).not.toContain(filled.id)
    expect([wrong.status, rejected.status]).toEqual([422, 403])
    const stored = await admin.get(`/marketing-boards/${board}`)
    expect(stored.body.data.attributes.stages[2].rot_days).toBe(14)
  })
})
