import { type ArchiveDisposal, type archiveDisposals, documents } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import type { Check, Rules, Values } from '../../kit/write/write-rows.ts'
import { openTo } from '../documents/documents.rules.ts'
import { destroyRecords } from './destroy-records.ts'
import { candidatesOf, heldBecause, hindrance, lentTo } from './hindrances.ts'

type Disposals = typeof archiveDisposals
type Lines = ArchiveDisposal['lines']

const MIN_REASON = 10
/** Refusals of one guard that are said at once. */
const MAX_SAID = 3

/** Batches of the user's companies, without those that have a secret record which the user may not see. */
export const disposalScope: VisibleTo = (user) => {
  const open = sql`not exists (select from ems.documents d where d.disposal_id = t.id
    and d.security in ('secret', 'top_secret') and not ${openTo(user, sql`d`)})`
  const ofOwn = ofCompanies(user)
  return ofOwn ? sql`(${ofOwn} and ${open})` : open
}

/** Only groups that may see every secret record of the batch decide about it. */
export async function factsOfRecords({ db }: Deps, { id, lines }: { id?: string; lines?: Lines | null }) {
  // A batch that is not stored yet has proposed no record.
  const among = id ? sql`d.disposal_id = ${id}::bigint` : sql`d.id = any(${idsOf(lines ?? [])}::bigint[])`
  const rows = await db.rows(sql<{ groups: string[] }>`select distinct array(
      select g.target_id::text from ems.archive_document_code_details_access_groups g where g.owner_id = d.code_detail_id
      order by g.target_id) as groups
    from ems.documents d where ${among} and d.security in ('secret', 'top_secret')`)
  const limits = rows.map(({ groups }) => groups).filter((groups) => groups.length)
  const [first, ...others] = limits
  return first ? { groups: first.filter((one) => others.every((groups) => groups.includes(one))) } : {}
}

const idsOf = (lines: Lines) => lines.map(({ document }) => document)
const destroyed = (lines: Lines) => lines.filter(({ verdict }) => verdict === 'destroy')

const compute: Rules<Disposals>['compute'] = (_, { before, after, changed }): Values => {
  const approved = changed.includes('status') && after.status === 'approved'
  if (before && !changed.includes('lines')) return approved ? { approved_at: new Date().toISOString() } : {}
  const lines = after.lines.map((line) => (line.verdict === 'destroy' ? { ...line, keep_until: null } : line))
  return { lines, record_count: lines.length, destroy_count: destroyed(lines).length }
}

/** Problems of the lines of a draft, each at its cell. */
const validateDisposal: Check<Disposals> = async (deps, { before, after, changed }) => {
  if (before && !changed.includes('lines')) return []
  const { id, company, department, lines } = after
  // The check of references reports a company or unit that is none.
  const batch = { ...(before ? { id } : {}), company: String(company), department: String(department) }
  if (!(await isUnit(deps, batch))) return []
  const records = await candidatesOf(deps, idsOf(lines))
  return lines.flatMap((line, n): Issue[] => {
    const record = records.get(line.document)
    const first = lines.findIndex(({ document }) => document === line.document)
    const because = first < n ? `Arsip ini sudah ada di baris ${first + 1}.` : record && hindrance(record, batch)
    return [...(because ? [{ field: `lines/${n}/document`, message: because }] : []), ...appraised(line, n)]
  })
}

const isUnit = async ({ db }: Deps, { company, department }: { company: string; department: string }) =>
  (
    await db.rows(sql`select from ems."references" where id in (${company}::bigint, ${department}::bigint)
      and category in ('company', 'department') and is_active and deleted_at is null`)
  ).length === 2

function appraised({ verdict, keep_until, reason }: Lines[number], n: number): Issue[] {
  if (verdict === 'destroy') return []
  const issues: Issue[] = []
  if (!keep_until)
    issues.push({ field: `lines/${n}/keep_until`, message: 'Simpan s.d. wajib diisi.', code: 'REQUIRED' })
  else if (keep_until <= todayInJakarta())
    issues.push({ field: `lines/${n}/keep_until`, message: 'Simpan s.d. harus sesudah hari ini.' })
  if ((reason ?? '').trim().length < MIN_REASON)
    issues.push({ field: `lines/${n}/reason`, message: `Alasan minimal ${MIN_REASON} karakter.`, code: 'REASON' })
  return issues
}

/** Records come into the batch and out of it with its lines; a batch that ends without destruction lets all of them go. */
async function moveRecords(deps: Deps, before: ArchiveDisposal | null, after: ArchiveDisposal): Promise<void> {
  const hasEnded = after.status === 'rejected' || after.status === 'cancelled'
  const [had, has] = [idsOf(before?.lines ?? []), hasEnded ? [] : idsOf(after.lines)]
  if (before && !hasEnded && before.lines === after.lines) return
  await step(
    deps,
    'unpropose',
    had.filter((id) => !has.includes(id)),
    {},
  )
  await step(
    deps,
    'propose',
    has.filter((id) => !had.includes(id)),
    { disposal: after.id },
  )
}

async function step(deps: Deps, name: string, ids: readonly string[], values: Values): Promise<void> {
  if (!ids.length) return
  const store = storeFor(documents.name) as unknown as Store<typeof documents>
  const changes = [...ids].sort((a, b) => Number(a) - Number(b)).map((id) => ({ id, root: '/data', values }))
  await takeTransition(deps, store, name, changes, store.rules, { isSystem: true })
}

export const disposalRules: Rules<Disposals> = {
  compute,
  check: validateDisposal,
  effect: async (deps, { before, after }) => {
    if (after && after.status !== 'executed') await moveRecords(deps, before, after)
  },
}

/** Holds and loans may have come since the records were chosen. */
async function free(deps: Deps, { lines }: ArchiveDisposal): Promise<string | undefined> {
  const records = [...(await candidatesOf(deps, idsOf(destroyed(lines)))).values()]
  const reasons = records.flatMap((record) => heldBecause(record) ?? lentTo(record) ?? [])
  return sentences(reasons)
}

/** A record that is lent stops the destruction; one under hold stays behind, unless all of them are. */
async function possible(deps: Deps, { lines }: ArchiveDisposal): Promise<string | undefined> {
  const records = [...(await candidatesOf(deps, idsOf(destroyed(lines)))).values()]
  if (records.every(({ hold }) => hold !== null)) return 'Semua arsip dalam usulan ini ditahan. Batalkan usulan.'
  return sentences(records.flatMap((record) => (record.hold === null ? (lentTo(record) ?? []) : [])))
}

const sentences = (reasons: readonly string[]) => {
  if (!reasons.length) return undefined
  const more = reasons.length - MAX_SAID
  return [...reasons.slice(0, MAX_SAID), ...(more > 0 ? [`Dan ${more} arsip lain.`] : [])].join(' ')
}

async function heldRecords(deps: Deps, { lines }: ArchiveDisposal): Promise<string[]> {
  const records = [...(await candidatesOf(deps, idsOf(destroyed(lines)))).values()]
  return records.flatMap((record) => {
    const because = heldBecause(record)
    return because ? [`${because.slice(0, -1)}; tidak dimusnahkan.`] : []
  })
}

export const disposalLife: Life<Deps, ArchiveDisposal, Disposals['workflow']> = {
  guards: { free, possible },
  notes: { heldRecords },
  effects: { destroyRecords },
}
