import { addDays } from '@ems/contracts/days'
import type { Transaction } from '@ems/postgres'
import { randomOf } from '../random.ts'
import { idsFor, insert } from '../rows.ts'
import type { KiteClient, Masters } from './kite-clients.ts'

const tool = (name: string) => `customs_kite_tool_${name}`
const PIB_EVERY_DAYS = 9
const PEB_EVERY_DAYS = 6
const OFFICES = { Pembebasan: '060100', Pengembalian: '070100' } as const

type Story = { tenant: string; client: KiteClient; masters: Masters; today: string; seed: number }
type Document = { key: string; date: string; no: string }

/** A year of PIB and PEB of a client; answers the periods that a BCL.KT was formed for. */
export async function insertDocuments(db: Transaction, story: Story): Promise<[from: string, to: string][]> {
  await insertPibs(db, story)
  await insertPebs(db, story)
  return [
    [addDays(story.today, -330), addDays(story.today, -166)],
    [addDays(story.today, -165), addDays(story.today, -46)],
  ]
}

function documentsEvery(days: number, { today }: Story, from: number, random: ReturnType<typeof randomOf>): Document[] {
  const all: Document[] = []
  for (let ago = from; ago > 3; ago -= days - 2 + random.below(5))
    all.push({
      key: String(ago),
      date: addDays(today, -ago),
      no: String(10_000 + all.length * 37 + random.below(30)).padStart(6, '0'),
    })
  return all
}

const ajuOf = (office: string, code: string, { tenant, client }: Story, { date }: Document, nth: number) =>
  `${office.slice(0, 4)}${code}${client.npwp.slice(0, 5)}${tenant.slice(-1)}${date.replaceAll('-', '')}${String(nth + 1).padStart(6, '0')}`

async function insertPibs(db: Transaction, story: Story) {
  const { tenant, client, masters, seed } = story
  const random = randomOf(40 + seed)
  const documents = documentsEvery(PIB_EVERY_DAYS, story, 400, random)
  const ids = await idsFor(db, tool('pib_headers'), documents, ({ key }) => key)
  const office_code = OFFICES[client.facility]
  const facility_code = client.facility === 'Pembebasan' ? '03' : '40'
  await insert(
    db,
    tool('pib_headers'),
    documents.map((one, n) => ({
      id: ids.get(one.key),
      tenant_id: tenant,
      doc_code: '20',
      aju_no: ajuOf(office_code, '20', story, one, n),
      office_code,
      reg_no: one.no,
      reg_date: one.date,
      supplier_name: random.pick([
        'Hanyang Trading Co., Ltd.',
        'Everlight Materials Pte. Ltd.',
        'Kobayashi Shoji K.K.',
      ]),
      npwp: client.npwp,
      niper: client.niper,
      currency: 'USD',
      ndpbm: '16250.0000',
      facility_code,
      status: 'OPEN',
      ...(client.facility === 'Pembebasan'
        ? {
            guarantee_type: '3',
            guarantee_no: `CB-${one.no}`,
            guarantee_date: one.date,
            guarantee_value: '250000000',
            guarantee_due_date: addDays(one.date, 365),
          }
        : {}),
    })),
  )
  const lines = documents.flatMap((one) => {
    const chosen = random.shuffled(client.materials).slice(0, 1 + random.below(2))
    return chosen.map(([code, name, hs_code, unit, price], n) => {
      const qty = (unit === 'PCE' ? 9_000 : 1_700) + random.below(unit === 'PCE' ? 6_000 : 1_500)
      const cif_idr = qty * price
      const isNew = one === documents.at(-1) && n === 0
      return {
        tenant_id: tenant,
        header_id: ids.get(one.key),
        line_no: n + 1,
        item_code: code,
        hs_code,
        description: name,
        qty: String(qty),
        unit,
        cif_idr: String(cif_idr),
        bm: String(Math.round(cif_idr / 20)),
        bmt: '0',
        cukai: '0',
        ppn: String(Math.round((cif_idr * 1_155) / 10_000)),
        ppnbm: '0',
        pph: '0',
        bm_extra: '0',
        is_kite: true,
        used_base: '0',
        excepted_base: '0',
        // The newest line still waits for its relation.
        raw_material_id: isNew ? null : masters.materials.get(code),
        factor: isNew ? null : '1',
        decimal: client.decimal,
      }
    })
  })
  await insert(db, tool('pib_details'), lines)
}

async function insertPebs(db: Transaction, story: Story) {
  const { tenant, client, masters, today, seed } = story
  const random = randomOf(70 + seed)
  const documents = documentsEvery(PEB_EVERY_DAYS, story, 330, random)
  const ids = await idsFor(db, tool('peb_headers'), documents, ({ key }) => key)
  const office_code = OFFICES[client.facility]
  await insert(
    db,
    tool('peb_headers'),
    documents.map((one, n) => {
      const settled = one.date < addDays(today, -30)
      return {
        id: ids.get(one.key),
        tenant_id: tenant,
        doc_code: '30',
        aju_no: ajuOf(office_code, '30', story, one, n),
        office_code,
        reg_no: one.no,
        reg_date: one.date,
        export_date: addDays(one.date, 2),
        export_category: client.facility === 'Pembebasan' ? '21' : '22',
        buyer_name: random.pick(['Nordwind GmbH', 'Pacific Retail Inc.', 'Maison Lefèvre SARL']),
        dest_country: random.pick(['DE', 'US', 'FR']),
        currency: 'USD',
        ndpbm: '16250.0000',
        lhpre_no: settled ? `LHPRE-${one.no}` : null,
        lhpre_date: settled ? addDays(one.date, 21) : null,
        invoice_no: `INV/${one.date.slice(0, 4)}/${one.no}`,
        status: 'BARU',
      }
    }),
  )
  const lines = documents.flatMap((one) =>
    random
      .shuffled(client.goods)
      .slice(0, 1 + random.below(2))
      .map((good, n) => ({
        tenant_id: tenant,
        header_id: ids.get(one.key),
        line_no: n + 1,
        item_code: good.code,
        hs_code: good.hs,
        description: good.name,
        qty: String(client.facility === 'Pembebasan' ? 1_900 + random.below(1_400) : 160 + random.below(140)),
        unit: good.unit,
        row_kind: 'HP',
        status: 'BARU',
        // The newest PEB still waits for its relation.
        finish_good_id: one === documents.at(-1) ? null : masters.goods.get(good.code),
        factor: one === documents.at(-1) ? null : '1',
      })),
  )
  await insert(db, tool('peb_details'), lines)
}
