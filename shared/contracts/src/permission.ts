import type { menus } from './menus.ts'

type Menu = (typeof menus)[number]

/** A permission of the catalogue, checked by the compiler; where a collection is at hand, its `can` says the same. */
export const permission = <Id extends Menu['id']>(
  menu: Id,
  action: 'access' | Extract<Menu, { id: Id }>['actions'][number],
): string => `${menu}-${action}`
