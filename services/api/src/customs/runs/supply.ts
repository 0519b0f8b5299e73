import type { PoolClient } from 'pg'
import { inputDigest, type Ledger, ledgerReader, type Parameters, type RunInput } from '../kite/index.ts'
import { copied, copiedBlocks, mapped } from './copied.ts'
import { pebOf, pebSelect, pibSelect } from './lines.ts'
import { bomsOf, niperItems, readOn } from './load.ts'
import { CanonicalRows, headOf, numbersOf, pebKinds, pibKinds, Rows } from './read-lines.ts'

/** What a run starts from: PIB lines stand in columns already, PEB lines are read when they are asked for. */
export type Supply = {
  input: Omit<RunInput, 'pib_lines'>
  input_hash: string
} & { ledger: Ledger; stocks: ReturnType<ReturnType<typeof ledgerReader>['end']>['stocks'] }

type Scope = { tenant: string; parameters: Parameters }

/**
 * Everything a run over the selected lines of a BCL.KT depends on, as it is now, read once: lines go from the copied bytes
 * into columns and into the hash of the input, which is `inputHash` to the last byte.
 */
export async function supplyOf(client: PoolClient, { tenant, parameters }: Scope, bcl: string): Promise<Supply> {
  const read = readOn(client)
  const boms = await bomsOf(read, tenant)
  const niper_items = parameters.require_niper_item ? await niperItems(read, tenant) : []
  const hash = inputDigest({ parameters, boms, niper_items })
  const pass = (bytes: Buffer) => hash.bytes(bytes)

  const pebs = await copied(
    client,
    pebSelect(`d.kite_data_id = ${BigInt(bcl)} and d.status in ('DIPILIH', 'TERALOKASI')`),
  )
  const pebRows = new Rows(pebKinds.length)
  const pebText = new CanonicalRows('peb', pebKinds, pass)
  pebRows.read(pebs, () => pebText.add(pebRows))
  pebText.flush()

  const pibRows = new Rows(pibKinds.length)
  const pibText = new CanonicalRows('pib', pibKinds, pass)
  const [lines] = await read<{ count: number }>(
    'select count(*)::int from ems.customs_kite_tool_pib_details where tenant_id = $1 and is_kite and raw_material_id is not null',
    [tenant],
  )
  const reader = ledgerReader({ parameters, niper_items }, lines?.count)
  for await (const block of copiedBlocks(client, pibSelect(`d.tenant_id = ${BigInt(tenant)}`)))
    pibRows.read([block], () => {
      pibText.add(pibRows)
      reader.enter(headOf(pibRows), numbersOf(pibRows, parameters.decimal))
    })
  pibText.flush()
  const input = { parameters, boms, niper_items, peb_lines: { [Symbol.iterator]: () => mapped(pebs, pebOf) } }
  return { input, input_hash: hash.hex(), ...reader.end() }
}
