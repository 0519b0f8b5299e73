import { exceptionReasonLabels, type KitePibException } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import {
  type ExceptionReason,
  excepted,
  type PibException,
  printed,
  scaled,
  unexcepted,
} from '../allocation/engine/index.ts'
import { Required } from '../problems.ts'
import * as stores from '../stores.ts'

const reasons = Object.keys(exceptionReasonLabels) as [ExceptionReason, ...ExceptionReason[]]
const schema = z.object({
  ids: body.ids,
  qty_base: body.quantity.nullish(),
  reason: z.enum(reasons, 'Alasan tidak ada dalam pilihan.'),
  doc_no: body.text(60).nullish(),
  doc_date: body.day.nullish(),
  note: body.text(1_000).nullish(),
})

/** Excepts a quantity from the balance of PIB lines; without a quantity, the whole balance. */
export const exceptPib = defineAction(
  { store: stores.pibDetails, name: 'exception', schema },
  async (deps, requested) => {
    const { tenant, rows } = await lockedRows(deps, stores.pibDetails, requested.ids)
    const { reason, doc_no, doc_date, note } = requested
    for (const row of rows) {
      if (!row.raw_material) throw Required({ name: 'Bahan baku', field: 'raw_material_id' })
      const qty_base = requested.qty_base ?? row.balance_base ?? '0'
      const exception: PibException = {
        qty_base,
        reason,
        doc_no: doc_no || null,
        doc_date: doc_date ?? null,
        note: note || null,
      }
      excepted(row, exception, row.decimal)
      await deps.db.run(sql`insert into ems.customs_kite_tool_pib_exceptions (tenant_id, detail_id, qty_base, reason, doc_no, doc_date, note,
        created_by_id, updated_by_id)
      values (${tenant}::bigint, ${row.id}::bigint, ${qty_base}::numeric, ${reason}, ${exception.doc_no}, ${exception.doc_date}::date,
        ${exception.note}, ${deps.user.id}::bigint, ${deps.user.id}::bigint)`)
    }
    const after = await stores.pibDetails.findMany(deps, requested.ids)
    return {
      rows: after as Row[],
      before: { excepted_base: rows.map(({ id, excepted_base }) => ({ id, excepted_base })) },
      after: { excepted_base: after.map(({ id, excepted_base }) => ({ id, excepted_base })), reason },
      touched: [stores.pibExceptions, stores.pibHeaders],
    }
  },
)

const cancelSchema = z.object({ ids: body.ids, reason: body.text().nullish() })

/** Cancels exceptions: their quantity returns to the balance. */
export const unexceptPib = defineAction(
  { store: stores.pibExceptions, name: 'cancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibExceptions, ids)
    await takeBack(deps, rows, reason)
    return {
      rows: await stores.pibExceptions.findMany(deps, ids),
      reason: reason ?? undefined,
      touched: [stores.pibDetails, stores.pibHeaders],
    }
  },
)

/** Cancels all live exceptions of PIB lines. */
export const unexceptLines = defineAction(
  { store: stores.pibDetails, name: 'cancel', schema: cancelSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibDetails, ids)
    const live = await deps.db.rows(sql<{
      id: string
      detail_id: string
    }>`select id, detail_id from ems.customs_kite_tool_pib_exceptions
      where detail_id = any(${ids}::bigint[]) and status = 'AKTIF' order by id`)
    const without = rows.find(({ id }) => !live.some(({ detail_id }) => detail_id === id))
    if (without) throw conflict('E_STATUS', `Seri ${without.line_no} tidak dikecualikan.`)
    const exceptions = await stores.pibExceptions.findMany(
      deps,
      live.map(({ id }) => id),
    )
    await takeBack(deps, exceptions, reason)
    const after = await stores.pibDetails.findMany(deps, ids)
    return {
      rows: after as Row[],
      before: { excepted_base: rows.map(({ id, excepted_base }) => ({ id, excepted_base })) },
      after: { excepted_base: after.map(({ id, excepted_base }) => ({ id, excepted_base })) },
      reason: reason ?? undefined,
      touched: [stores.pibExceptions, stores.pibHeaders],
    }
  },
)

async function takeBack(deps: Deps, exceptions: readonly KitePibException[], reason: string | null | undefined) {
  const details = await stores.pibDetails.findMany(deps, [...new Set(exceptions.map(({ detail }) => detail))])
  const lines = new Map(details.map((line) => [line.id, line]))
  for (const { detail, qty_base, status } of exceptions) {
    const line = lines.get(detail)
    if (line) unexcepted(line, { qty_base: shortened(qty_base, line.decimal), status }, line.decimal)
  }
  const ids = exceptions.map(({ id }) => id)
  await deps.db.run(sql`update ems.customs_kite_tool_pib_exceptions set status = 'DIBATALKAN', cancelled_reason = ${reason || null},
    version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = any(${ids}::bigint[])`)
}

const shortened = (qty: string, decimal: number) => printed(scaled(qty, decimal), decimal)
