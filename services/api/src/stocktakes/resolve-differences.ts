import { resolveBody, stocktakeResolutions } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { Deps, Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { actionAttributes } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { idOf } from '../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf, NotFound } from '../kit/problems.ts'
import type { Row } from '../kit/store/columns.ts'
import type { Store } from '../kit/stores.ts'
import { transact } from '../kit/write/transaction.ts'
import { updateRows } from '../kit/write/write-rows.ts'

export type DifferenceLine = { id: string; result: string; code: string }
type Resolution = keyof typeof stocktakeResolutions

/** What follows from the decisions of one kind of stock-taking. */
type Resolving<L extends DifferenceLine> = {
  stocktakes: Resource
  lines: Store
  /** Lines of this stock-taking, locked. */
  read: (deps: Deps, stocktake: string, ids: readonly string[]) => Promise<readonly L[]>
  /** Decisions that leave nothing to do have no entry. */
  consequences: Readonly<
    Partial<Record<Resolution, (deps: Deps, chosen: readonly L[], stocktake: Row) => Promise<void>>>
  >
}

/** Which decisions fit which difference. */
const fitting: Readonly<Record<string, readonly Resolution[]>> = {
  elsewhere: ['moved', 'left'],
  missing: ['lost', 'left'],
  unknown: ['registered', 'left'],
}

/**
 * POST /<stock-takings>/:id/-actions/resolve: one decision about differences, and what follows from it: what was found in another
 * place moves there, what is missing is declared lost. All lines or none.
 */
export const resolveDifferences =
  <L extends DifferenceLine>(store: Store, { stocktakes, lines, read, consequences }: Resolving<L>): Handler =>
  (request, reply) => {
    const { user } = allow(request, stocktakes.can.update)
    const parsed = resolveBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(stocktakes, issuesOf(parsed.error))
    const { lines: ids, resolution } = parsed.data
    return transact(request, reply, async (deps) => {
      const stocktake = await store.find(deps, idOf(request))
      if (stocktake.status !== 'reconciling')
        throw conflict('NOT_CLOSED', 'Tutup penghitungan dahulu, lalu putuskan selisihnya.', { pointer: '/data' })
      const chosen = await read(deps, stocktake.id, ids)
      if (chosen.length !== new Set(ids).size) throw NotFound({ pointer: '/data/attributes/lines' })
      const wrong = chosen.find(({ result }) => !fitting[result]?.includes(resolution))
      if (wrong)
        throw invalid(stocktakes, [
          { field: 'resolution', message: `${stocktakeResolutions[resolution]} tidak berlaku untuk ${wrong.code}.` },
        ])
      await consequences[resolution]?.(deps, chosen, stocktake)
      const changes = chosen.map((line) => ({ id: line.id, root: '/data', values: { resolution } }))
      const written = (await updateRows(deps, lines, changes)) as Row[]
      return { status: 200, body: { data: written.map(objectsOf(lines.resource, { user })) } }
    })
  }
