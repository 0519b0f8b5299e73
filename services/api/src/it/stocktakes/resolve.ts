import { itAssets, itStocktakeLines, itStocktakes, resolveBody, stocktakeResolutions } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { store as lines } from './it-stocktake-lines.ts'

type Line = { id: string; asset: string | null; result: string; office: string | null; code: string }

/** Which decisions fit which difference. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  elsewhere: ['moved', 'left'],
  missing: ['lost', 'left'],
  unknown: ['registered', 'left'],
}

/**
 * POST /it-stocktakes/:id/-actions/resolve: one decision about differences, and what follows from it: the asset moves to where it was
 * found, or is declared lost. All lines or none.
 */
export const resolve =
  (store: Store<typeof itStocktakes>): Handler =>
  (request, reply) => {
    const { user } = allow(request, itStocktakes.can.update)
    const parsed = resolveBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(itStocktakes, issuesOf(parsed.error))
    const { lines: ids, resolution } = parsed.data
    return transact(request, reply, async (deps) => {
      const { id, status, name } = await store.find(deps, idOf(request))
      if (status !== 'reconciling')
        throw conflict('NOT_CLOSED', 'Tutup penghitungan dahulu, lalu putuskan selisihnya.', { pointer: '/data' })
      const chosen = await linesOf(deps, id, ids)
      const wrong = chosen.find(({ result }) => !fitting[result]?.includes(resolution))
      if (wrong)
        throw invalid(itStocktakes, [
          { field: 'resolution', message: `${stocktakeResolutions[resolution]} tidak berlaku untuk ${wrong.code}.` },
        ])
      if (resolution === 'moved') await move(deps, chosen)
      if (resolution === 'lost') await lose(deps, chosen, name)
      if (resolution === 'registered') await mustExist(deps, chosen)
      const changes = chosen.map((line) => ({ id: line.id, root: '/data', values: { resolution } }))
      const written = (await updateRows(deps, lines, changes)) as Row[]
      return { status: 200, body: { data: written.map(objectsOf(itStocktakeLines, { user })) } }
    })
  }

async function linesOf({ db }: Deps, stocktake: string, ids: readonly string[]): Promise<Line[]> {
  const unique = [...new Set(ids)]
  const rows =
    await db.rows(sql<Line>`select id::text, asset_id::text as asset, result, found_office_id::text as office, code
    from ems.it_stocktake_lines where stocktake_id = ${stocktake}::bigint and id = any(${unique}::bigint[]) order by id for update`)
  if (rows.length < unique.length) throw NotFound({ pointer: '/data/attributes/lines' })
  return rows
}

const assets = () => storeFor(itAssets.name) as unknown as Store<typeof itAssets>

async function move(deps: Deps, chosen: readonly Line[]): Promise<void> {
  const changes = chosen.flatMap(({ asset, office }) =>
    asset && office ? [{ id: asset, root: '/data', values: { office, room: null } }] : [],
  )
  if (changes.length) await updateRows(deps, assets(), changes, assets().rules)
}

async function lose(deps: Deps, chosen: readonly Line[], name: string): Promise<void> {
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
