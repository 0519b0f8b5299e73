import { describe, expect, test } from '@jest/globals'
import { ids, type Subject, sources } from '../subject.ts'

/** Pages that begin beside a row: by `links.next` and `links.prev`. */
export function pagePromises(subject: Subject) {
  const { resource, path } = subject
  const orders = [...resource.list.sort, 'created_at'].flatMap((field) => [field, `-${field}`])
  const walk = async (url: string, direction: 'next' | 'prev') => {
    const pages: string[][] = []
    let last = url
    for (let next: string | null = url; next; ) {
      const answer = await subject.admin.get(next)
      pages.push(ids(answer))
      last = next
      next = answer.body.links[direction]?.replace('/api/v1', '') ?? null
    }
    return { pages, last }
  }

  describe('its pages', () => {
    for (const order of orders)
      test(`by ${order} are the same forwards, backwards and by number`, async () => {
        const rows = await subject.rows(5)
        const first = subject.only(rows, `page[size]=2&sort=${order}`)

        const forwards = await walk(first, 'next')
        const backwards = await walk(forwards.last, 'prev')
        const numbered = []
        for (const number of [1, 2, 3]) numbered.push(ids(await subject.admin.get(`${first}&page[number]=${number}`)))

        expect(forwards.pages).toEqual(numbered)
        expect(backwards.pages).toEqual([...numbered].reverse())
        expect(forwards.last).toContain('page%5Bafter%5D=')
      })

    test('stay where they are when a row comes before them', async () => {
      const rows = await subject.rows(4)
      const url = `${path}?page[size]=2&sort=created_at&filter[created_at_from]=${encodeURIComponent(String(rows[0]?.created_at))}`
      const first = await subject.admin.get(`${url}&${rows.map(({ id }) => `filter[id][]=${id}`).join('&')}`)
      const [deleted] = ids(first)
      const next = first.body.links.next.replace('/api/v1', '')

      const before = ids(await subject.admin.get(next))
      const without = next.replace(new RegExp(`filter%5Bid%5D%5B%5D=${deleted}&`), '')

      expect(ids(await subject.admin.get(without))).toEqual(before)
    })

    test.each(['x', 'W10', Buffer.from('["a","b","c","d","e","f"]').toString('base64url'), 'W251bGwsbnVsbF0'])(
      'refuse the cursor %s',
      async (cursor) => {
        const answer = await subject.admin.get(`${path}?page[after]=${cursor}`)

        expect(answer.status).toBe(400)
        expect(sources(answer)).toEqual(['page[after]'])
      },
    )

    test('take one cursor at a time', async () => {
      const rows = await subject.rows(3)
      const { links } = (await subject.admin.get(subject.only(rows, 'page[size]=1'))).body
      const after = new URLSearchParams(links.next.split('?')[1]).get('page[after]')

      const answer = await subject.admin.get(`${path}?page[after]=${after}&page[before]=${after}`)

      expect([answer.status, sources(answer)]).toEqual([400, ['page[before]']])
    })
  })
}
