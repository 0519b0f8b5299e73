import { usergroups } from '@ems/contracts/settings'
import { type Row, useSearchParams } from '@ems/platform'
import { IconCopy, IconEye, IconShieldCheck, type RowAction } from '@ems/ui'
import { useMemo, useState } from 'react'
import { FROM } from './CopyFrom.tsx'

type Group = Row<typeof usergroups>
type Opened = { what: 'preview' | 'grant'; rows: readonly Group[] }

/** What can be done with groups beyond the usual. */
export function useGroupActions() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [, setSearch] = useSearchParams()

  const actions = useMemo<readonly RowAction<typeof usergroups>[]>(
    () => [
      {
        label: 'Lihat sebagai grup ini',
        icon: IconEye,
        permission: usergroups.can.show,
        run: (rows) => setOpened({ what: 'preview', rows }),
      },
      {
        label: 'Duplikat',
        icon: IconCopy,
        permission: usergroups.can.store,
        run: ([group]) =>
          setSearch((old) => {
            const next = new URLSearchParams(old)
            next.set('id', 'new')
            if (group) next.set(FROM, group.id)
            return next
          }),
      },
      {
        label: 'Tambah atau cabut izin',
        icon: IconShieldCheck,
        permission: usergroups.can.bulkUpdate,
        bulk: true,
        run: (rows) => setOpened({ what: 'grant', rows }),
      },
    ],
    [setSearch],
  )
  return { actions, opened, close: () => setOpened(null) }
}
