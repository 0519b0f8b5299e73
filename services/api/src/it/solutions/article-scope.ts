import { supportArticles } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'

/**
 * Solutions that a user may read. The help desk reads all that exist for it; everybody else what is published for all, or for a
 * company of theirs. Titles are no secret: like every lookup field they are open to every signed-in user.
 */
export const writtenForThem: VisibleTo = (user) => {
  const { update, destroy } = supportArticles.can
  if (user.permissions.has(update) || user.permissions.has(destroy)) return undefined
  return sql`(t.status = 'published'
    and (t.audience = 'everyone' or t.audience = 'company' and ${ofCompanies(user) ?? sql`true`}))`
}
