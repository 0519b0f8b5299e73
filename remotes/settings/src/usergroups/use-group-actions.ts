import { usergroups } from '@ems/contracts/settings'
import type { Row } from '@ems/platform'
import { IconEye, IconShieldCheck, type RowAction } from '@ems/ui'
import { useMemo, useState } from 'react'

type Group = Row<typeof usergroups>
type Opened = { what: 'preview' | 'grant'; rows: readonly Group[] }

/** Special actions on groups. */
export function useGroupActions() {
  const [opened, setOpened] = useState<Opened | null>(null)

  const actions = useMemo<readonly RowAction<typeof usergroups>[]>(
    () => [
      {
        label: 'Lihat sebagai grup ini',
        icon: IconEye,
        permission: usergroups.can.show,
        run: (rows) => setOpened({ what: 'preview', rows }),
      },
      {
        label: 'Tambah atau cabut izin',
        icon: IconShieldCheck,
        permission: usergroups.can.bulkUpdate,
        bulk: true,
        run: (rows) => setOpened({ what: 'grant', rows }),
      },
    ],
    [],
  )
  return { actions, opened, close: () => setOpened(null) }
}
