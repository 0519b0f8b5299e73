import { attendanceEmployees, type Recalculation } from '@ems/contracts/hr'
import {
  addDays,
  api,
  changed,
  dayOf,
  formatDate,
  formatInstant,
  formatNumber,
  jsonApi,
  showProblem,
  toast,
  useSession,
} from '@ems/platform'
import { Button, DayInput, Group, Modal, RefSelect, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'

type Answer = { data: { attributes: Recalculation } }
type Line = Recalculation['lines'][number]

const DAYS_BACK = 6

/** Makes the days of a range anew from the punches, after a preview of what changes. */
export default function RecalculateDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const [from, setFrom] = useState(addDays(today, -DAYS_BACK))
  const [to, setTo] = useState(today)
  const [employee, setEmployee] = useState<string | null>(null)
  const [office, setOffice] = useState<string | null>(null)
  const [result, setResult] = useState<Recalculation | null>(null)
  /** The preview of many employees is a job with a workbook. */
  const [isQueued, setQueued] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setResult(null)
      setQueued(false)
    }
  const send = async (dry_run: boolean) => {
    setBusy(true)
    try {
      const attributes = { from, to, dry_run, ...(employee ? { employee } : {}), ...(office ? { office } : {}) }
      const body = jsonApi({ data: { type: attendanceEmployees.name, attributes } })
      const answer = await api.post(`${attendanceEmployees.name}/-actions/recalculate`, { ...body, timeout: 120_000 })
      if (answer.status === 202) {
        await changed({ name: 'background-jobs' })
        toast.info(
          `${dry_run ? 'Pratinjau dibuat' : 'Presensi dihitung ulang'} di latar. Kemajuan dan hasilnya ada di Pekerjaan.`,
        )
        setQueued(dry_run)
        if (!dry_run) onClose()
        return
      }
      const { data } = await answer.json<Answer>()
      setResult(data.attributes)
      if (dry_run) return
      toast.success('Presensi dihitung ulang.')
      await changed(attendanceEmployees)
      onClose()
    } catch (problem) {
      // A boundary: what was chosen stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  const count = result ? result.added + result.changed : 0
  return (
    <Modal opened onClose={onClose} title="Hitung ulang presensi" size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          Presensi dihitung dari ketukan menurut jadwal. Yang ditulis tangan, diverifikasi, ditutup, atau cuti tidak
          berubah.
        </Text>
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <DayInput label="Dari" withAsterisk value={from} onChange={edited(setFrom)} />
          <DayInput label="Sampai" withAsterisk value={to} onChange={edited(setTo)} />
          <RefSelect to="employees" label="Karyawan" value={employee} onChange={edited(setEmployee)} />
          <RefSelect
            to="references"
            where={{ category: 'office' }}
            label="Kantor"
            value={office}
            onChange={edited(setOffice)}
          />
        </Group>
        {isQueued && (
          <Text role="status">
            Karyawannya banyak: daftar hari yang berubah dibuat sebagai buku kerja di Pekerjaan. Periksa, lalu hitung
            ulang.
          </Text>
        )}
        {result && (
          <>
            <Text role="status">
              {formatNumber(result.employees)} karyawan: {formatNumber(result.added)} hari baru,{' '}
              {formatNumber(result.changed)} hari berubah, {formatNumber(result.kept)} hari tetap.
              {result.stray > 0 && ` ${formatNumber(result.stray)} ketukan di luar jadwal.`}
            </Text>
            <Changes lines={result.lines} total={count} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          {isQueued ? (
            <Button loading={isBusy} onClick={() => void send(false)}>
              Hitung ulang
            </Button>
          ) : result ? (
            <Button loading={isBusy} disabled={count === 0} onClick={() => void send(false)}>
              Hitung ulang {formatNumber(count)} hari
            </Button>
          ) : (
            <Button loading={isBusy} disabled={!from || !to} onClick={() => void send(true)}>
              Pratinjau
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Changes({ lines, total }: { lines: readonly Line[]; total: number }) {
  const { user } = useSession()
  if (!lines.length) return <Text c="dimmed">Tidak ada hari yang berubah.</Text>
  const clock = (at: string | null) => (at ? formatInstant(at, user.timezone) : '–')
  return (
    <>
      <Table.ScrollContainer minWidth={520} mah={320}>
        <Table aria-label="Hari yang berubah" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Karyawan</Table.Th>
              <Table.Th>Tanggal</Table.Th>
              <Table.Th>Sebelum</Table.Th>
              <Table.Th>Sesudah</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ employee, name, date, before, after }) => (
              <Table.Tr key={`${employee} ${date}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{formatDate(date)}</Table.Td>
                <Table.Td>
                  {before ? `${before.code} ${clock(before.check_in)} – ${clock(before.check_out)}` : '–'}
                </Table.Td>
                <Table.Td>
                  {after.code} {clock(after.check_in)} – {clock(after.check_out)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > lines.length && (
        <Text size="sm" c="dimmed">
          {formatNumber(lines.length)} dari {formatNumber(total)} hari.
        </Text>
      )}
    </>
  )
}
