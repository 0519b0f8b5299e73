import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { today } from '../../kit/today.ts'
import { isRemoval, type Proposal } from '../../kit/write/write-rows.ts'
import type { Side } from '../imports/declarations/sides.ts'
import { faultOf } from '../imports/row-errors.ts'

type Declaration = { id: string; doc_code: string; reg_date: string }

/** Documents entered by hand pass the checks of imported ones: no other kind of document, no future registration. */
export async function validateDeclaration(
  deps: Deps,
  { name, docCodes }: Side,
  { before, after, changed }: Pick<Proposal, 'changed'> & { before: Declaration | null; after: Declaration },
): Promise<Issue[]> {
  if (isRemoval({ before, after })) return []
  const says = (field: string, fault: { code: string; message: string }) => ({ ...fault, field })
  const isNew = (field: string) => !before || changed.includes(field)
  const issues: Issue[] = []
  if (isNew('doc_code') && !docCodes.includes(after.doc_code))
    issues.push(says('doc_code', faultOf('E_DOC', { value: after.doc_code, kind: name })))
  if (isNew('reg_date') && (await isToCome(deps, after.reg_date)))
    issues.push(says('reg_date', faultOf('E_FUTURE', {})))
  return issues
}

async function isToCome({ db }: Deps, day: string) {
  const match = await db.first(sql<{ to_come: boolean }>`select ${day}::date > ${today} as to_come`)
  return match?.to_come ?? false
}
