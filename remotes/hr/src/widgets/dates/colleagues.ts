import type { Absence, Anniversary, AttendanceTrend, Headcount, LeaveBalance } from '@ems/contracts/hr'
import { api, type Period, useQuery } from '@ems/platform'

type Requested = { from: string; to: string; companies: readonly string[]; period?: Period }
type Many = { data: readonly { id: string; attributes: object }[] }

const read = async <T>(name: string, requested: Requested | undefined, signal: AbortSignal): Promise<T[]> => {
  const searchParams = requested ? { ...requested, companies: requested.companies.join(',') } : {}
  const { data } = await api.get(name, { searchParams, signal }).json<Many>()
  return data.map(({ id, attributes }) => ({ id, ...attributes }) as T)
}

/** Absences between two days. The key starts with that of leave, so decisions invalidate it. */
export const useAbsences = (requested: Requested) =>
  useQuery({
    queryKey: ['leave-employees', 'absences', requested],
    queryFn: ({ signal }) => read<Absence>('colleagues/absences', requested, signal),
  })

export const useAnniversaries = (requested: Requested) =>
  useQuery({
    queryKey: ['employees', 'anniversaries', requested],
    queryFn: ({ signal }) => read<Anniversary>('colleagues/anniversaries', requested, signal),
  })

/** The user's own balances of this year. */
export const useLeaveBalances = () =>
  useQuery({
    queryKey: ['leave-employees', 'balances'],
    queryFn: ({ signal }) => read<LeaveBalance>('colleagues/leave-balances', undefined, signal),
  })

/** Days of work by what became of them. */
export const useAttendanceTrend = (requested: Requested) =>
  useQuery({
    queryKey: ['attendance-employees', 'trend', requested],
    queryFn: ({ signal }) => read<AttendanceTrend>('attendance-trend', requested, signal),
  })

/** Active employees by what they are. */
export const useHeadcounts = (companies: readonly string[]) =>
  useQuery({
    queryKey: ['employees', 'composition', companies],
    queryFn: async ({ signal }) => {
      const searchParams = { companies: companies.join(',') }
      const { data } = await api.get('employee-composition', { searchParams, signal }).json<Many>()
      return data.map(({ id, attributes }) => ({ id, ...attributes }) as Headcount)
    },
  })
