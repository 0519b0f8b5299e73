import type { LeaveOffice, leaveOffices, MassLeave as Preview } from '@ems/contracts/calendar'
import { permission } from '@ems/contracts/permission'
import {
  confirm,
  formatDate,
  formatDecimal,
  formatNumber,
  type Row,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { applyMassLeave, massLeaveOf, revokeMassLeave } from './mass-leave-api.ts'

type Day = Row<typeof leaveOffices>

/** In the heading of a day of cuti bersama that is taken from the balances: what that does, and doing it. */
export function MassLeave({ day }: { day: Day }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (day.kind !== 'mass_leave' || !day.deducts_annual || !can(permission('calendar', 'bulkUpdate'))) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Terapkan cuti bersama
      </Button>
      {isOpen && <MassLeaveDialog day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

function MassLeaveDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const { data, error, refetch } = useQuery(massLeaveOf(day))
  return (
    <Modal opened onClose={onClose} title={`Terapkan cuti bersama ${formatDate(day.date)}`} size="lg">
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : data ? (
        <Effect day={day} preview={data} onClose={onClose} onDone={() => void refetch()} />
      ) : (
        <Loading label="Dampak cuti bersama" rows={4} onRetry={refetch} />
      )}
    </Modal>
  )
}

type EffectProps = { day: Day; preview: Preview; onClose: () => void; onDone: () => void }

function Effect({ day, preview, onClose, onDone }: EffectProps) {
  const { can } = useSession()
  const { taken, spared, posted } = preview
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(message)
      onDone()
    } catch (problem) {
      // A boundary: the dialog stays as it was.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  const revoke = async () => {
    const isSure = await confirm({
      title: 'Batalkan penerapan?',
      text: `Satu hari dikembalikan ke saldo ${formatNumber(posted)} karyawan.`,
      confirmLabel: 'Batalkan penerapan',
      danger: true,
    })
    if (isSure) await run(() => revokeMassLeave(day), 'Penerapan cuti bersama dibatalkan.')
  }
  return (
    <Stack gap="sm">
      <Text>
        {taken > 0
          ? `Satu hari dipotong dari saldo cuti tahunan ${formatNumber(taken)} karyawan.`
          : 'Tidak ada lagi karyawan yang perlu dipotong.'}
      </Text>
      {posted > 0 && <Text>Sudah diterapkan pada {formatNumber(posted)} karyawan.</Text>}
      {spared > 0 && (
        <Text>
          {formatNumber(spared)} karyawan tidak memiliki saldo: {outcomes[preview.policy ?? 'waive']}
        </Text>
      )}
      {day.is_tentative && <Alert color="yellow">Cuti bersama tentatif belum dapat diterapkan.</Alert>}
      <Short of={preview.short} />
      <Group justify="flex-end" gap="xs">
        {posted > 0 && can(permission('calendar', 'rollback')) && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void revoke()}>
            Batalkan penerapan
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button
          loading={isBusy}
          disabled={taken === 0 || day.is_tentative}
          onClick={() => void run(() => applyMassLeave(day), 'Cuti bersama diterapkan.')}
        >
          Terapkan
        </Button>
      </Group>
    </Stack>
  )
}

const outcomes: Readonly<Record<NonNullable<LeaveOffice['no_balance_policy']>, string>> = {
  negative: 'saldonya menjadi minus.',
  unpaid: 'harinya tidak dibayar, saldonya tetap.',
  waive: 'saldonya tidak dipotong.',
}

const Short = ({ of: people }: { of: Preview['short'] }) =>
  people.length > 0 ? (
    <Table.ScrollContainer minWidth={280} mah={280}>
      <Table aria-label="Karyawan tanpa saldo" verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Karyawan tanpa saldo</Table.Th>
            <Table.Th ta="right">Saldo (hari)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(({ id, name, balance }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{formatDecimal(balance)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  ) : null
