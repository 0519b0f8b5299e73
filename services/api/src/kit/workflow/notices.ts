import type { AnyTransition, Resource, Role } from '@ems/contracts/kit'
import { type Notice, notify } from '../audit/notifications.ts'
import type { Deps } from '../context.ts'
import { titleOf } from '../list/filter-target.ts'
import type { Row } from '../store/columns.ts'
import { stateWord } from './closed-doors.ts'

/** The result of a transition on a row. */
export type Taken = { before: Row; after: Row; reason: string | undefined }

/**
 * Notifies the people of rows about a transition, except its author: a new assignee of the work, and everybody whom the
 * transition names (by default owner and assignee, else the creator) of a new state. Clocks tell with reminders of
 * their own.
 */
export async function notifyOfTransition(
  deps: Deps,
  resource: Resource,
  { label, notify: recipients }: AnyTransition,
  taken: readonly Taken[],
): Promise<void> {
  const notices = taken.flatMap((one): Notice[] => {
    const { before, after, reason } = one
    const { roles, stateField } = resource
    const about = {
      target: { type: resource.name, id: after.id },
      menu: resource.menu,
      body: reason ?? null,
    }
    const title = `${resource.label} ${titleOf(resource, after)}`
    const isNew = roles.assignee !== undefined && before[roles.assignee] !== after[roles.assignee]
    const assigned = isNew ? peopleOf(resource, after, roles.assignee) : nobody
    const advanced = mergedPeople(
      (recipients ?? usual(resource)).map((role) => peopleOf(resource, after, fieldOf(resource, role))),
    )
    const hasMoved = before[stateField] !== after[stateField]
    return [
      ...noticeFor(assigned, { ...about, event: 'work.assigned', title: `Untuk Anda: ${title}` }),
      ...(hasMoved
        ? noticeFor(without(advanced, assigned), {
            ...about,
            event: 'work.advanced',
            title: `${title}: ${stateWord(resource, String(after[stateField]))}`,
          })
        : isNew
          ? noticeFor(without(peopleOf(resource, before, roles.assignee), assigned), {
              ...about,
              event: 'work.advanced',
              title: `${title}: ${label}, bukan lagi pada Anda`,
            })
          : []),
    ]
  })
  await notify(deps, notices)
}

/** Everybody with a part in a row, and its creator. */
export const involvedIn = (resource: Resource, row: Row): People =>
  mergedPeople([...Object.values(resource.roles), 'created_by'].map((field) => peopleOf(resource, row, field)))

type People = Required<Pick<Notice, 'users' | 'employees'>>
const nobody: People = { users: [], employees: [] }

const noticeFor = (people: People, notice: Omit<Notice, 'users' | 'employees'>): Notice[] =>
  people.users.length || people.employees.length ? [{ ...notice, ...people }] : []

const usual = ({ roles }: Resource): readonly (Role | 'creator')[] =>
  roles.owner || roles.assignee ? ['owner', 'assignee'] : ['creator']

const fieldOf = ({ roles }: Resource, role: Role | 'creator') => (role === 'creator' ? 'created_by' : roles[role])

/** The people in a field: users, or employees whose users are meant. */
function peopleOf({ meta }: Resource, row: Row, field: string | undefined): People {
  const ids = [field === undefined ? [] : (row[field] ?? [])].flat().map(String)
  return field !== undefined && meta[field]?.to === 'employees'
    ? { users: [], employees: ids }
    : { users: ids, employees: [] }
}

const mergedPeople = (all: readonly People[]): People => ({
  users: all.flatMap(({ users }) => users),
  employees: all.flatMap(({ employees }) => employees),
})

const without = ({ users, employees }: People, others: People): People => ({
  users: users.filter((id) => !others.users.includes(id)),
  employees: employees.filter((id) => !others.employees.includes(id)),
})
