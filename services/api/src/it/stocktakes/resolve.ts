import { itAssets, itStocktakes } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { type DifferenceLine, resolveDifferences } from '../../stocktakes/index.ts'
import { store as lines } from './it-stocktake-lines.ts'

type Line = DifferenceLine & { asset: string | null; office: string | null }

/** POST /it-stocktakes/:id/-actions/resolve: the asset moves to where it was found, or is declared lost. */
export const resolve = (store: Store<typeof itStocktakes>) =>
  resolveDifferences<Line>(store as unknown as Store, {
    ...{ stocktakes: itStocktakes, lines: lines as unknown as Store, read: linesOf },
    consequences: { moved: move, lost: lose, registered: mustExist },
  })

const linesOf = ({ db }: Deps, stocktake: string, ids: readonly string[]) =>
  db.rows(sql<Line>`select id::text, asset_id::text as asset, result, found_office_id::text as office, code
    from ems.it_stocktake_lines where stocktake_id = ${stocktake}::bigint and id = any(${[...ids]}::bigint[]) order by id for update`)

const assets = () => storeFor(itAssets.name) as unknown as Store<typeof itAssets>

async function move(deps: Deps, chosen: readonly Line[]): Promise<void> {
  const changes = chosen.flatMap(({ asset, office }) =>
    asset && office ? [{ id: asset, root: '/data', values: { office, room: null } }] : [],
  )
  if (changes.length) await updateRows(deps, assets(), changes, assets().rules)
}

async function lose(deps: Deps, chosen: readonly Line[], { name }: Row): Promise<void> {
  const changes = chosen.flatMap(({ asset }) => (asset ? [{ id: asset, root: '/data', values: {} }] : []))
  const reason = `Tidak ditemukan pada opname ${name}`.slice(0, 250)
  if (changes.length) await takeTransition(deps, assets(), 'markLost', changes, assets().rules, { reason })
}

/** A code counts as registered when an asset bears it. */
async function mustExist({ db }: Deps, chosen: readonly Line[]): Promise<void> {
  const rows = await db.rows(sql<{
    code: string
  }>`select c.code from unnest(${chosen.map(({ code }) => code)}::text[]) as c(code)
    where not exists (select from ems.it_assets a where a.deleted_at is null
      and (lower(a.asset_tag) = lower(c.code) or lower(a.serial_no) = lower(c.code)))`)
  const [first] = rows
  if (first)
    throw invalid(itStocktakes, [{ field: 'resolution', message: `Kode ${first.code} belum terdaftar sebagai aset.` }])
}
