import { dashboardLayouts } from '@ems/contracts/common'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { tablePromises } from '../testing/suite/reading/table.ts'
import { Subject } from '../testing/suite/subject.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const card = (more = {}) => ({ id: 'tasks', widget: 'home/tasks', x: 0, y: 0, w: 6, h: 6, ...more })

describe('dashboard-layouts', () => {
  const subject = new Subject(dashboardLayouts, { input: () => ({}) })
  beforeAll(() => subject.begin(api))
  tablePromises(subject)
})

describe('the dashboard of a group', () => {
  test('is published by users who may change groups, and comes with `/me` to its members', async () => {
    const publisher = await api.as(['usergroup-update'])
    const usergroup = (await publisher.get('/me')).body.meta.usergroup.id
    const cards = [card({ locked: true })]

    const row = await publisher.create(dashboardLayouts, { usergroup, cards })

    expect((await publisher.get('/me')).body.meta.dashboard).toEqual(cards)
    expect((await publisher.store(dashboardLayouts, { usergroup, cards })).status).toBe(422)
    expect((await publisher.update(dashboardLayouts, row, { cards: [] })).status).toBe(200)
    expect((await publisher.get('/me')).body.meta.dashboard).toEqual([])
    expect((await publisher.delete(`/dashboard-layouts/${row.id}`)).status).toBe(204)
    expect((await publisher.get('/me')).body.meta.dashboard).toBeNull()
  })

  test('is seen by its members and changed by nobody else', async () => {
    const publisher = await api.as(['usergroup-update'])
    const usergroup = (await publisher.get('/me')).body.meta.usergroup.id
    const cards = [card()]
    const row = await publisher.create(dashboardLayouts, { usergroup, cards })
    const member = await api.as(['usergroup-list', 'usergroup-show'])

    expect((await member.get('/me')).body.meta).toMatchObject({ usergroup: { id: usergroup }, dashboard: cards })
    expect((await member.get(`/dashboard-layouts/${row.id}`)).status).toBe(200)
    expect((await member.update(dashboardLayouts, row, { cards: [] })).status).toBe(403)
    expect((await member.delete(`/dashboard-layouts/${row.id}`)).status).toBe(403)
    expect((await member.store(dashboardLayouts, { usergroup, cards: [] })).status).toBe(403)
  })

  test.each([
    ['outside the grid', [card({ x: 12 })]],
    ['without extent', [card({ w: 0 })]],
    ['named twice', [card(), card()]],
    ['of no widget', [card({ widget: '../tasks' })]],
    ['with more than is known', [card({ script: 'alert(1)' })]],
  ])('has no card %s', async (_, cards) => {
    const publisher = await api.as(['usergroup-update'])
    const usergroup = (await publisher.get('/me')).body.meta.usergroup.id

    const answer = await publisher.store(dashboardLayouts, { usergroup, cards })

    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].source.pointer).toContain('/data/attributes/cards')
  })
})

test('a user’s own dashboard is checked like that of a group', async () => {
  const reader = await api.as([])
  const prefer = (dashboard: unknown) =>
    reader.patch('/me', { data: { type: 'users', id: reader.user.id, attributes: { preferences: { dashboard } } } })

  expect((await prefer({ cards: [card()], filter: { range: 'last-month', period: 'weekly' } })).status).toBe(200)
  expect((await prefer({ cards: [card({ h: 400 })] })).status).toBe(422)
  const { body } = await prefer({ cards: null })
  expect(body.data.attributes.preferences.dashboard).toEqual({ filter: { range: 'last-month', period: 'weekly' } })
})
