import { referenceMetaIssues, type references } from '@ems/contracts/settings'
import { conflict, type Issue } from '../../kit/problems.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'

/**
 * Screens and rules find system rows by code, so the code cannot change and the row cannot be deleted. The database
 * checks trees.
 */
export const validateReference: Check<typeof references> = (_, { before, after, changed }) => {
  const issues: Issue[] = changed.includes('meta') ? detailIssues(after) : []
  if (!before?.is_system) return issues
  if (isRemoval({ before, after }))
    throw conflict('SYSTEM_ROW', `${before.name} bawaan sistem dan tidak dapat dihapus.`)
  if (changed.includes('code')) issues.push({ field: 'code', message: 'Kode bawaan sistem tidak dapat diubah.' })
  return issues
}

/** Validates the details of a category, with refusals at their keys: `meta/radius_m`. */
const detailIssues = ({ category, meta }: { category: string; meta: unknown }): Issue[] =>
  referenceMetaIssues(category, meta).map(({ field, message }) => ({ field: `meta/${field}`, message }))
