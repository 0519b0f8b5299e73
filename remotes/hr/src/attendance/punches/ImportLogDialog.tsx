import { attendancePunches, type LogImport } from '@ems/contracts/hr'
import { changed, formatDate, formatNumber, showProblem, toast, upload } from '@ems/platform'
import { Alert, Button, FileButton, Group, Modal, NumberInput, RefSelect, Stack, Table, Text, TextInput } from '@ems/ui'
import { useState } from 'react'

type Props = { onClose: () => void; onRecalculate: () => void }
type Answer = { data: { attributes: LogImport } }

const GROUP = 'PUSAT'
const MAX_SHIFT = 1_440

/** The log of a machine: chosen, looked at, then read. */
export default function ImportLogDialog({ onClose, onRecalculate }: Props) {
  const [office, setOffice] = useState<string | null>(null)
  const [group, setGroup] = useState(GROUP)
  const [shift, setShift] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<LogImport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = Boolean(office && group.trim() && file)
  const send = async (isDryRun: boolean) => {
    if (!office || !file) return
    setBusy(true)
    try {
      const fields = { office, device_group: group, shift_minutes: String(shift), dry_run: isDryRun ? '1' : '0' }
      const { data } = await upload<Answer>({ path: `${attendancePunches.name}/-actions/importLog`, file, fields })
      setResult(data.attributes)
      if (isDryRun) return
      toast.success(`${formatNumber(data.attributes.added)} ketukan ditambahkan.`)
      await changed(attendancePunches)
    } catch (problem) {
      // A boundary: what was chosen stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  const isDone = result !== null && !result.is_dry_run
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setResult(null)
    }
  return (
    <Modal opened onClose={onClose} title="Impor log mesin" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Berkas .dat, .txt, .csv, atau .xlsx dari ZKTeco, Fingerspot, Solution, dan mesin lain yang memuat PIN dan
          waktu. Jam dibaca menurut zona waktu kantor. Ketukan yang sudah ada tidak ditambahkan lagi.
        </Text>
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <RefSelect
            to="references"
            where={{ category: 'office' }}
            label="Kantor"
            withAsterisk
            value={office}
            onChange={edited(setOffice)}
          />
          <TextInput
            label="Kelompok mesin"
            withAsterisk
            maxLength={20}
            value={group}
            onChange={({ currentTarget }) => edited(setGroup)(currentTarget.value)}
          />
          <NumberInput
            label="Geser jam (menit)"
            min={-MAX_SHIFT}
            max={MAX_SHIFT}
            allowDecimal={false}
            value={shift}
            onChange={(value) => edited(setShift)(Number(value) || 0)}
          />
        </Group>
        <FileButton accept=".dat,.txt,.csv,.xlsx" onChange={edited(setFile)}>
          {(props) => (
            <Button variant="default" {...props}>
              {file?.name ?? 'Pilih berkas'}
            </Button>
          )}
        </FileButton>
        {result && <Result of={result} onShift={edited(setShift)} shift={shift} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {isDone ? 'Tutup' : 'Batal'}
          </Button>
          {isDone ? (
            <Button onClick={onRecalculate}>Hitung ulang presensi</Button>
          ) : result ? (
            <Button loading={isBusy} disabled={result.added === 0} onClick={() => void send(false)}>
              Impor {formatNumber(result.added)} ketukan
            </Button>
          ) : (
            <Button loading={isBusy} disabled={!isReady} onClick={() => void send(true)}>
              Periksa berkas
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type ResultProps = { of: LogImport; shift: number; onShift: (minutes: number) => void }

function Result({ of, shift, onShift }: ResultProps) {
  const { taps, repeated, employees, from, to, unknown_pins, faults, fault_count, drift_minutes: drift } = of
  const hours = drift === null ? '' : `${Math.abs(Math.round(drift / 60))} jam`
  return (
    <Stack gap="xs">
      <Text role="status">
        {formatNumber(taps)} ketukan {formatNumber(employees)} karyawan
        {from && to && `, ${formatDate(from)}–${formatDate(to)}`}
        {repeated > 0 && `; ${formatNumber(repeated)} sudah ada`}.
      </Text>
      {drift !== null && of.is_dry_run && (
        <Alert color="yellow" title="Jam mesin tampak salah">
          <Text size="sm">
            Ketukan pertama setiap hari rata-rata {hours} {drift > 0 ? 'setelah' : 'sebelum'} jadwal.
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            mt="xs"
            onClick={() => onShift(shift - Math.round(drift / 60) * 60)}
          >
            Geser {drift > 0 ? 'mundur' : 'maju'} {hours}
          </Button>
        </Alert>
      )}
      {unknown_pins.length > 0 && (
        <Alert color="yellow" title="PIN belum dipetakan">
          {unknown_pins.map(({ pin, taps: count }) => `${pin} (${formatNumber(count)})`).join(', ')}. Isi ID mesin
          presensi pada data karyawan, lalu hitung ulang.
        </Alert>
      )}
      {fault_count > 0 && (
        <Table.ScrollContainer minWidth={300} mah={200}>
          <Table aria-label="Baris yang tidak terbaca" verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Baris</Table.Th>
                <Table.Th>{formatNumber(fault_count)} tidak terbaca</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {faults.map(({ line, text, message }) => (
                <Table.Tr key={`${line} ${message}`}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>
                    {message}{' '}
                    <Text span size="xs" c="dimmed">
                      {text}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}
