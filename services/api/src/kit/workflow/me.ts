import { todayInJakarta } from '@ems/contracts/days'
import {
  editableIn,
  isRemovableIn,
  type Me,
  possibleTransitions,
  type Resource,
  transitionOf,
} from '@ems/contracts/kit'
import type { User } from '../context.ts'
import type { Row } from '../store/columns.ts'
import { mayOf } from '../stores.ts'

/** The permission behind `can:<action>` of a workflow. */
export const permissionOf = ({ can, guard, menu }: Resource, action: string): string =>
  (can as Readonly<Record<string, string>>)[action] ?? `${guard ?? menu}-${action}`

/**
 * The user in the form that workflow conditions read. `isSystem` is set for actions of the server itself; `approves` has
 * the rows with a pending task of the user.
 */
export const meOf = (resource: Resource, user: User, isSystem = false, approves?: ReadonlySet<string>): Me => {
  const may = mayOf(resource.name)
  return {
    user: user.id,
    employee: user.employee,
    today: todayInJakarta(),
    can: (action, row) =>
      may && row ? may(user, row as Row, action) : user.permissions.has(permissionOf(resource, action)),
    isSystem,
    ...(approves ? { approves } : {}),
  }
}

/**
 * The actions of a user on rows of a resource with a workflow: the verbs that the state allows, then the transitions
 * in the order of the contract. `editable` names the editable fields where the state locks the others.
 */
export function rowRights(
  resource: Resource,
  user: User,
  verbsOf: (row: Row) => readonly string[],
  approves?: ReadonlySet<string>,
) {
  const me = meOf(resource, user, false, approves)
  return (row: Row): { can: string[]; editable?: readonly string[] } => {
    const editable = editableIn(resource, row)
    // An action with the name of a transition is offered where the transition is.
    const left = verbsOf(row).filter(
      (verb) =>
        !transitionOf(resource, verb) &&
        (verb !== 'update' || editable !== 'none') &&
        (verb !== 'destroy' || isRemovableIn(resource, row)),
    )
    if (approves?.has(row.id) && !left.includes('show')) left.unshift('show')
    const next = possibleTransitions(resource, row, me).flatMap(({ name, because }) => (because ? [] : name))
    return { can: [...left, ...next], ...(Array.isArray(editable) ? { editable } : {}) }
  }
}
