import { menus } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'

/** Tab of a collection in menus with several lists; the first tab needs no name. */
const sections: Readonly<Record<string, string>> = {
  'archive-document-codes': 'codes',
  'archive-document-code-details': 'details',
  'archive-document-logs': 'loans',
  'attendance-codes': 'codes',
  'attendance-corrections': 'corrections',
  'credential-folders': 'folders',
  'credential-requests': 'requests',
  leaves: 'types',
  'partner-bank-changes': 'banks',
}

/** Address in the application that opens a record: the list of its menu with the record in the drawer. */
export function routeTo({ menu, name }: Pick<Resource, 'menu' | 'name'>, id: string): string | undefined {
  const path = menus.find((one) => one.id === menu)?.path
  const section = sections[name]
  return path && `${path}?${section ? `section=${section}&` : ''}id=${id}`
}
