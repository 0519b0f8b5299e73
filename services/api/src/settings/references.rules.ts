import type { references } from '@ems/contracts/settings'
import { conflict } from '../kit/problems.ts'
import { type Check, isRemoval } from '../kit/write.ts'

/** Screens and rules find system rows by their code: it stays, and so does the row. Trees are the database's affair. */
export const soundReference: Check<typeof references> = (_, { before, after, changed }) => {
  if (!before?.is_system) return undefined
  if (isRemoval({ before, after }))
    throw conflict('SYSTEM_ROW', `${before.name} bawaan sistem dan tidak dapat dihapus.`)
  return changed.includes('code') ? [{ field: 'code', message: 'Kode bawaan sistem tidak dapat diubah.' }] : undefined
}
