import { randomUUID } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { archiveCodeIn, documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { extractText, getDocumentProxy } from 'unpdf'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { document } from '../testing.ts'

test.each([
  ['LOK:42', { location: '42' }],
  [' ars:7\n', { record: '7' }],
  ['BOKS-001', { code: 'BOKS-001' }],
  ['LOK:0', { code: 'LOK:0' }],
])('the text %j of a label is read', (text, read) => {
  expect(archiveCodeIn(text)).toEqual(read)
})

describe('a place of records', () => {
  let api: TestApi
  let admin: Client
  let n = 4_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const place = async (
    name: string,
    { parent = null, capacity = null }: { parent?: string | null; capacity?: number | null } = {},
  ) => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, parent_id, meta)
       values ('archive-location', $1, $2, $3, jsonb_strip_nulls(jsonb_build_object('capacity', $4::int))) returning id::text`,
      [`T-${++n}`, name, parent, capacity],
    )
    return rows[0].id as string
  }
  const add = async (more = {}) => admin.create(documents, { ...(await document(api, ++n)), ...more })
  const text = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const placeOf = async ({ id }: Row) => (await admin.get(`/documents/${id}`)).body.data.relationships.location.data?.id
  const scan = (location: string, code: string, at = new Date().toISOString()) => ({
    key: randomUUID(),
    location,
    code,
    at,
  })
  const move = async (moves: readonly object[], by = admin) =>
    by.post('/documents/-actions/move', { data: { type: 'documents', attributes: { moves } } })
  const results = ({ body }: Sent) =>
    body.data.map(({ attributes }: { attributes: { result: string } }) => attributes.result)

  test('says how full it is and what is inside, from the building in', async () => {
    const room = await place('Ruang uji')
    const box = await place('Boks uji', { parent: room, capacity: 3 })
    await add({ location: box })
    await add({ location: room })

    const { body } = await admin.get('/archive-locations')

    const at = body.data.findIndex(({ id }: Row) => id === room)
    expect(body.data[at].attributes).toMatchObject({ held: 1, inside: 2, capacity: null, parent: null })
    expect(body.data[at + 1]).toMatchObject({ id: box, attributes: { held: 1, inside: 1, capacity: 3, parent: room } })
    expect((await (await api.as([])).get('/archive-locations')).status).toBe(403)
  })

  test('takes records that are scanned into it, by label and by number, and says why not', async () => {
    const [from, to] = [await place('Boks asal'), await place('Boks tujuan', { capacity: 2 })]
    const [first, second, third] = [await add({ location: from }), await add(), await add({ location: from })]

    const moved = await move([
      scan(to, `ARS:${first.id}`),
      scan(to, String(second.number).toLowerCase()),
      scan(to, `ARS:${third.id}`),
      scan(to, 'TIDAK-ADA'),
    ])

    expect(moved.text).toContain('archive-moves')
    expect(results(moved)).toEqual(['moved', 'moved', 'rejected', 'unknown'])
    expect(moved.body.data[2].attributes.reason).toMatch(/^Boks T-\d+ sudah penuh \(2\/2\)\.$/)
    expect([await placeOf(first), await placeOf(second), await placeOf(third)]).toEqual([to, to, from])
  })

  test('keeps a record where it was scanned last, however late and often the queue of a phone comes', async () => {
    const [old, late] = [await place('Boks lama'), await place('Boks baru')]
    const row = await add()
    const early = scan(old, `ARS:${row.id}`, '2026-11-20T02:00:00.000Z')
    const last = scan(late, `ARS:${row.id}`, '2026-11-20T02:05:00.000Z')

    expect(results(await move([last, early]))).toEqual(['moved', 'moved'])
    expect(results(await move([early, last]))).toEqual(['older', 'same'])
    expect(await placeOf(row)).toBe(late)
    const { body } = await admin.get(`/archive-document-events?filter[document]=${row.id}&sort=at`)
    expect(body.data.map(({ attributes }: { attributes: { at: string } }) => attributes.at.slice(11, 16))).toEqual([
      '02:00',
      '02:05',
    ])
    expect(results(await move([scan(old, `ARS:${row.id}`, '2026-11-19T00:00:00.000Z')]))).toEqual(['older'])
  })

  test('takes no more than fit in, many together and from two users at one instant', async () => {
    const box = await place('Boks sempit', { capacity: 2 })
    const rows = [await add(), await add(), await add()]
    const bulk = await admin.act(
      documents,
      'bulkUpdate',
      rows.map(({ id, version }) => ({ id, version, values: { location: box } })),
    )
    expect([bulk.status, text(bulk)]).toEqual([422, expect.stringMatching(/sudah penuh \(2\/2\)/)])

    const answers = await Promise.all(rows.map((row) => admin.update(documents, row, { location: box })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    const other = await place('Boks lain', { capacity: 1 })
    const removed = await add({ location: other })
    expect((await admin.delete(`/documents/${removed.id}`)).status).toBe(204)
    await add({ location: other })
    const restored = await admin.act(documents, 'restore', [{ id: removed.id }])
    expect([restored.status, text(restored)]).toEqual([expect.any(Number), expect.stringMatching(/sudah penuh/)])
  })

  test('moves nothing that the user does not see, and nothing without the right to', async () => {
    const box = await place('Boks milik lain')
    const alien = await add({ company: api.companies[1] })
    const mine = await api.as(['archive-update', 'archive-show', 'archive-list'], {
      scope: 'company',
      companies: [api.companies[0]],
    })

    expect(results(await move([scan(box, `ARS:${alien.id}`)], mine))).toEqual(['unknown'])
    expect((await move([scan(box, 'X')], await api.as(['archive-show']))).status).toBe(403)
    expect(sources(await move([{ ...scan(box, 'X'), location: '' }]))).toEqual(['/data/attributes/moves/0/location'])
  })

  test('and a record get labels that are read back; a secret record does not say what it is about', async () => {
    const room = await place('Ruang label')
    const box = await place('Boks label', { parent: room })
    const open = await add({ title: 'Perjanjian sewa terbuka', security: 'normal' })
    const secret = await add({ title: 'Perkara rahasia', security: 'secret' })
    const print = async (type: string, ids: readonly string[], by = admin) =>
      by.post(
        `/${type}/-actions/labels`,
        { data: { type, attributes: { ids, size: 'roll-50x25' } } },
        { accept: 'application/pdf' },
      )
    const pagesOf = async ({ bytes }: Sent) => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

    const printed = await print('archive-locations', [box])
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [location] = await pagesOf(printed)
    expect(location).toContain('Boks label')
    expect(location).toContain('Ruang label')
    const [first, second] = await pagesOf(await print('documents', [open.id, secret.id]))
    expect([first?.includes('Perjanjian sewa'), second?.includes('Perkara')]).toEqual([true, false])
    expect(second).toContain(String(secret.number))
    expect((await print('archive-locations', [box], await api.as([]))).status).toBe(403)
  })
})
