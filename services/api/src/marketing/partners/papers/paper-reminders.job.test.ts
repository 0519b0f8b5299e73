import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { partnerPapers, partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { remindPapers } from '../../index.ts'
import { customer } from '../../testing.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

/** What was sent since the last call, after the job ran twice. */
async function sent() {
  for (const _ of [1, 2]) await remindPapers(api.pool, { fromHour: 0 })
  const { rows } = await api.pool.query<{ user: string; title: string; route: string }>(
    `with gone as (delete from ems.notifications where event = 'partner.due' returning id, user_id, title, route)
     select user_id::text as user, title, route from gone order by id`,
  )
  return rows
}

test('the owner of a partner is reminded of a required paper 30 and 7 days before, and once it has expired', async () => {
  const form = await admin.create(references, { category: 'legal-form', code: 'PTR', name: 'Perseroan Ingat' })
  const kindOf = async (code: string, meta: object) =>
    (await admin.create(references, { category: 'partner-paper', code, name: code, meta })).id
  const permit = await kindOf('IZIN-R', { legal_forms: ['PTR'] })
  const spare = await kindOf('LAIN-R', { legal_forms: ['CVR'] })
  const reader = await api.as(['customer-list', 'customer-show'])
  const owner = reader.user.id
  const add = async (n: number, more = {}) =>
    (
      await admin.create(partners, {
        ...(await customer(api, n)),
        name: `PT ${n}`,
        legal_form: form.id,
        owner,
        ...more,
      })
    ).id
  const [first, old, nobody] = [await add(6_901), await add(6_902), await add(6_903)]
  await api.pool.query('update ems.partners set owner_id = null where id = $1', [nobody])
  const until = (left: number) => addDays(todayInJakarta(), left)
  const row = await admin.create(partnerPapers, { partner: first, kind: permit, valid_to: until(31) })
  await admin.create(partnerPapers, { partner: first, kind: spare, valid_to: until(3) })
  await admin.create(partnerPapers, { partner: old, kind: permit, valid_to: until(-8) })
  await admin.create(partnerPapers, { partner: nobody, kind: permit, valid_to: until(3) })

  expect(await sent()).toEqual([])
  const reminded = async (left: number) => {
    await api.pool.query('update ems.partner_papers set valid_to = $2 where id = $1', [row.id, until(left)])
    // A day later the same paper keeps its day: the distance is what passes.
    await api.pool.query(
      `update ems.reminders_given set day = $2 where target_type = 'partner-papers' and target_id = $1`,
      [row.id, until(left)],
    )
    return (await sent()).map(({ user, title, route }) => {
      expect([user, route]).toEqual([owner, `/private/marketing/customer?id=${first}`])
      return title
    })
  }
  await remindPapers(api.pool, { fromHour: 24 })
  expect(await reminded(30)).toEqual(['IZIN-R PT 6901 kedaluwarsa dalam 30 hari'])
  expect(await reminded(29)).toEqual([])
  expect(await reminded(8)).toEqual([])
  expect(await reminded(7)).toEqual(['IZIN-R PT 6901 kedaluwarsa dalam 7 hari'])
  expect(await reminded(0)).toEqual([])
  expect(await reminded(-1)).toEqual(['IZIN-R PT 6901 sudah kedaluwarsa'])
  expect(await reminded(-2)).toEqual([])

  // The next one ends, too, and is announced for itself; the one before it no longer counts.
  await admin.create(partnerPapers, { partner: first, kind: permit, valid_to: until(5) })
  expect((await sent()).map(({ title }) => title)).toEqual(['IZIN-R PT 6901 kedaluwarsa dalam 5 hari'])
  await admin.create(partnerPapers, { partner: first, kind: permit, valid_to: until(500) })
  expect(await sent()).toEqual([])

  // What the bell of the owner lists, with the way to the partner.
  await admin.create(partnerPapers, { partner: old, kind: permit, valid_to: until(6) })
  await remindPapers(api.pool, { fromHour: 0 })
  const { body } = await reader.get('/notifications')
  expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    {
      event: 'partner.due',
      title: 'IZIN-R PT 6902 kedaluwarsa dalam 6 hari',
      severity: 'error',
      route: `/private/marketing/customer?id=${old}`,
    },
  ])
})
