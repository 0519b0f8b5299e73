import { menus } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'

/** The address inside the application that opens a record: its menu's list, with the record in the drawer. */
export function routeTo({ menu }: Pick<Resource, 'menu'>, id: string): string | undefined {
  const path = menus.find((one) => one.id === menu)?.path
  return path && `${path}?id=${id}`
}
