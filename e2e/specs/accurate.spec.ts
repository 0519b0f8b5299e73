import { quoteUntilPaid } from '../accounting/quote-until-paid.ts'
import { test } from '../fixtures.ts'

test('a person connects the actual books, quotes on a card, and sees there what the customer paid', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await quoteUntilPaid(page, { name: 'Aktual', connection: 'actual', database: 1001 })
})
