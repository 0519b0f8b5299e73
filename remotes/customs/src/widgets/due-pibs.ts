import { type kiteTenants as contract, dueStates } from '@ems/contracts/customs'
import { api, collection } from '@ems/platform'

const kiteTenants = collection<typeof contract>('customs-kite-tenants')

export const stateLabels = dueStates

/** An open PIB of any client the reader reaches. */
export type DuePib = {
  id: string
  tenant_id: string
  partner_name: string
  reg_no: string
  due_date: string
  days_left: number
  due_state: keyof typeof dueStates
}
type Requested = { within: number; size: number; signal: AbortSignal }

/** The most urgent first; `total` counts them all. */
export async function readDuePibs({ within, size, signal }: Requested) {
  const searchParams = { within: String(within), 'page[size]': String(size) }
  const { data, meta } = await api
    .get(`${kiteTenants.name}/-actions/dueDates`, { searchParams, signal })
    .json<{ data: readonly { id: string; attributes: Omit<DuePib, 'id'> }[]; meta: { total: number } }>()
  return { rows: data.map(({ id, attributes }): DuePib => ({ id, ...attributes })), total: meta.total }
}

/** The board of all clients, opened from the client of one of its rows. */
export const dueLink = ({ tenant_id }: Pick<DuePib, 'tenant_id'>, within: number) =>
  `/private/customs/kitetool?tenant=${tenant_id}&section=due&all=1&within=${within}`
