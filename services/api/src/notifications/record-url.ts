import { menus } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'

/** Of menus with several lists, which of them shows a collection; the first one needs no name. */
const sections: Readonly<Record<string, string>> = {
  'archive-document-codes': 'codes',
  'archive-document-code-details': 'details',
  'archive-document-logs': 'loans',
  'attendance-codes': 'codes',
  leaves: 'types',
}

/** The address inside the application that opens a record: its menu's list, with the record in the drawer. */
export function routeTo({ menu, name }: Pick<Resource, 'menu' | 'name'>, id: string): string | undefined {
  const path = menus.find((one) => one.id === menu)?.path
  const section = sections[name]
  return path && `${path}?${section ? `section=${section}&` : ''}id=${id}`
}
