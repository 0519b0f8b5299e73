import { rings } from '@ems/contracts/settings'
import { formatInstant, useSession } from '@ems/platform'
import { Nothing, Table } from '@ems/ui'
import type { Department } from '../releases-api.ts'
import { Wide } from './Wide.tsx'

const actions: Readonly<Record<string, string>> = {
  set: 'Dirilis',
  rollback: 'Dikembalikan',
  revoke: 'Ditarik',
  promoted: 'Uji coba selesai',
  build: 'Dari build',
  'switch-off': 'Dimatikan',
  'switch-on': 'Dihidupkan',
}

/** Every move of a department, the last one first. */
export function Moves({ department: { title, moves } }: { department: Department }) {
  const { user } = useSession()
  if (moves.length === 0) return <Nothing text="Belum ada perpindahan versi." />
  return (
    <Wide label={`Riwayat ${title}`} columns={['Waktu', 'Ring', 'Perubahan', 'Oleh', 'Catatan']}>
      {moves.map(({ at, ring, action, from, to, by, note }) => (
        <Table.Tr key={`${at} ${ring} ${action}`}>
          <Table.Td>{formatInstant(at, user.timezone)}</Table.Td>
          <Table.Td>{rings[ring]}</Table.Td>
          <Table.Td>
            {actions[action] ?? action}: {from ?? '–'} → {to ?? '–'}
          </Table.Td>
          <Table.Td>{by}</Table.Td>
          <Table.Td>{note ?? '–'}</Table.Td>
        </Table.Tr>
      ))}
    </Wide>
  )
}
