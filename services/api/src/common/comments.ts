import { comments } from '@ems/contracts/common'
import { sql } from 'kysely'
import type { VisibleTo } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'

/** One's own. Those of others are reached through the record they are about. */
const written: VisibleTo = ({ id }) => sql`t.created_by_id = ${id}::bigint`

export const commentStore = storeOf(comments, { visibleTo: written })
