import { createHash } from 'node:crypto'
import { type ItHandover, itHandovers } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'
import { signaturesOf } from '../../kit/transitions/signatures.ts'
import { handoverSheet, type PrintedHandover } from './handover-sheet.ts'

/**
 * GET /it-handovers/:id/pdf: the act on A4, below the letterhead of its company. For its employee too. Once both have signed, the
 * bytes of that day.
 */
export const pdf =
  (store: Store<typeof itHandovers>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, number, status } = await store.find(deps, idOf(request))
    const content = status === 'done' ? await keepPrint(deps, id) : await rendered(deps, id)
    return sendPdf(reply, number ?? 'draf', content)
  }

/** Keeps a signed act as it is now, unless it is kept already, and answers its bytes. */
export async function keepPrint(deps: Deps, id: string): Promise<Buffer> {
  const kept = () =>
    deps.db.first(
      sql<{ content: Buffer }>`select content from ems.it_handover_prints where handover_id = ${id}::bigint`,
    )
  const first = await kept()
  if (first) return first.content
  const content = await rendered(deps, id)
  await deps.db.run(sql`insert into ems.it_handover_prints (handover_id, content, sha256)
    values (${id}::bigint, ${content}, ${createHash('sha256').update(content).digest('hex')}) on conflict do nothing`)
  return (await kept())?.content ?? content
}

const rendered = async (deps: Deps, id: string): Promise<Buffer> => handoverSheet(await printedOf(deps, id))

type Head = Omit<PrintedHandover, 'lines' | 'signers'> & { kind: ItHandover['kind']; officer: string | null }

/** Everything that stands on the sheet of an act. */
async function printedOf(deps: Deps, id: string): Promise<PrintedHandover> {
  const { officer, ...head } = await deps.db.one(sql<Head>`
    select h.number, h.kind, h.status, h.handed_on::text as handed_on, h.expected_return::text as expected_return, h.notes,
      c.name as company, c.meta ->> 'letterhead' as letterhead, coalesce(e.full_name, o.name) as party,
      case when e.id is not null then concat_ws(', ', p.name, d.name, eo.name) end as party_details, u.name as officer
    from ems.it_handovers h join ems."references" c on c.id = h.company_id left join ems.employees e on e.id = h.employee_id
    left join ems."references" p on p.id = e.position_id left join ems."references" d on d.id = e.department_id
    left join ems."references" eo on eo.id = e.office_id left join ems."references" o on o.id = h.office_id
    left join ems.users u on u.id = h.officer_id where h.id = ${id}::bigint`)
  const lines = await deps.db.rows(sql<PrintedHandover['lines'][number]>`
    select a.asset_tag as tag, a.name, a.serial_no, l ->> 'condition' as condition, l ->> 'accessories' as accessories,
      l ->> 'note' as note, l ->> 'origin' as origin
    from ems.it_handovers h cross join jsonb_array_elements(h.lines) with ordinality as x(l, n)
    join ems.it_assets a on a.id = (l ->> 'asset')::bigint
    where h.id = ${id}::bigint order by n`)
  const kept = ((await signaturesOf(deps, itHandovers.name, id)) ?? []).filter(({ is_intact }) => is_intact)
  const by = (action: string) => kept.findLast((one) => one.action === action)
  const [employee, other] = [by('sign'), by('complete')]
  const isReturn = head.kind === 'return'
  const signers = [
    { role: isReturn ? 'Yang menyerahkan' : 'Penerima', name: employee?.name ?? head.party, signature: employee },
    {
      role: isReturn ? 'Penerima, Teknologi Informasi' : 'Yang menyerahkan, Teknologi Informasi',
      name: other?.name ?? officer ?? '',
      signature: other,
    },
  ]
  return { ...head, lines, signers }
}
