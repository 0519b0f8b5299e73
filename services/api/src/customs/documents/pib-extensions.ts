import { extensionGrounds, type KitePibExtension, type KitePibHeader } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import {
  cancelledExtension,
  checkExtension,
  dueDates,
  type Extension,
  latestDueDate,
} from '../allocation/engine/index.ts'
import { Required } from '../problems.ts'
import * as stores from '../stores.ts'
import { type KiteRules, rulesOf } from '../tenants/tenant-parameters.ts'

const grounds = Object.keys(extensionGrounds) as [KitePibExtension['ground'], ...KitePibExtension['ground'][]]
const schema = z.object({
  ids: body.ids,
  applied_date: body.day,
  ground: z.enum(grounds, 'Alasan tidak ada dalam pilihan.'),
  requested_due_date: body.day.nullish(),
  approved_due_date: body.day.nullish(),
  sk_no: body.text(60).nullish(),
  sk_date: body.day.nullish(),
  file_id: body.id.nullish(),
  status: z.enum(['DIAJUKAN', 'DISETUJUI', 'DITOLAK'], 'Status tidak ada dalam pilihan.').default('DIAJUKAN'),
})

/** Applies for an extension of PIB; with the status DISETUJUI the due date moves at once. */
export const dueDateExtend = defineAction(
  { store: stores.pibHeaders, name: 'dueDateExtend', schema },
  async (deps, params) => {
    const { tenant, rows } = await lockedRows(deps, stores.pibHeaders, params.ids)
    const rules = await rulesOf(deps.db, tenant)
    const requested = params.requested_due_date ?? params.approved_due_date
    if (!requested) throw Required({ name: 'Jatuh tempo baru', field: 'requested_due_date' })
    const approved = params.status === 'DISETUJUI' ? (params.approved_due_date ?? requested) : null
    for (const row of rows) {
      if (row.status === 'CLOSED' || row.status === 'CANCELLED')
        throw conflict('E_STATUS', `PIB ${row.reg_no} sudah selesai atau dibatalkan.`)
      const { status, applied_date } = params
      const proposed: Extension = {
        id: '',
        applied_date,
        requested_due_date: requested,
        approved_due_date: approved,
        status,
      }
      const pib = { reg_date: row.reg_date, extensions: await extensionsOf(deps, row.id) }
      if (status !== 'DITOLAK') checkExtension(pib, proposed, rules)
      await deps.db.run(sql`insert into ems.customs_kite_tool_pib_extensions (tenant_id, header_id, applied_date, ground, requested_due_date,
        sk_no, sk_date, approved_due_date, file_id, status, created_by_id, updated_by_id)
      values (${tenant}::bigint, ${row.id}::bigint, ${applied_date}::date, ${params.ground}, ${requested}::date, ${params.sk_no || null},
        ${params.sk_date ?? null}::date, ${approved}::date, ${params.file_id ?? null}::bigint, ${status}, ${deps.user.id}::bigint,
        ${deps.user.id}::bigint)`)
    }
    const after = await stores.pibHeaders.findMany(deps, params.ids)
    return { rows: after as Row[], ...moved(rows, after), touched: [stores.pibExtensions] }
  },
)

const moved = (before: readonly KitePibHeader[], after: readonly KitePibHeader[]) => ({
  before: { due_date: before.map(({ id, due_date }) => ({ id, due_date })) },
  after: { due_date: after.map(({ id, due_date }) => ({ id, due_date })) },
})

const approveSchema = z.object({
  ids: body.ids,
  approved_due_date: body.day.nullish(),
  sk_no: body.text(60).nullish(),
  sk_date: body.day.nullish(),
})

/** Approval by customs: the due date moves to the approved day, or to the requested one. */
export const approveExtension = defineAction(
  { store: stores.pibExtensions, name: 'approve', permission: 'dueDateExtend', schema: approveSchema },
  async (deps, { ids, approved_due_date, sk_no, sk_date }) => {
    const { tenant, rows } = await lockedRows(deps, stores.pibExtensions, ids)
    const rules = await rulesOf(deps.db, tenant)
    for (const row of rows) {
      mustBeRequested(row)
      const [header] = await stores.pibHeaders.findMany(deps, [row.header])
      const approved = approved_due_date ?? row.requested_due_date
      const proposed: Extension = { ...row, approved_due_date: approved, status: 'DISETUJUI' }
      checkExtension(
        { reg_date: header?.reg_date ?? '', extensions: await extensionsOf(deps, row.header) },
        proposed,
        rules,
      )
      const values = { approved_due_date: approved, ...(sk_no ? { sk_no } : {}), ...(sk_date ? { sk_date } : {}) }
      await taken(deps, 'approve', [row.id], { values })
    }
    return { rows: await stores.pibExtensions.findMany(deps, ids), touched: [stores.pibHeaders], isNoted: true }
  },
)

const rejectSchema = z.object({ ids: body.ids, reason: body.text().nullish() })

export const rejectExtension = defineAction(
  { store: stores.pibExtensions, name: 'reject', permission: 'dueDateExtend', schema: rejectSchema },
  async (deps, { ids, reason }) => {
    const { rows } = await lockedRows(deps, stores.pibExtensions, ids)
    for (const row of rows) mustBeRequested(row)
    await taken(deps, 'reject', ids, { reason })
    return { rows: await stores.pibExtensions.findMany(deps, ids), isNoted: true }
  },
)

/** Cancels an extension; refused while a live allocation lies after the earlier due date. */
export const cancelExtension = defineAction(
  { store: stores.pibExtensions, name: 'cancel', schema: rejectSchema },
  async (deps, { ids, reason }) => {
    const { tenant, rows } = await lockedRows(deps, stores.pibExtensions, ids)
    const rules = await rulesOf(deps.db, tenant)
    for (const row of rows) {
      const [header] = await stores.pibHeaders.findMany(deps, [row.header])
      const pib = { reg_date: header?.reg_date ?? '', extensions: await extensionsOf(deps, row.header) }
      cancelledExtension(pib, row.id, rules, await liveDays(deps, row.header, rules))
      // One by one, so that the next extension of the same PIB is checked without this one.
      await taken(deps, 'cancel', [row.id], { reason })
    }
    return { rows: await stores.pibExtensions.findMany(deps, ids), touched: [stores.pibHeaders], isNoted: true }
  },
)

function mustBeRequested({ status }: KitePibExtension) {
  if (status !== 'DIAJUKAN') throw conflict('E_STATUS', 'Perpanjangan ini sudah diputuskan.')
}

/** The reason is kept in the audit log, however short: clients of the tool may leave it out. */
const taken = (
  deps: Deps,
  name: 'approve' | 'reject' | 'cancel',
  ids: readonly string[],
  { values = {}, reason }: { values?: object; reason?: string | null | undefined } = {},
) => {
  const changes = [...new Set(ids)].map((id) => ({ id, root: '/data', values: { ...values } }))
  return takeTransition(deps, stores.pibExtensions, name, changes, reason ? { reason } : {})
}

async function extensionsOf({ db }: Deps, header: string): Promise<Extension[]> {
  return db.rows(sql<Extension>`select id, applied_date, requested_due_date, approved_due_date, status
    from ems.customs_kite_tool_pib_extensions where header_id = ${header}::bigint order by id`)
}

/** Days of the PEB that live allocations of a PIB serve, on the tenant's date basis. */
async function liveDays({ db }: Deps, header: string, { peb_date_basis }: KiteRules): Promise<string[]> {
  const day = peb_date_basis === 'EXPORT_DATE' ? sql`eh.export_date` : sql`eh.reg_date`
  const rows = await db.rows(sql<{ day: string }>`select ${day} as day from ems.customs_kite_tool_pib_useds u
    join ems.customs_kite_tool_pib_details d on d.id = u.pib_detail_id
    join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    join ems.customs_kite_tool_peb_headers eh on eh.id = e.header_id
    where d.header_id = ${header}::bigint and u.status = 'AKTIF'`)
  return rows.map((row) => row.day)
}

/** GET /customs-kite-tool-pib-headers/:id/due-dates: all due dates of a PIB, and the last one an extension may reach. */
export async function dueDatesOf(deps: Deps, id: string) {
  const header = await stores.pibHeaders.find(deps, id)
  const rules = await rulesOf(deps.db, header.tenant)
  const pib = { reg_date: header.reg_date, extensions: await extensionsOf(deps, id) }
  return { ...dueDates(pib, rules), latest: latestDueDate(pib, rules) }
}
