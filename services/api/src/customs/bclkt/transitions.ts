import { bclStatuses, type KiteData } from '@ems/contracts/customs'
import { type AnyTransition, rejectedBecause } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { type StepTaker, valuesFor } from '../../approvals/index.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue, NotFound } from '../../kit/problems.ts'
import { meOf } from '../../kit/workflow/me.ts'
import { type Take, takeTransition } from '../../kit/workflow/take.ts'
import type { Check, Rules } from '../../kit/write/write-rows.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { unqueueRun } from '../allocation/runs/queue-run.ts'
import { Required } from '../problems.ts'
import * as stores from '../stores.ts'
import { lockTenant } from '../tenants/tenant-lock.ts'

type Datas = typeof stores.kiteDatas.resource

const checkBcl: Check<Datas> = async (deps, { before, after }) => {
  await lockTenant(deps.db, after.tenant)
  return before ? undefined : undated(after)
}

/** Fields of a step are refused in a draft. */
const undated = (after: KiteData): Issue[] => {
  const early = (['submitted_at', 'approved_at', 'rejected_reason', 'paid_at'] as const).filter((field) => after[field])
  return early.map((field): Issue => ({ field, message: 'Diisi setelah BCL.KT dilaporkan.' }))
}

/** Default period of a draft: from the first to the last unreported PEB. */
async function periodOf({ db }: Deps, { tenant, period_from, period_to }: KiteData) {
  if (!tenant || (period_from && period_to)) return {}
  const row = await db.first(sql<{ first: string; last: string }>`
    select coalesce(min(h.reg_date), current_date) as first, coalesce(max(h.reg_date), current_date) as last
    from ems.customs_kite_tool_peb_headers h
    where h.tenant_id = ${tenant}::bigint and h.status = 'BARU'`)
  return { period_from: period_from ?? row?.first, period_to: period_to ?? row?.last }
}

/** Sets the timestamps of a status; approval completes the PEB lines. */
export const kiteDataRules: Rules<Datas> = {
  compute: async (deps, { before, after, changed }) => {
    if (!before) return periodOf(deps, after)
    if (!changed.includes('status')) return {}
    const now = new Date().toISOString()
    const moments: Record<string, object> = {
      DIAJUKAN: { submitted_at: after.submitted_at ?? now, rejected_reason: null },
      DISETUJUI: { approved_at: after.approved_at ?? now },
      DICAIRKAN: { paid_at: after.paid_at ?? now },
      DILAPORKAN: { submitted_at: null },
    }
    return { ...moments[after.status] }
  },
  check: checkBcl,
  effect: async (deps, { before, after }) => {
    if (after?.status !== 'DISETUJUI' || before?.status === 'DISETUJUI') return
    await deps.db.run(sql`update ems.customs_kite_tool_peb_details set status = 'SELESAI', version = version + 1, updated_at = now()
      where kite_data_id = ${after.id}::bigint and status = 'DILAPORKAN'`)
  },
}

type StepName = 'submit' | 'approve' | 'reject' | 'reopen' | 'pay'

/** Takes a BCL.KT on; every refusal for its state has the code of the tool. */
async function stepped(deps: Deps, name: StepName, bcl: KiteData, values: Partial<KiteData>, take: Take = {}) {
  const { resource } = stores.kiteDatas
  const transition: AnyTransition = resource.workflow.transitions[name]
  if (!transition.from.includes(bcl.status))
    throw conflict(
      'E_STATUS',
      `${transition.label} tidak dapat dilakukan: ${bcl.number} berstatus ${bclStatuses[bcl.status]}.`,
    )
  const because = rejectedBecause(transition, bcl, meOf(resource, deps.user))
  if (because) throw conflict('E_STATUS', because)
  const changes = [{ id: bcl.id, root: '/data', values }]
  const rows = await takeTransition(deps, stores.kiteDatas, name, changes, kiteDataRules, take)
  return { rows, isNoted: true }
}

const one = async (deps: Deps, ids: readonly string[]) => {
  const { rows } = await lockedRows(deps, stores.kiteDatas, ids.slice(0, 1))
  if (!rows[0]) throw NotFound({})
  return rows[0]
}

const moment = z.iso.datetime({ offset: true, error: 'Waktu tidak sah.' }).nullish()

/** Files the report with its official number. */
export const submit = defineAction(
  {
    store: stores.kiteDatas,
    name: 'submit',
    permission: 'update',
    schema: z.object({
      ids: body.ids,
      bcl_no: body.required('Nomor BCL.KT', 60),
      bcl_date: body.day,
      submitted_at: moment,
    }),
  },
  async (deps, { ids, bcl_no, bcl_date, submitted_at }) => {
    const values = { bcl_no, bcl_date, ...(submitted_at ? { submitted_at } : {}) }
    return { ...(await submitted(deps, await one(deps, ids), values)), touched: [stores.pebReporteds] }
  },
)

async function submitted(deps: Deps, bcl: KiteData, values: Partial<KiteData>, take: Take = {}) {
  const done = await stepped(deps, 'submit', bcl, values, take)
  await deps.db.run(sql`update ems.customs_kite_tool_peb_reporteds
    set bcl_no = ${values.bcl_no}, bcl_date = ${values.bcl_date}::date
    where kite_data_id = ${bcl.id}::bigint and status = 'AKTIF'`)
  return done
}

/** The same after an approval that rules demanded. */
export const submitAgreed: StepTaker = async (deps, { target_id, transition, asked }) =>
  submitted(deps, await one(deps, [target_id]), valuesFor(stores.kiteDatas.resource, transition, asked), {
    agreed: 'submit',
  })

export const approve = defineAction(
  {
    store: stores.kiteDatas,
    name: 'approve',
    permission: 'update',
    schema: z.object({ ids: body.ids, approval_no: body.required('Nomor persetujuan', 60), approved_at: moment }),
  },
  async (deps, { ids, approval_no, approved_at }) => {
    const bcl = await one(deps, ids)
    const done = await stepped(deps, 'approve', bcl, { approval_no, ...(approved_at ? { approved_at } : {}) })
    return { ...done, touched: [stores.pebDetails, stores.pebHeaders] }
  },
)

/** Rejection by customs: the report can be corrected and filed again. */
export const reject = defineAction(
  {
    store: stores.kiteDatas,
    name: 'reject',
    permission: 'update',
    schema: z.object({ ids: body.ids, rejected_reason: body.required('Alasan', 1_000) }),
  },
  async (deps, { ids, rejected_reason }) => stepped(deps, 'reject', await one(deps, ids), { rejected_reason }),
)

export const reopen = defineAction(
  { store: stores.kiteDatas, name: 'reopen', permission: 'update', schema: z.object({ ids: body.ids }) },
  async (deps, { ids }) => stepped(deps, 'reopen', await one(deps, ids), {}),
)

export const pay = defineAction(
  {
    store: stores.kiteDatas,
    name: 'pay',
    permission: 'update',
    schema: z.object({ ids: body.ids, paid_amount: body.money, paid_at: moment }),
  },
  async (deps, { ids, paid_amount, paid_at }) =>
    stepped(deps, 'pay', await one(deps, ids), { paid_amount, ...(paid_at ? { paid_at } : {}) }),
)

/** Cancels the last step: a queued run, a draft, a failed run, or a submission (with a reason). */
export const cancelBcl = defineAction(
  { store: stores.kiteDatas, name: 'cancel', schema: z.object({ ids: body.ids, reason: body.text().nullish() }) },
  async (deps, { ids, reason }) => {
    const bcl = await queuedOrLocked(deps, ids)
    if (bcl.status === 'ANTRI' || bcl.status === 'PROSES') await unqueueRun(deps, bcl)
    else if (bcl.status === 'DRAFT' || bcl.status === 'GAGAL') await discard(deps, bcl.id)
    else if (bcl.status === 'DIAJUKAN') await withdraw(deps, bcl, reason ?? '')
    else throw conflict('E_STATUS', `${bcl.number} berstatus ${bcl.status} dan tidak dapat dibatalkan.`)
    const rows = await stores.kiteDatas.findMany(deps, [bcl.id])
    return {
      rows,
      before: { status: bcl.status },
      reason: reason ?? undefined,
      touched: [stores.pebDetails, stores.pebHeaders],
    }
  },
)

/** A running job holds the tenant's lock: check the status instead of waiting for the lock. */
async function queuedOrLocked(deps: Deps, ids: readonly string[]) {
  const [bcl] = await stores.kiteDatas.findMany(deps, ids.slice(0, 1))
  if (!bcl) throw NotFound({})
  return bcl.status === 'PROSES' ? bcl : one(deps, ids)
}

async function discard({ db, user }: Deps, id: string) {
  await db.run(sql`update ems.customs_kite_tool_peb_details set status = 'BARU', kite_data_id = null, excluded_reason = null, bom_id = null,
    version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint
    where kite_data_id = ${id}::bigint and status = 'DIPILIH'`)
  await db.run(sql`update ems.customs_kite_tool_peb_details set kite_data_id = null, version = version + 1, updated_at = now()
    where kite_data_id = ${id}::bigint and status = 'DIKECUALIKAN'`)
  await db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'DIBATALKAN', line_count = 0, peb_count = 0, version = version + 1,
    updated_at = now(), updated_by_id = ${user.id}::bigint where id = ${id}::bigint`)
}

async function withdraw({ db, user }: Deps, { id }: KiteData, reason: string) {
  if (!reason) throw Required({ name: 'Alasan', field: 'reason' })
  await db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'DILAPORKAN', submitted_at = null, version = version + 1,
    updated_at = now(), updated_by_id = ${user.id}::bigint where id = ${id}::bigint`)
}
