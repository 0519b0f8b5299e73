import { dayOf, useSession } from '@ems/platform'
import { Button, Group, IconPrinter, PeriodInput } from '@ems/ui'
import { useState } from 'react'
import { usePrint } from './PrintMenu.tsx'

/** *Kartu presensi* of one's own month. */
export function MyCard({ employee }: { employee: string }) {
  const { user } = useSession()
  const [month, setMonth] = useState(() => dayOf(new Date(), user.timezone).slice(0, 7))
  const { isBusy, print } = usePrint()
  return (
    <Group gap="sm" align="end" mb="sm">
      <PeriodInput label="Bulan kartu presensi" value={month} onChange={setMonth} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        loading={isBusy}
        disabled={!/^\d{4}-\d{2}$/.test(month)}
        onClick={() => void print('cards', { month, employee })}
      >
        Cetak kartu presensi
      </Button>
    </Group>
  )
}
