import { referenceCategories } from '@ems/contracts/settings'
import { useSearchParams } from '@ems/platform'
import { useCallback } from 'react'

const FIRST = 'company'

/** The chosen category is in the address bar; choosing another one resets its list. */
export function useCategory(): [string, (category: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback((category: string) => setSearch({ category }), [setSearch])
  return [search.get('category') ?? FIRST, choose]
}

/** The business may add categories; those have no label but their own name. */
export const categoryLabel = (category: string): string =>
  (referenceCategories as Readonly<Record<string, string>>)[category] ?? category
