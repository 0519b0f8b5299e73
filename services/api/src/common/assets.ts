import { assets } from '@ems/contracts/common'
import { sql } from 'kysely'
import type { VisibleTo } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'

/** One's own uploads. Files of records are reached through the record. */
const uploaded: VisibleTo = ({ id }) => sql`t.created_by_id = ${id}::bigint`

export const assetStore = storeOf(assets, { visibleTo: uploaded })
