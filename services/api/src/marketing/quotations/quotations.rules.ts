import type { quotations } from '@ems/contracts/marketing'
import type { Issue } from '../../kit/problems.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'
import { barredPartners } from '../partners/barred.ts'

/** Nothing new is offered to a partner that is blocked or blacklisted. */
export const validateQuotation: Check<typeof quotations> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  if (before && !changed.includes('partner')) return []
  const reason = (await barredPartners(deps, [String(after.partner)])).get(String(after.partner))
  const issues: Issue[] = reason ? [{ field: 'partner', message: reason }] : []
  return issues
}
