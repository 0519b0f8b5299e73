import { references } from '@ems/contracts/settings'
import { type Row, useSession } from '@ems/platform'
import { IconArrowMerge, IconLink, type RowAction } from '@ems/ui'
import { useMemo, useState } from 'react'

type Reference = Row<typeof references>
type Opened = { what: 'merge' | 'usages'; rows: readonly Reference[] }

/** Special actions on references; merging needs the permissions to change and to delete. */
export function useReferenceActions() {
  const { can } = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayMerge = can(references.can.bulkUpdate) && can(references.can.bulkDelete)

  const actions = useMemo<readonly RowAction<typeof references>[]>(
    () => [
      {
        label: 'Lihat pemakaian',
        icon: IconLink,
        permission: references.can.show,
        run: (rows) => setOpened({ what: 'usages', rows }),
      },
      ...(mayMerge
        ? [
            {
              label: 'Gabung ke…',
              icon: IconArrowMerge,
              permission: references.can.bulkUpdate,
              bulk: true,
              refusal: ({ is_system }: Reference) => (is_system ? 'Bawaan sistem tidak dapat digabung.' : null),
              run: (rows: readonly Reference[]) => setOpened({ what: 'merge', rows }),
            },
          ]
        : []),
    ],
    [mayMerge],
  )
  return { actions, opened, close: () => setOpened(null) }
}
