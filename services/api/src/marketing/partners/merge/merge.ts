import { isObject } from '@ems/contracts/is-object'
import {
  MERGE_UNDO_HOURS,
  type MergeField,
  type MergeMoves,
  mergeBody,
  mergeFields,
  type Partner,
  type PartnerMerge,
  partnerStatuses,
  partners,
} from '@ems/contracts/marketing'
import { openTransaction, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf, send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, Forbidden, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { lockAll, type Rules, recordChanges, updateRows } from '../../../kit/write/write-rows.ts'
import { mayWithPartner } from '../../partners.rules.ts'
import { labelOf, type Moves, moveRelations } from './relations.ts'

type Partners = typeof partners
type Input = ReturnType<typeof inputIn>

/**
 * POST /partners/-actions/merge: several partners become one. Everything that belongs to the others belongs to the survivor,
 * chosen fields come from them, and they go to the trash; a second request within a day takes it back. With `preview` it is
 * tried and rolled back (docs/decisions/partners.md).
 */
export const merge =
  (store: Store<Partners>, rules: Rules<Partners>): Handler =>
  async (request, reply) => {
    const deps = allow(request, partners.can.bulkUpdate)
    const input = inputIn(request.body)
    if (!input.preview)
      return transact(request, reply, async (inside) => {
        const { row, moves, id } = await merged(inside, store, rules, input)
        return {
          status: 200,
          body: { data: objectsOf(partners, { user: inside.user })(row), meta: { merge: id, moves: countsOf(moves) } },
        }
      })
    const db = await openTransaction(deps.db)
    try {
      const { row, moves } = await merged({ ...deps, db }, store, rules, input)
      const record = objectsOf(partners, { user: deps.user })(row)
      return send(reply, 200, { data: record, meta: { moves: countsOf(moves) } })
    } finally {
      await db.rollback()
    }
  }

function inputIn(body: unknown) {
  const parsed = mergeBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
  if (!parsed.success) throw invalid(partners, issuesOf(parsed.error))
  const { survivor, partners: chosen, choices } = parsed.data
  const ids = new Set(chosen.map(({ id }) => id))
  const issues = [
    ...(ids.size < chosen.length ? [{ field: 'partners', message: 'Mitra yang sama disebut dua kali.' }] : []),
    ...(ids.has(survivor)
      ? []
      : [{ field: 'survivor', message: 'Mitra yang dipertahankan harus salah satu yang dipilih.' }]),
    ...Object.entries(choices).flatMap(([field, from]) =>
      from && !ids.has(from)
        ? [{ field: `choices/${field}`, message: 'Nilai harus dari salah satu mitra yang dipilih.' }]
        : [],
    ),
  ]
  if (issues.length) throw invalid(partners, issues)
  return parsed.data
}

async function merged(deps: Deps, store: Store<Partners>, rules: Rules<Partners>, input: Input) {
  const targets = input.partners
    .map(({ id, version }, n) => ({ id, version, root: `/data/attributes/partners/${n}` }))
    .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  const rows = (await lockAll(deps, store, targets, 'update')) as (Partner & Row)[]
  mustFit(deps, rows)
  const survivor = rows.find(({ id }) => id === input.survivor) as Partner & Row
  const others = rows.filter((row) => row !== survivor)
  const moves = await moveRelations(
    deps,
    survivor.id,
    others.map(({ id }) => id),
  )
  await removeOthers(deps, others)
  const values = chosenValues(survivor, rows, input.choices)
  const [row] = await updateRows(deps, store, [{ id: survivor.id, root: '/data', values }], {
    ...rules,
    action: 'merge',
  })
  const after = row as Partner & Row
  const fields = Object.keys(values) as MergeField[]
  const pick = (of: Partner) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  const kept = await deps.db.one(sql<{ id: string }>`
    insert into ems.partner_merges (survivor_id, merged_ids, merged_by_id, undo_until, values_before, values_after, moved)
    values (${survivor.id}::bigint, ${others.map(({ id }) => id)}::bigint[], ${deps.user.id}::bigint,
      now() + make_interval(hours => ${MERGE_UNDO_HOURS}), ${JSON.stringify(pick(survivor))}::jsonb,
      ${JSON.stringify(pick(after))}::jsonb, ${JSON.stringify(moves)}::jsonb) returning id::text`)
  return { row: after, moves, id: kept.id }
}

const barred: ReadonlySet<string> = new Set(['blocked', 'blacklist_pending', 'blacklisted'])

/** Rights over every one of them, one company, and nobody who is barred: a merge would hide why. */
function mustFit({ user }: Deps, rows: readonly (Partner & Row)[]): void {
  for (const row of rows)
    for (const action of ['bulkUpdate', 'bulkDelete'])
      if (!mayWithPartner(user, row, action)) throw Forbidden({ because: 'Mitra ini milik menu lain.' })
  const held = rows.find(({ status }) => barred.has(status))
  if (held)
    throw conflict('BARRED', `${held.name} berstatus ${partnerStatuses[held.status]} dan tidak dapat digabungkan.`)
  if (new Set(rows.map(({ company }) => company)).size > 1)
    throw conflict('OTHER_COMPANY', 'Mitra dari perusahaan yang berbeda tidak dapat digabungkan.')
}

/** Values that others bring; the survivor keeps its accounts, and has every role that one of them had. */
function chosenValues(survivor: Partner & Row, rows: readonly (Partner & Row)[], choices: Input['choices']) {
  const taken = mergeFields.flatMap((field) => {
    const from = rows.find(({ id }) => id === choices[field])
    return from && from !== survivor ? [[field, from[field]] as const] : []
  })
  const roles = (['is_customer', 'is_vendor'] as const).flatMap((role) =>
    !survivor[role] && rows.some((row) => row[role]) ? [[role, true] as const] : [],
  )
  // A vendor has categories: one that becomes a vendor brings them along.
  const vendor = survivor.is_vendor ? undefined : rows.find((row) => row.is_vendor)
  const categories = vendor && !choices.vendor_categories ? { vendor_categories: vendor.vendor_categories } : {}
  return Object.fromEntries<unknown>([...taken, ...roles, ...Object.entries(categories)])
}

async function removeOthers(deps: Deps, others: readonly (Partner & Row)[]) {
  await deps.db.run(sql`update ems.partners set deleted_at = now(), version = version + 1,
      updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = any(${others.map(({ id }) => id)}::bigint[])`)
  await recordChanges(
    deps,
    partners,
    others.map((before) => ({ before, after: null, changed: [] })),
    undefined,
    'merge',
  )
}

function countsOf({ moved, lines, dropped }: Moves): MergeMoves {
  const counts = new Map<string, number>()
  const add = (label: string, rows: number) => counts.set(label, (counts.get(label) ?? 0) + rows)
  for (const { table, rows } of moved) add(labelOf(table), rows.length)
  for (const { table } of lines) add(labelOf(table), 1)
  if (dropped.length) add('Relasi barang ganda (ke Tempat Sampah)', dropped.length)
  return [...counts].map(([label, rows]) => ({ label, rows }))
}

/** GET /partners/:id/merges: merges into this partner that can still be taken back, the latest first. */
export const merges =
  (store: Store<Partners>): Handler =>
  async (request, reply) => {
    const deps = allow(request, partners.can.show)
    const { id } = await store.find(deps, idOf(request))
    const rows = await deps.db.rows(sql<PartnerMerge>`
      select m.id::text, m.survivor_id::text as survivor, m.merged_at, u.name as merged_by, m.undo_until,
        (select jsonb_agg(jsonb_build_object('id', p.id::text, 'code', p.code, 'name', p.name) order by p.id)
          from ems.partners p where p.id = any(m.merged_ids)) as merged
      from ems.partner_merges m join ems.users u on u.id = m.merged_by_id
      where m.survivor_id = ${id}::bigint and m.undone_at is null and m.undo_until > now() order by m.id desc`)
    return send(reply, 200, { data: [], meta: { merges: rows } })
  }
