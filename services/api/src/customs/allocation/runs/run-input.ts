import type { PoolClient } from 'pg'
import {
  type Digest,
  type Export,
  exportsReader,
  inputDigest,
  ledgerReader,
  type Parameters,
  type RunInput,
} from '../engine/index.ts'
import { copyBlocks } from './copy-out.ts'
import { CanonicalRows, headOf, numbersOf, pebKinds, pebOf, pibKinds, Rows } from './decode-copy.ts'
import { pebSelect, pibSelect } from './line-queries.ts'
import { bomsOf, niperItems, type Read, readOn } from './load.ts'

type Scope = { tenant: string; parameters: Parameters }

/** What a run is to serve: the PEB lines in their order, with everything else that does not depend on PIB lines. */
export type Demand = {
  input: Omit<RunInput, 'pib_lines' | 'peb_lines'>
  lines: readonly Export[]
  /** Of the input as far as it was read. */
  hash: Digest
}

/** What it is served from: PIB lines in columns, and the hash of all that was read. */
export type Supply = ReturnType<ReturnType<typeof ledgerReader>['end']> & { input_hash: string }

/** The selected lines of a BCL.KT as they are now, with the conversions of its tenant. */
export async function demandOf(client: PoolClient, { tenant, parameters }: Scope, bcl: string): Promise<Demand> {
  const read = readOn(client)
  const boms = await bomsOf(read, tenant)
  const niper_items = parameters.require_niper_item ? await niperItems(read, tenant) : []
  const input = { parameters, boms, niper_items }
  const hash = inputDigest(input)
  const rows = new Rows(pebKinds.length)
  const text = new CanonicalRows('peb', pebKinds, (bytes) => hash.bytes(bytes))
  const reader = exportsReader(input)
  for await (const block of copyBlocks(client, pebSelect(selected(bcl))))
    rows.read([block], () => {
      text.add(rows)
      reader.add(pebOf(rows))
    })
  text.flush()
  return { input, hash, lines: reader.end() }
}

/** How many lines a run of the BCL.KT would serve. */
export async function selectedCount(read: Read, bcl: string): Promise<number> {
  const [lines] = await read<{ count: number }>(
    `select count(*)::int from ems.customs_kite_tool_peb_details d where ${selected(bcl)}`,
  )
  return lines?.count ?? 0
}

const selected = (bcl: string) => `d.kite_data_id = ${BigInt(bcl)} and d.status in ('DIPILIH', 'TERALOKASI')`

/**
 * Every PIB line of the tenant, read once: from the copied bytes into columns and into the hash of the input, which is
 * `inputHash` to the last byte. PostgreSQL looks them up while the demand is still read by another connection.
 */
export async function readSupply(
  client: PoolClient,
  tenant: string,
  demanded: Demand | Promise<Demand>,
): Promise<Supply> {
  const rows = new Rows(pibKinds.length)
  const [lines] = await readOn(client)<{ count: number }>(
    'select count(*)::int from ems.customs_kite_tool_pib_details where tenant_id = $1 and is_kite and raw_material_id is not null',
    [tenant],
  )
  const blocks = copyBlocks(client, pibSelect(`d.tenant_id = ${BigInt(tenant)}`))
  let next = blocks.next()
  next.catch(() => undefined)
  const { input, hash } = await Promise.resolve(demanded).catch((error) => {
    // Its connection ends with the error; nobody waits for the rows that are on their way.
    blocks.return(undefined).catch(() => undefined)
    throw error
  })
  const text = new CanonicalRows('pib', pibKinds, (bytes) => hash.bytes(bytes))
  const reader = ledgerReader(input, lines?.count)
  for (let block = await next; !block.done; block = await next) {
    next = blocks.next()
    next.catch(() => undefined)
    rows.read([block.value], () => {
      text.add(rows)
      reader.enter(headOf(rows), numbersOf(rows, input.parameters.decimal))
    })
  }
  text.flush()
  return { ...reader.end(), input_hash: hash.hex() }
}
