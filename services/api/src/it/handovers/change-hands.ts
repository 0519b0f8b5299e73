import { type ItHandover, itAssets } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import type { Values } from '../../kit/write/write-rows.ts'

type Lines = ItHandover['lines']

const steps = { out: 'handOver', transfer: 'transfer', return: 'return' } as const

/** Moves the assets of an act (docs/decisions/assets.md#hand-over); refused as a whole where one of them cannot be. */
export async function changeHands(deps: Deps, handover: ItHandover): Promise<void> {
  const { id, kind, lines, employee, office, expected_return } = handover
  const to = kind === 'return' ? {} : { holder: employee, holder_office: employee ? null : office, expected_return }
  await step(deps, steps[kind], lines, ({ condition }) => ({ ...to, condition }))
  await name(deps, id, lines)
}

type Before = { asset: string; holder: string | null; holder_office: string | null }

/** Undoes an act: each asset is again with whom it was before, as the history says. */
export async function giveBack(deps: Deps, { id, kind, lines }: ItHandover): Promise<void> {
  const ended = await deps.db.rows(sql<Before>`select asset_id::text as asset, holder_id::text as holder,
      holder_office_id::text as holder_office from ems.it_asset_assignments where returned_by_id = ${id}::bigint`)
  const before = new Map(ended.map(({ asset, ...held }) => [asset, held]))
  const back = ({ asset, condition }: Lines[number]) => ({ ...before.get(asset), condition })
  await step(deps, kind === 'out' ? 'return' : kind === 'return' ? 'handOver' : 'transfer', lines, back)
  await name(deps, id, lines)
}

async function step(deps: Deps, transition: string, lines: Lines, values: (line: Lines[number]) => Values) {
  const store = storeFor(itAssets.name) as unknown as Store<typeof itAssets>
  const changes = lines
    .map((line, n) => ({ id: line.asset, root: `/data/attributes/lines/${n}/asset`, values: values(line) }))
    .sort((a, b) => Number(a.id) - Number(b.id))
  await takeTransition(deps, store, transition, changes, store.rules, { isSystem: true })
}

/** The rows of history that this transaction ended and began say by which act. */
async function name({ db }: Deps, id: string, lines: Lines): Promise<void> {
  const assets = lines.map(({ asset }) => asset)
  await db.run(sql`update ems.it_asset_assignments set
      handover_id = case when until is null then ${id}::bigint else handover_id end,
      returned_by_id = case when until is not null then ${id}::bigint else returned_by_id end
    where asset_id = any(${assets}::bigint[]) and (until is null and since = date_trunc('milliseconds', now())
      or until = date_trunc('milliseconds', now()) and returned_by_id is null)`)
}
