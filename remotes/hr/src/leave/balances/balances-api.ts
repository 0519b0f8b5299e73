import { type LeaveBalances, leaveEmployees } from '@ems/contracts/hr'
import { api, keepPreviousData, useQuery } from '@ems/platform'

export type BalanceQuery = Partial<
  Record<'year' | 'view' | 'leave' | 'companies' | 'department' | 'q' | 'page', string>
>

/** A page of balances. The key starts with that of leave, so that decisions invalidate it. */
export const useBalances = (searchParams: BalanceQuery) =>
  useQuery({
    queryKey: [leaveEmployees.name, 'balances', searchParams] as const,
    queryFn: async ({ signal }) =>
      (
        await api
          .get('leave-balances', { searchParams, signal, timeout: 60_000 })
          .json<{ data: { attributes: LeaveBalances } }>()
      ).data.attributes,
    placeholderData: keepPreviousData,
  })
