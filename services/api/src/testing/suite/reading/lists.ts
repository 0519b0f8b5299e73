import { groupFields, type ResourceObject, rowOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { ids, type Subject, sources } from '../subject.ts'

export function listPromises(subject: Subject) {
  const { resource } = subject
  if (subject.isRepresentative) describe('its query', () => refusals(subject))
  if (subject.isRepresentative) describe('its list by pages', () => pages(subject))
  describe('its list', () => {
    for (const field of resource.list.sort)
      test(`sorts by ${field}, both ways`, async () => {
        await subject.rows(3)
        const read = async (sort: string) => {
          const { body } = await subject.admin.get(`${subject.path}?page[size]=250&sort=${sort}`)
          return (body.data as ResourceObject[]).map((one) => rowOf(one)[field])
        }

        const up = (await read(field)).filter((value) => value !== null)
        const down = await read(`-${field}`)

        expect(up).toEqual([...up].sort(inOrder))
        expect(down.filter((value) => value !== null)).toEqual([...up].reverse())
        expect(down.slice(up.length).every((value) => value === null)).toBe(true)
      })

    test('sorts by id, both ways, from page to page', async () => {
      const rows = await subject.rows(3)
      const expected = rows.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))
      const read = async (sort: string) => {
        const first = await subject.admin.get(subject.only(rows, `page[size]=2&sort=${sort}`))
        const next = await subject.admin.get(first.body.links.next.replace('/api/v1', ''))
        return [...ids(first), ...ids(next)]
      }

      expect(await read('id')).toEqual(expected)
      expect(await read('-id')).toEqual(expected.toReversed())
    })

    test('counts what other filters find, and groups what it finds, in the same request', async () => {
      const rows = await subject.rows(3)
      const [field] = groupFields(resource).filter((name) => resource.list.filters.includes(name))
      const count = `count[one]=${encodeURIComponent(`filter[id][]=${rows[0]?.id}`)}`
      const { body, status } = await subject.admin.get(subject.only(rows, field ? `${count}&group=${field}` : count))
      expect([status, body.meta.total, body.meta.counts]).toEqual([200, 3, { one: 1 }])
      const groups = (body.meta.groups ?? []) as { count: number }[]
      expect(groups.reduce((sum, one) => sum + one.count, 0)).toBe(field ? 3 : 0)
    })

    test('keeps a total order where the asked one leaves it open', async () => {
      const rows = await subject.rows(3)
      const one = await subject.admin.get(subject.only(rows, 'page[size]=1&sort=created_at,-updated_at'))
      expect(one.body.meta.page.lastPage).toBe(3)
    })
  })
}

function pages(subject: Subject) {
  const { resource } = subject

  test('goes from page to page by its links and counts everything', async () => {
    const rows = await subject.rows(3)
    const seen: string[] = []

    let url: string | null = subject.only(rows, 'page[size]=2')
    const first = (await subject.admin.get(url)).body
    while (url) {
      const { body } = await subject.admin.get(url)
      seen.push(...ids({ body }))
      url = body.links.next?.replace('/api/v1', '') ?? null
    }

    expect(seen.sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(first.meta).toEqual({
      total: 3,
      total_is_estimate: false,
      page: { currentPage: 1, from: 1, lastPage: 2, perPage: 2, to: 2, total: 3 },
    })
    expect(first.links.prev).toBeNull()
    const last = (await subject.admin.get(first.links.last.replace('/api/v1', ''))).body
    expect(last.meta.page).toEqual({ currentPage: 2, from: 3, lastPage: 2, perPage: 2, to: 3, total: 3 })
    expect(last.links).toMatchObject({ next: null, first: first.links.first, prev: first.links.first })
  })

  test('goes from row to row in an order of two directions, and back', async () => {
    const rows = await subject.rows(3)
    const [field = 'updated_at'] = resource.list.sort
    const requested = subject.only(rows, `sort=${field},-created_at`)
    const whole = ids(await subject.admin.get(requested))
    const walk = async (url: string | null, to: 'next' | 'prev'): Promise<string[]> => {
      if (!url) return []
      const answer = await subject.admin.get(url.replace('/api/v1', ''))
      return [...ids(answer), ...(await walk(answer.body.links[to], to))]
    }

    expect(await walk(`${requested}&page[size]=1`, 'next')).toEqual(whole)
    expect(await walk(`${requested}&page[size]=1&page[number]=3`, 'prev')).toEqual(whole.toReversed())
  })

  test('is empty beyond the last page', async () => {
    const rows = await subject.rows(1)

    const { status, body } = await subject.admin.get(subject.only(rows, 'page[number]=7'))

    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ total: 1, page: { from: null, to: null, lastPage: 1 } })
  })

  test('has 25 rows on a page unless told otherwise', async () => {
    expect((await subject.admin.get(subject.path)).body.meta.page.perPage).toBe(25)
  })

  test('understands brackets whether they are encoded or not', async () => {
    const [row] = await subject.rows(1)

    const plain = await subject.admin.get(`${subject.path}?filter[id]=${row?.id}`)
    const encoded = await subject.admin.get(`${subject.path}?filter%5Bid%5D=${row?.id}`)

    expect(ids(plain)).toEqual([row?.id])
    expect(ids(encoded)).toEqual([row?.id])
  })
}

function refusals(subject: Subject) {
  const { name } = subject.resource
  const cases: readonly (readonly [query: string, parameter: string])[] = [
    ['nonsense=1', 'nonsense'],
    ['filter[nonsense]=1', 'filter[nonsense]'],
    ['filter[nonsense][]=1', 'filter[nonsense][]'],
    ['filter[q][]=1', 'filter[q][]'],
    ['filter[created_at_like]=1', 'filter[created_at_like]'],
    ['filter[__proto__]=1', 'filter[__proto__]'],
    ['filter[constructor]=1', 'filter[constructor]'],
    ['sort=nonsense', 'sort'],
    ['sort=constructor', 'sort'],
    ['sort=id;drop table', 'sort'],
    ['include=nonsense', 'include'],
    ['include=created_by.usergroup', 'include'],
    [`fields[${name}]=nonsense`, `fields[${name}]`],
    [`fields[${name}]=constructor`, `fields[${name}]`],
    ['fields[nonsense]=id', 'fields[nonsense]'],
    ['page[number]=0', 'page[number]'],
    ['page[number]=x', 'page[number]'],
    ['page[number]=1&page[number]=2', 'page[number]'],
    ['page[number]=99999999999999', 'page[number]'],
    ['page[size]=251', 'page[size]'],
    ['page[size]=-1', 'page[size]'],
    ['page[offset]=1', 'page[offset]'],
    ['page=1', 'page'],
    ['filter[id]=1%00', 'filter[id]'],
    ['filter[created_at_from]=kemarin', 'filter[created_at_from]'],
    ['filter[created_by_null]=mungkin', 'filter[created_by_null]'],
  ]

  for (const [query, parameter] of cases)
    test(`refuses ${query} and names the parameter`, async () => {
      const answer = await subject.admin.get(`${subject.path}?${query}`)

      expect(answer.status).toBe(400)
      expect(sources(answer)).toEqual([parameter])
      expect(answer.body.errors[0].detail).toContain('[Galat]Payload request tidak sesuai format pada Back-end.')
    })
}

/** As PostgreSQL sorts with ICU and numeric collation; numbers, instants and booleans as they are. */
const collator = new Intl.Collator('id', { numeric: true })

function inOrder(a: unknown, b: unknown): number {
  if (isSigned(a) || isSigned(b)) return Number(a) - Number(b)
  const isText = typeof a === 'string' && typeof b === 'string' && !/^\d{4}-\d\d-\d\d/.test(a)
  return isText ? collator.compare(a, b) : orderOf(a) - orderOf(b)
}

/** A number below zero, which the order of texts does not know. */
const isSigned = (value: unknown) => /^-\d+(\.\d+)?$/.test(String(value))

/** Instants and days as milliseconds. */
const orderOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number(value))
