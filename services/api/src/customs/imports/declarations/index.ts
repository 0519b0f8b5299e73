import { sql } from '@ems/postgres'
import type { Import, PlainLines } from '../import-context.ts'
import { checkDocuments, checkRivals } from './checks.ts'
import { confront } from './diff-with-stored.ts'
import { joinCeisa } from './from-ceisa.ts'
import { partFlat } from './from-flat.ts'
import { peb, pib } from './sides.ts'
import { writeDocuments } from './write.ts'

/** Imports the staged PIB or PEB: every document whole or not at all. */
export async function importDeclarations(work: Import, side: 'PIB' | 'PEB', isCeisa: boolean): Promise<PlainLines> {
  const which = side === 'PIB' ? pib : peb
  await (isCeisa ? joinCeisa(work, which) : partFlat(work, which))
  await work.tx.run(sql`analyze docs; analyze lines`)
  await checkDocuments(work, which)
  const existing = await confront(work, which)
  await checkRivals(work)
  return writeDocuments(work, which, existing)
}
