import { todayInJakarta } from '@ems/contracts/days'
import { assetStatuses, handoverKinds, type ItHandover, type itHandovers } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { nextNumber } from '../../kit/write/numbering.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { changeHands, giveBack } from './change-hands.ts'

type Handovers = typeof itHandovers
type Lines = ItHandover['lines']

async function complete(deps: Deps, { before, after, changed }: Proposal<Handovers>): Promise<Values> {
  const isDone = changed.includes('status') && after.status === 'done'
  const isNamed = !before || ['lines', 'employee', 'office'].some((field) => changed.includes(field))
  return {
    ...(isNamed ? { subject: await subjectOf(deps, after) } : {}),
    ...(isDone
      ? {
          number: await nextNumber(deps, { menu: 'handover', company: after.company, at: new Date() }),
          lines: await withOrigins(deps, after.lines),
        }
      : isNamed
        ? { lines: after.lines.map((line) => ({ ...line, origin: null })) }
        : {}),
  }
}

/** What an act is called: `Serah terima 3 aset: Suharti`. */
async function subjectOf({ db }: Deps, { kind, lines, employee, office }: ItHandover): Promise<string> {
  const party = await db.first(sql<{ name: string | null }>`select coalesce(
      (select full_name from ems.employees where id = ${employee ?? null}::bigint),
      (select name from ems."references" where id = ${office ?? null}::bigint)) as name`)
  return `${handoverKinds[kind]} ${lines.length} aset: ${party?.name ?? '–'}`.slice(0, 200)
}

/** From whom each asset comes, for the printed act. */
async function withOrigins({ db }: Deps, lines: Lines): Promise<Lines> {
  const held = await db.rows(sql<{ id: string; origin: string | null }>`
    select a.id::text, left(coalesce(e.full_name, o.name), 150) as origin from ems.it_assets a
    left join ems.employees e on e.id = a.holder_id left join ems."references" o on o.id = a.holder_office_id
    where a.id = any(${lines.map(({ asset }) => asset)}::bigint[])`)
  const origins = new Map(held.map(({ id, origin }) => [id, origin]))
  return lines.map((line) => ({ ...line, origin: origins.get(line.asset) ?? null }))
}

const validateHandover: Check<Handovers> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const isOpen = after.status === 'draft' || (changed.includes('status') && after.status === 'done')
  if (!isOpen) return []
  return [
    ...(changed.includes('handed_on') && after.handed_on > todayInJakarta()
      ? [{ field: 'handed_on', message: 'Tanggal tidak boleh melewati hari ini.' }]
      : []),
    ...(await leaver(deps, after)),
    ...(await wrongLines(deps, after)),
  ]
}

/** Nobody who has left gets an asset; leavers do bring theirs back. */
async function leaver({ db }: Deps, { kind, employee }: ItHandover): Promise<Issue[]> {
  if (kind === 'return' || !employee) return []
  const rows = await db.rows(sql`select from ems.employees where id = ${employee}::bigint and status = 'exited'`)
  return rows.map(() => ({ field: 'employee', message: 'Karyawan tidak aktif.' }))
}

type Match = {
  id: string
  status: keyof typeof assetStatuses
  company: string
  holder: string | null
  office: string | null
  who: string | null
  /** Whether the company of the act is one: the check of references reports it otherwise. */
  is_company: boolean
}

/** Assets that cannot change hands this way, each at its line. */
async function wrongLines({ db }: Deps, handover: ItHandover): Promise<Issue[]> {
  const { lines } = handover
  const rows = await db.rows(sql<Match>`
    select a.id::text, a.status, a.company_id::text as company, a.holder_id::text as holder, a.holder_office_id::text as office,
      coalesce(e.full_name, o.name) as who, exists (select from ems."references" c where c.id = ${handover.company}::bigint
        and c.category = 'company' and c.is_active and c.deleted_at is null) as is_company
    from ems.it_assets a left join ems.employees e on e.id = a.holder_id
    left join ems."references" o on o.id = a.holder_office_id
    where a.id = any(${lines.map(({ asset }) => asset)}::bigint[]) and a.deleted_at is null`)
  const assets = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ asset }, n): Issue[] => {
    const first = lines.findIndex((line) => line.asset === asset)
    const match = assets.get(asset)
    const message = first < n ? `Aset ini sudah ada di baris ${first + 1}.` : match && hindrance(match, handover)
    return message ? [{ field: `lines/${n}/asset`, message }] : []
  })
}

function hindrance(
  { status, company, holder, office, who, is_company }: Match,
  { kind, ...to }: ItHandover,
): string | undefined {
  if (is_company && company !== to.company) return 'Aset milik perusahaan lain.'
  if (kind === 'out') {
    if (status === 'in_use') return `Aset sedang dipakai ${who}.`
    return status === 'available' || status === 'ordered' ? undefined : `Aset berstatus ${assetStatuses[status]}.`
  }
  if (status !== 'in_use') return `Aset tidak sedang dipakai, statusnya ${assetStatuses[status]}.`
  const isTheirs = holder === to.employee && (holder !== null || office === to.office)
  if (kind === 'transfer') return isTheirs ? `Aset sudah dipakai ${who}.` : undefined
  return isTheirs ? undefined : `Aset sedang dipakai ${who}, bukan yang mengembalikan.`
}

/** An act moves its assets when both have signed, and moves them back when it is cancelled on its day. */
export const handoverRules: Rules<Handovers> = {
  compute: complete,
  check: validateHandover,
  effect: async (deps, { before, after }) => {
    if (!before || !after || before.status === after.status) return
    if (after.status === 'done') await changeHands(deps, after)
    if (before.status === 'done' && after.status === 'cancelled') await giveBack(deps, after)
  },
}

export const handoverLife: Life<Deps, ItHandover, (typeof itHandovers)['workflow']> = {
  guards: {
    possible: async (deps, row) => {
      const [first] = [...(await leaver(deps, row)), ...(await wrongLines(deps, row))]
      return first?.message
    },
  },
}
