import { credentialFolders, includesRight, rightIn, type Share } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { User } from '../../kit/context.ts'
import { bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { Forbidden } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { assertSignedInToShare, sharedFolders } from './rights.ts'

/** The right of a user on a folder: a share ends after its last day. */
export function rightOnFolder(user: User, { shares }: { shares?: unknown }) {
  if (user.isSystem) return 'manage'
  const access = ((shares ?? []) as Share[]).map(({ until, ...share }) => ({
    ...share,
    via: 'folder' as const,
    until: until ? `${until}T24:00:00+07:00` : null,
  }))
  return rightIn(access, user)
}

type FolderRow = Row & { shares?: unknown }

const manages = (user: User, folder: { shares?: unknown }) => includesRight(rightOnFolder(user, folder), 'manage')

const rules: Rules<typeof credentialFolders> = {
  compute: ({ user }, { before, after }) =>
    before || after.shares?.length
      ? {}
      : { shares: [{ user: user.id, usergroup: null, right: 'manage' as const, until: null }] },
  check: ({ user }, { before, after, changed }) => {
    if (before && !manages(user, before))
      throw Forbidden({ because: 'Hanya pengelola folder ini yang dapat mengubahnya.' })
    // A new folder is empty: nobody reaches anything by its lines yet.
    if (before && changed.includes('shares')) assertSignedInToShare(user)
    return after.shares.length ? [] : [{ field: 'shares', message: 'Minimal satu pengelola aktif.' }]
  },
}

export const credentialFolderStore = storeOf(credentialFolders, {
  visibleTo: sharedFolders,
  hushed: () => true,
  may: (user, row: Row, action) =>
    user.permissions.has(`${credentialFolders.menu}-${action}`) &&
    (action === 'show' || manages(user, row as FolderRow)),
})

export const imports = importable(credentialFolderStore, rules, ['name', 'company'])

export async function credentialFoldersApi(app: FastifyInstance) {
  const store = credentialFolderStore
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
