import { type Db, sql, type Transaction } from '@ems/postgres'
import {
  type Digest,
  type Export,
  exportsReader,
  inputDigest,
  ledgerReader,
  type Parameters,
  type RunInput,
} from '../../engine/index.ts'
import { copyBlocks } from '../copy/copy-out.ts'
import { CanonicalRows, headOf, numbersOf, pebKinds, pebOf, pibKinds, Rows } from '../copy/decode-copy.ts'
import { pebSelect, pibSelect } from './line-queries.ts'
import { bomsOf, niperItems } from './load.ts'

type Scope = { tenant: string; parameters: Parameters }

/** Demand of a run: PEB lines in order, with everything else that does not depend on PIB lines. */
export type Demand = {
  input: Omit<RunInput, 'pib_lines' | 'peb_lines'>
  lines: readonly Export[]
  /** Hash of the input read so far. */
  hash: Digest
}

/** Supply of a run: PIB lines in columns, and the hash of the input. */
export type Supply = ReturnType<ReturnType<typeof ledgerReader>['end']> & { input_hash: string }

/** The selected lines of a BCL.KT with the konversi of its tenant. */
export async function demandOf(tx: Transaction, { tenant, parameters }: Scope, bcl: string): Promise<Demand> {
  const boms = await bomsOf(tx, tenant)
  const niper_items = parameters.require_niper_item ? await niperItems(tx, tenant) : []
  const input = { parameters, boms, niper_items }
  const hash = inputDigest(input)
  const rows = new Rows(pebKinds.length)
  const text = new CanonicalRows('peb', pebKinds, (bytes) => hash.bytes(bytes))
  const reader = exportsReader(input)
  for await (const block of copyBlocks(tx, pebSelect(selected(bcl))))
    rows.read([block], () => {
      text.add(rows)
      reader.add(pebOf(rows))
    })
  text.flush()
  return { input, hash, lines: reader.end() }
}

/** Number of lines in a run of the BCL.KT. */
export async function selectedCount(db: Db, bcl: string): Promise<number> {
  const lines = await db.first(
    sql.text<{ count: number }>(`select count(*)::int from ems.customs_kite_tool_peb_details d where ${selected(bcl)}`),
  )
  return lines?.count ?? 0
}

const selected = (bcl: string) => `d.kite_data_id = ${BigInt(bcl)} and d.status in ('DIPILIH', 'TERALOKASI')`

/**
 * Reads every PIB line of the tenant once, from copied bytes into columns and into the input hash, which equals
 * `inputHash`. PostgreSQL looks them up while another connection reads the demand. Allocations of `replaced` count as taken back.
 */
export async function readSupply(
  tx: Transaction,
  { tenant, replaced }: { tenant: string; replaced?: string | undefined },
  demanded: Demand | Promise<Demand>,
): Promise<Supply> {
  const rows = new Rows(pibKinds.length)
  const lines = await tx.first(
    sql<{
      count: number
    }>`select count(*)::int from ems.customs_kite_tool_pib_details where tenant_id = ${tenant} and is_kite and raw_material_id is not null`,
  )
  const blocks = copyBlocks(tx, pibSelect(`d.tenant_id = ${BigInt(tenant)}`, replaced))
  let next = blocks.next()
  next.catch(() => undefined)
  const { input, hash } = await Promise.resolve(demanded).catch((error) => {
    // The connection ends with the error; pending rows are discarded.
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
