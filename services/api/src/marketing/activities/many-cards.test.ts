import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { objectOf } from '@ems/contracts/kit'
import { marketingActivities, marketingBoards, marketingStages } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { referenceIn } from '../../testing/reference-in.ts'

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
const stageOf = async ({ id }: { id: string }) =>
  (await admin.get(`/marketing-activities/${id}`)).body.data.attributes.stage_key
/** Each card by itself, with values of its own. */
const moveEach = (cards: readonly (readonly [Row, object])[], by = admin) =>
  by.post('/marketing-activities/-actions/move', {
    data: cards.map(([row, values]) => objectOf(marketingActivities, { ...values }, row)),
    meta: { each: true },
  })
type Failed = { id: string; detail: string }
const reasons = ({ body }: { body: { meta: { failed: Failed[] } } }) =>
  body.meta.failed.map(({ id, detail }) => [id, detail.split('[')[0]])

describe('many cards moved into a stage at once', () => {
  test('go each by the rules of the stage; what one of them lacks refuses that one only', async () => {
    const stages = marketingStages.map((stage) =>
      stage.key === 'negosiasi' ? { ...stage, required_fields: ['value'] } : stage,
    )
    const board = await boardWith({ stages })
    const [worth, bare, filled] = [await add(board, { value: '5.00' }), await add(board), await add(board)]
    const to = { stage_key: 'negosiasi' }

    const answer = await moveEach([
      [worth, to],
      [bare, to],
      [filled, { ...to, value: '7.00' }],
    ])

    expect(answer.status).toBe(200)
    expect(reasons(answer)).toEqual([[bare.id, 'Nilai wajib diisi di tahap Negosiasi.']])
    expect(await Promise.all([worth, bare, filled].map(stageOf))).toEqual(['negosiasi', 'prospek', 'negosiasi'])
  })

  test('leave an entry in the history and an event of each that moved, and none of the refused', async () => {
    const board = await boardWith()
    const cards = [await add(board), await add(board), await add(board, { stage_key: 'kualifikasi' })]
    const won = await admin.take(marketingActivities, 'win', cards[2] as Row)
    expect(won.status).toBe(200)
    const { rows: before } = await api.pool.query(`select coalesce(max(id), 0) as id from ems.audit_logs`)

    const answer = await moveEach(cards.map((row) => [row, { stage_key: 'penawaran' }] as const))

    expect(reasons(answer).map(([id]) => id)).toEqual([cards[2]?.id])
    const { rows } = await api.pool.query(
      `select action, target_id from ems.audit_logs where id > $1 and target_type = 'marketing-activities'
       and target_id = any($2) order by id`,
      [before[0].id, cards.map(({ id }) => id)],
    )
    const moved = cards.slice(0, 2).map(({ id }) => id)
    expect(rows).toEqual(moved.map((id) => ({ action: 'move', target_id: id })))
    const { rows: events } = await api.pool.query(
      `select payload ->> 'id' as id from ems.outbox where channel like 'private-marketing-activities.%' and event = 'updated'
       and payload ->> 'id' = any($1) and payload -> 'changed' ? 'stage_key' order by id`,
      [cards.map(({ id }) => id)],
    )
    expect(events.map(({ id }) => id)).toEqual([...moved, cards[2]?.id])
  })

  test('are lost for a reason only', async () => {
    const board = await boardWith()
    const [silent, explained] = [await add(board), await add(board)]
    const lost_reason = await referenceIn(api, 'lost-reason')

    const answer = await moveEach([
      [silent, { stage_key: 'kalah' }],
      [explained, { stage_key: 'kalah', lost_reason }],
    ])

    expect(reasons(answer).map(([id]) => id)).toEqual([silent.id])
    expect([await stageOf(silent), await stageOf(explained)]).toEqual(['prospek', 'kalah'])
  })

  test('stay where they are without the permission, and where the stage is of another board', async () => {
    const own = await add(await boardWith())
    const reader = await api.as(['marketing_activity-list', 'marketing_activity-show'], { scope: 'group' })

    const rejected = await moveEach([[own, { stage_key: 'negosiasi' }]], reader)
    const strange = await moveEach([[own, { stage_key: 'entah' }]])

    expect(reasons(rejected)).toHaveLength(1)
    expect(reasons(strange)).toEqual([[own.id, 'Tahap tidak ada di papan ini.']])
    expect(await stageOf(own)).toBe('prospek')
  })
})

describe('files and comments of cards', () => {
  const target = ({ id }: Row) => ({ target_type: marketingActivities.name, target_id: id })
  const attach = (card: Row, name: string) => {
    const [body, headers] = multipart({ name, content: 'Isi' }, target(card))
    return admin.post('/assets', body, headers)
  }
  const say = (card: Row, more = {}) => admin.create(comments, { ...target(card), body: 'Sudah dihubungi', ...more })
  const countsOf = (ids: string, by = admin) => by.get(`/marketing-activities/-actions/cardCounts?ids=${ids}`)
  const seller = () =>
    api.as(['marketing_activity-list', 'marketing_activity-show'], { scope: 'company', companies: [api.companies[0]] })

  test('are counted for many cards at once, without those that have none', async () => {
    const board = await boardWith()
    const [busy, quiet, spoken] = [await add(board), await add(board), await add(board)]
    expect((await attach(busy, 'surat.txt')).status).toBe(201)
    const file = (await attach(busy, 'foto.txt')).body.data.id
    await say(busy, { files: [file] })
    await say(spoken)
    await say(spoken, { kind: 'internal' })

    const { body } = await countsOf([busy, quiet, spoken].map(({ id }) => id).join())

    // The file of a comment belongs to the comment.
    expect(body.meta.cards).toEqual([
      { card: busy.id, files: 1, comments: 1 },
      { card: spoken.id, files: 0, comments: 2 },
    ])
  })

  test('are those that the reader may see: no notes without the right to change cards, none of other companies', async () => {
    const board = await boardWith()
    const own = await add(board, { company: api.companies[0] })
    const others = await add(board, { company: api.companies[1] })
    for (const card of [own, others]) {
      await say(card)
      await say(card, { kind: 'internal' })
    }

    const { body } = await countsOf(`${own.id},${others.id}`, await seller())

    expect(body.meta.cards).toEqual([{ card: own.id, files: 0, comments: 1 }])
  })

  test('are refused without the right, and for what names no cards', async () => {
    expect((await countsOf('1', await api.as([]))).status).toBe(403)
    for (const wrong of ['', 'x', '1,,2', Array.from({ length: 251 }, (_, at) => at + 1).join()])
      expect(sources(await countsOf(wrong))).toEqual(['ids'])
    expect(sources(await admin.get('/marketing-activities/-actions/cardCounts?ids=1&stage=x'))).toEqual(['stage'])
  })
})
