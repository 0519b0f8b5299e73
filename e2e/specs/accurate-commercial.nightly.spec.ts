import { quoteUntilPaid } from '../accounting/quote-until-paid.ts'
import { apiOf } from '../api.ts'
import { expect, test } from '../fixtures.ts'

test('a person connects the commercial books too, and what is paid there is not in the actual ones', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000)
  await signIn('admin')
  const { partner } = await quoteUntilPaid(page, { name: 'Komersial', connection: 'commercial', database: 1002 })
  const books = async (connection: string) =>
    (await apiOf(page).get(`accounting-documents?filter[partner]=${partner}&filter[connection]=${connection}`)).data
  expect(await books('commercial')).not.toEqual([])
  expect(await books('actual')).toEqual([])
})
