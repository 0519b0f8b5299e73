import { partnerStatuses } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

type Standing = { id: string; status: string; reason: string | null }

/**
 * Which of these partners nothing new may be agreed with or ordered from, by id, each with a sentence that names its state
 * and the reason. Locks the partners: their state stays as it is until the transaction ends.
 */
export async function barredPartners({ db }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.rows(sql<Standing>`select t.id, t.status,
      case when t.status = 'blocked' then t.block_reason else t.blacklist_reason end as reason
    from ems.partners t where t.id = any(${[...new Set(ids)]}::bigint[]) order by t.id for share of t`)
  return new Map(
    rows.flatMap(({ id, status, reason }) =>
      words[status] ? [[id, `Mitra ${words[status]}: ${reason ?? 'tanpa alasan'}.`] as const] : [],
    ),
  )
}

const words: Readonly<Record<string, string>> = {
  blocked: 'diblokir',
  blacklist_pending: partnerStatuses.blacklist_pending.toLowerCase(),
  blacklisted: 'dalam daftar hitam',
}
