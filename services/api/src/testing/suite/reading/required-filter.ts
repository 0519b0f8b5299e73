import { describe, expect, test } from '@jest/globals'
import { type Subject, sources } from '../subject.ts'

/** A list that is about one of something is never about all of them, nor about one out of reach. */
export function aboutPromises(subject: Subject) {
  const { about } = subject.facts
  if (!about) return
  describe(`the filter ${about.field}`, () => {
    test('is required', async () => {
      for (const value of ['', 'all']) {
        const answer = await subject.admin.get(`${subject.path}?filter[${about.field}]=${value}`)
        expect([answer.status < 500, answer.status >= 400]).toEqual([true, true])
      }
      const row = await subject.row()
      const answer = await subject.bare.get(`${subject.path}?filter[id]=${row.id}`)
      expect([answer.status, sources(answer)]).toEqual([422, [`filter[${about.field}_id]`]])
    })

    test('finds the rows of that one, by either name, and nothing out of reach', async () => {
      const row = await subject.row()
      const value = String(row[about.field])
      const stranger = await subject.ofFirstCompany()
      const other = String((await subject.elsewhere())[about.field])
      const status = async (query: string, client = subject.bare) =>
        (await client.get(`${subject.path}?${query}`)).status

      for (const name of [about.field, `${about.field}_id`]) {
        const { body } = await subject.bare.get(`${subject.path}?filter[${name}]=${value}&filter[id]=${row.id}`)
        expect(body.data).toHaveLength(1)
        expect(await status(`filter[${name}]=${other}`, stranger)).toBe(403)
        expect(await status(`filter[${name}]=x' or 1=1`)).toBe(403)
      }
      expect(await status(`filter[${about.field}][]=${value}`)).toBe(422)
    })
  })
}
