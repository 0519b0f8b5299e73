import { kitePebDetails, kitePebHeaders } from '@ems/contracts/customs'
import { keepPreviousData, queries, useQuery } from '@ems/platform'
import { useCallback, useMemo } from 'react'
import type { Tenant } from '../tool/use-tenant.ts'

/** Names PEB lines as people do: number of the PEB and of the line in it. A line not read yet has no name. */
export function usePebLines(tenant: Tenant, lines: readonly string[]) {
  const ids = useMemo(() => [...new Set(lines)].sort(), [lines])
  const { data } = useQuery({
    ...queries(kitePebDetails).list({ filters: { id: ids, tenant: tenant.id }, include: ['header'], size: 250 }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  return useCallback(
    (id: string) => {
      const line = data?.rows.find((row) => row.id === id)
      const number = line && data?.titles[`${kitePebHeaders.name}:${line.header}`]
      return number ? `${number} / ${line.line_no}` : undefined
    },
    [data],
  )
}
