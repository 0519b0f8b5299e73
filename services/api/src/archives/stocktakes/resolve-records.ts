import { archiveStocktakes, type documents } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { type DifferenceLine, resolveDifferences } from '../../stocktakes/index.ts'
import { documentScope } from '../documents/documents.rules.ts'
import { store as lines } from './archive-stocktake-lines.ts'

type Line = DifferenceLine & { document: string | null; location: string | null }

/** POST /archive-stocktakes/:id/-actions/resolve: the record moves to where it was found, or is declared lost. */
export const resolve = (store: Store<typeof archiveStocktakes>) =>
  resolveDifferences<Line>(store as unknown as Store, {
    ...{ stocktakes: archiveStocktakes, lines: lines as unknown as Store, read: linesOf },
    consequences: { moved: move, lost: lose, registered: mustExist },
  })

const linesOf = (deps: Deps, stocktake: string, ids: readonly string[]) =>
  deps.db.rows(sql<Line>`select t.id::text, t.document_id::text as document, t.result, t.found_location_id::text as location, t.code
    from ems.archive_stocktake_lines t where t.stocktake_id = ${stocktake}::bigint and t.id = any(${[...ids]}::bigint[])
      and ${lines.sight(deps)} order by t.id for update`)

const records = () => storeFor('documents') as unknown as Store<typeof documents>

async function move(deps: Deps, chosen: readonly Line[]): Promise<void> {
  const changes = chosen.flatMap(({ document, location }) =>
    document && location ? [{ id: document, root: '/data', values: { location } }] : [],
  )
  if (changes.length) await updateRows(deps, records(), changes, records().rules)
}

async function lose(deps: Deps, chosen: readonly Line[], { name }: Row): Promise<void> {
  const changes = chosen.flatMap(({ document }) => (document ? [{ id: document, root: '/data', values: {} }] : []))
  const reason = `Tidak ditemukan pada inventarisasi ${name}`.slice(0, 250)
  if (changes.length) await takeTransition(deps, records(), 'markLost', changes, records().rules, { reason })
}

/** A code counts as registered when a record bears it. */
async function mustExist({ db, user }: Deps, chosen: readonly Line[]): Promise<void> {
  const rows = await db.rows(sql<{ code: string }>`
    select c.code from unnest(${chosen.map(({ code }) => code)}::text[]) as c(code)
    where not exists (select from ems.documents t where t.deleted_at is null and lower(t.number) = lower(c.code)
      and ${documentScope(user) ?? sql`true`})`)
  const [first] = rows
  if (first)
    throw invalid(archiveStocktakes, [
      { field: 'resolution', message: `Kode ${first.code} belum terdaftar sebagai arsip.` },
    ])
}
