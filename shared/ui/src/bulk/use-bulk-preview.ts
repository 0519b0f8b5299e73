import type { Resource } from '@ems/contracts/kit'
import { type BulkChange, type BulkPreview, type Chosen, previewBulk, useQuery, type Values } from '@ems/platform'
import { useDebouncedValue } from '@mantine/hooks'
import { checkChange } from '../form/state/form-values.ts'

/** Time to type on before the server is asked. */
const PAUSE = 300

type Requested = { resource: Resource; chosen: Chosen; values: Values; percent: Readonly<Record<string, string>> }

/**
 * Preview of a change, queried again when the change differs. While `isPending`, the preview is not displayed yet; an
 * incomplete change has none.
 */
export function useBulkPreview({ resource, chosen, values, percent }: Requested, isRequested: boolean) {
  const text = JSON.stringify([values, percent])
  const [settled] = useDebouncedValue(text, PAUSE)
  const query = useQuery({
    queryKey: ['bulk-preview', resource.name, chosen, settled],
    queryFn: async (): Promise<BulkPreview | null> => {
      const [expected, percents] = JSON.parse(settled) as [Values, BulkChange['percent']]
      const { body, errors } = await checkChange(resource, expected)
      if (Object.keys(errors).length) return null
      return (await previewBulk(resource, chosen, { values: body, percent: percents })) ?? null
    },
    enabled: isRequested,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isPending = isRequested && (settled !== text || query.isPending)
  return { preview: isPending ? null : (query.data ?? null), error: isPending ? null : query.error, isPending }
}
