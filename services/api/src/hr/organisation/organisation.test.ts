import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn } from '../testing.ts'

type Seat = { id: string; count: number; reports: number; seats: number; people: { name: string; has_left: boolean }[] }

describe('the organisation chart', () => {
  let api: TestApi
  let admin: Client
  const ids: Record<string, string> = {}
  const seatOf: Record<string, string> = {}
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    const department = await referenceIn(api, 'department', 'BAGAN')
    const person = async (name: string, position: string, superior: string | null, status = 'active') => {
      const id = await employeeIn(api, api.companies[0], name)
      const at = await referenceIn(api, 'position', position)
      await api.pool.query(
        `update ems.employees set manager_id = $2, position_id = $3, department_id = $4, status = $5,
           exit_date = case when $5 = 'exited' then date '2024-01-31' end where id = $1`,
        [id, superior && ids[superior], at, department, status],
      )
      ids[name] = id
      seatOf[name] = `${department}:${at}`
    }
    await person('Dirut', 'DIRUT', null)
    await person('Manajer Lama', 'MGR', 'Dirut', 'exited')
    await person('Manajer Lain', 'SPV', 'Dirut')
    for (const n of [1, 2, 3]) await person(`Staf ${n}`, 'STAF', n === 3 ? 'Manajer Lain' : 'Manajer Lama')
  })
  afterAll(() => api.close())

  const seats = async (by: Client, under?: string) => {
    const { body, status } = await by.get(`/organisation?company=${api.companies[0]}${under ? `&under=${under}` : ''}`)
    expect(status).toBe(200)
    return body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes })) as Seat[]
  }

  test('is opened level by level; a seat whose holder has left stays, empty, with the people below', async () => {
    const [top] = await seats(admin)
    expect(top).toMatchObject({ id: seatOf.Dirut, count: 1, reports: 2, seats: 2 })

    const below = await seats(admin, top?.id)
    expect(below.map(({ id, count, reports }) => [id, count, reports])).toEqual([
      [`${seatOf.Dirut}/${seatOf['Manajer Lama']}`, 0, 2],
      [`${seatOf.Dirut}/${seatOf['Manajer Lain']}`, 1, 1],
    ])
    expect(below[0]?.people).toEqual([expect.objectContaining({ name: 'Manajer Lama', has_left: true })])
    const [staff] = await seats(admin, below[0]?.id)
    expect(staff?.people.map(({ name }) => name)).toEqual(['Staf 1', 'Staf 2'])
    expect(await seats(admin, staff?.id)).toEqual([])
  })

  test('finds people and positions with the way to them', async () => {
    const { body } = await admin.get('/organisation/search?q=staf%203')
    expect(body.data).toEqual([
      {
        type: 'organisation-matches',
        id: ids['Staf 3'],
        attributes: expect.objectContaining({
          name: 'Staf 3',
          seats: [seatOf.Dirut, seatOf['Manajer Lain'], seatOf['Staf 3']],
        }),
      },
    ])
    expect((await admin.get('/organisation/search?q=%25%25')).body.data).toEqual([])
  })

  test('shows what its reader may list, beginning where they begin, and refuses others', async () => {
    const supervisor = await api.as(['employee-list'], { employee: ids['Manajer Lain'] ?? '', scope: 'team' })
    const visible = await seats(supervisor)
    expect(visible.map(({ id }) => id)).toEqual([seatOf['Manajer Lain']])
    expect((await supervisor.get('/organisation/search?q=staf')).body.data).toHaveLength(1)
    expect((await (await api.as(['employee-show'])).get('/organisation')).status).toBe(403)
    for (const bad of ['under=1', 'company=x', 'level=2'])
      expect((await admin.get(`/organisation?${bad}`)).status).toBe(400)
  })

  test('says how many people have a position beside how many it is meant for', async () => {
    const position = seatOf['Staf 1']?.split(':')[1]
    const holders = async (by: Client) =>
      (await by.get(`/organisation/holders?position=${position}&company=${api.companies[0]}`)).body.data?.attributes
    expect(await holders(admin)).toEqual({ quota: null, holders: 3 })

    await api.pool.query(`update ems."references" set meta = '{"quota": 2}' where id = $1`, [position])
    const nearby = await api.as(['employee-list'], { scope: 'company', companies: [api.companies[1]] })
    expect(await holders(nearby)).toEqual({ quota: 2, holders: 3 })
    expect(await holders(await api.as(['employee-show']))).toBeUndefined()
    expect((await admin.get('/organisation/holders?position=1')).status).toBe(400)
  })
})
