import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { itAssets } from '@ems/contracts/it'
import type { TestApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'

let created = 0

/** Required fields of an asset; another one for every `n`. */
export const asset = async (api: TestApi, n: number) => ({
  company: api.companies[0],
  category: await referenceIn(api, 'asset-category'),
  brand: await referenceIn(api, 'brand'),
  office: await referenceIn(api, 'office'),
  name: `Laptop ${n}`,
  asset_tag: `LT-${n}`,
  serial_no: `SN-${n}`,
})

/** Id of a new asset of this company. */
export async function assetIn(api: TestApi, company: string): Promise<string> {
  const admin = await api.as([...permissions])
  return (await admin.create(itAssets, { ...(await asset(api, 70_000 + ++created)), company })).id
}

/** Id of a new vendor. */
export async function vendorIn({ pool }: TestApi): Promise<string> {
  const { rows } = await pool.query(
    'insert into ems.partners (code, name, is_vendor) values ($1, $2, true) returning id',
    [`V-${++created}`, `PT Servis ${created}`],
  )
  return rows[0].id
}

/** Required fields of a ticket; another one for every `n`. */
export const ticket = async (api: TestApi, n: number) => ({
  company: api.companies[0],
  request_type: await referenceIn(api, 'request-type'),
  reporter: await employeeIn(api),
  summary: `Pencetak macet ${n}`,
  description: `Kertas tersangkut sejak pagi, kejadian ke-${n}.`,
  impact: 'team',
  urgency: 'high',
})

/** What a hand-over of assets to an employee says. */
export const handover = (
  company: string,
  employee: string,
  assets: readonly string[],
  more: Record<string, unknown> = {},
) => ({
  ...{ kind: 'out', company, employee, handed_on: todayInJakarta() },
  lines: assets.map((asset) => ({ asset, condition: 'good', accessories: 'Pengisi daya', note: null })),
  ...more,
})

export const signatureOf = (name: string) => ({ name, strokes: [[10, 150, 200, 20, 590, 190]] })

/** Hands assets over at once, signed by both. */
export const handOverNow = (by: Client, attributes: object, signatures: object = bothSigned) =>
  by.post('/it-handovers/-actions/handOverNow', {
    data: { type: 'it-handovers', attributes: { ...attributes, signatures } },
  })
const bothSigned = { employee: signatureOf('Suharti'), officer: signatureOf('Petugas TI') }
