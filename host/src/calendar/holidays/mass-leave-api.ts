import { leaveOffices, type MassLeave } from '@ems/contracts/calendar'
import { api, changed, jsonApi } from '@ems/platform'

type Day = { id: string; version: number }
type Answer = { data: { attributes: MassLeave } }

/** Preview and result of applying a day of cuti bersama. */
export const massLeaveOf = ({ id }: Day) => ({
  queryKey: [leaveOffices.name, 'mass-leave', id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get(`${leaveOffices.name}/${id}/-actions/massLeave`, { signal }).json<Answer>()).data.attributes,
})

async function act({ id, version }: Day, action: 'applyMassLeave' | 'revokeMassLeave'): Promise<void> {
  const body = jsonApi({ data: { type: leaveOffices.name, id, meta: { version } } })
  await api.post(`${leaveOffices.name}/${id}/-actions/${action}`, { ...body, timeout: 120_000 })
  // The days it took are in the lists of leave and in its layer of the calendar.
  await changed({ name: 'leave-employees' })
}

export const applyMassLeave = (day: Day) => act(day, 'applyMassLeave')
export const revokeMassLeave = (day: Day) => act(day, 'revokeMassLeave')
