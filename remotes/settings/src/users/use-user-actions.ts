import { users } from '@ems/contracts/settings'
import { act, confirm, type Row, showProblem, toast } from '@ems/platform'
import {
  IconKey,
  IconLock,
  IconPlugConnectedX,
  IconShieldCheck,
  IconShieldX,
  IconUsersGroup,
  type RowAction,
} from '@ems/ui'
import { useMemo, useState } from 'react'

type User = Row<typeof users>
type Opened = { what: 'group' | 'sso' | 'link' | 'locks' | 'factors'; rows: readonly User[] }

/** Special actions on users; two of them open a dialog. */
export function useUserActions() {
  const [opened, setOpened] = useState<Opened | null>(null)

  const actions = useMemo<readonly RowAction<typeof users>[]>(
    () => [
      {
        label: 'Ubah Grup',
        icon: IconUsersGroup,
        permission: users.can.groupUpdate,
        bulk: true,
        run: (rows) => setOpened({ what: 'group', rows }),
      },
      {
        label: 'Tambah EMS SSO',
        icon: IconShieldCheck,
        permission: users.can.ssoAdd,
        bulk: true,
        refusal: ({ sso_sub }) => (sso_sub ? 'Sudah memiliki akun EMS SSO.' : null),
        run: (rows) => setOpened({ what: 'sso', rows }),
      },
      {
        label: 'Kirim ulang undangan',
        icon: IconKey,
        permission: users.can.invite,
        bulk: true,
        refusal: ({ sso_sub, status }) =>
          sso_sub ? (status === 'inactive' ? 'Pengguna nonaktif.' : null) : 'Belum memiliki akun EMS SSO.',
        run: (rows) => setOpened({ what: 'link', rows }),
      },
      {
        label: 'Kunci masuk',
        icon: IconLock,
        permission: users.can.update,
        refusal: ({ sso_sub }) => (sso_sub ? null : 'Belum memiliki akun EMS SSO.'),
        run: (rows) => setOpened({ what: 'locks', rows }),
      },
      {
        label: 'Putus sesi',
        icon: IconPlugConnectedX,
        permission: users.can.revokeSessions,
        bulk: true,
        refusal: ({ sso_sub }) => (sso_sub ? null : 'Belum memiliki akun EMS SSO.'),
        run: revoke,
      },
      {
        label: 'Atur ulang faktor kedua',
        icon: IconShieldX,
        permission: users.can.resetFactors,
        refusal: ({ sso_sub }) => (sso_sub ? null : 'Belum memiliki akun EMS SSO.'),
        run: (rows) => setOpened({ what: 'factors', rows }),
      },
    ],
    [],
  )
  return { actions, opened, close: () => setOpened(null) }
}

const namesOf = (rows: readonly User[]) => (rows.length === 1 ? (rows[0]?.name ?? '') : `${rows.length} pengguna`)

async function revoke(rows: readonly User[]) {
  const isSure = await confirm({
    title: `Putus sesi ${namesOf(rows)}?`,
    text: 'Semua perangkat harus masuk kembali. Perubahan yang belum disimpan tetap tersimpan sebagai draf.',
    confirmLabel: 'Putus sesi',
    danger: true,
  })
  if (!isSure) return
  try {
    await act(
      users,
      'revokeSessions',
      rows.map(({ id, version }) => ({ id, version })),
    )
    toast.success('Sesi berhasil diputus.')
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}
