import { permissions } from '@ems/contracts'
import { addDays, formatDay, todayInJakarta } from '@ems/contracts/days'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { remindPlans } from './index.ts'
import { assetIn } from './testing.ts'

/** A day so many days from now, by the clock of Jakarta. */
const upcomingDay = (days: number) => addDays(todayInJakarta(), days)

describe('what falls due for assets', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test('a plan is told to those who look after it as many days ahead as it says', async () => {
    const admin = await api.as([...permissions])
    await api.pool.query(
      `update ems.usergroups set permissions = permissions || '{it-asset-update}' where code = 'uji'`,
    )
    const plan = async (name: string, start: string) => {
      const answer = await admin.post('/it-maintenance-internals', {
        data: {
          type: 'it-maintenance-internals',
          attributes: {
            name,
            scope: 'assets',
            interval_value: 1,
            interval_unit: 'month',
            start_date: start,
            lead_days: 7,
          },
          relationships: {
            type: { data: { type: 'references', id: await referenceIn(api, 'maintenance-type') } },
            it_assets: { data: [{ type: 'it-assets', id: await assetIn(api, api.companies[0]) }] },
            assignees: { data: [{ type: 'users', id: admin.user.id }] },
          },
        },
      })
      expect(answer.status).toBe(201)
    }
    await plan('Bersihkan rak', upcomingDay(5))
    await plan('Uji genset', upcomingDay(9))

    await remindPlans(api.pool, { fromHour: 0 })
    await remindPlans(api.pool, { fromHour: 0 })

    const { rows } = await api.pool.query({
      text: `select user_id::text, title from ems.notifications where event = 'maintenance.due' order by id`,
      rowMode: 'array',
    })
    const due = formatDay(upcomingDay(5))
    expect(rows).toEqual([[admin.user.id, `Bersihkan rak: perawatan jatuh tempo ${due}`]])
  })
})
