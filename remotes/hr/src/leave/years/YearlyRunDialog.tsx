import { leaves, type YearlyRun, type YearlyRunLine } from '@ems/contracts/hr'
import {
  confirm,
  dayOf,
  formatDate,
  formatDecimal,
  formatNumber,
  type Row,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import {
  Alert,
  Button,
  Failed,
  Group,
  Loading,
  Modal,
  NativeSelect,
  Nothing,
  Stack,
  Table,
  Text,
  TextInput,
} from '@ems/ui'
import { useState } from 'react'
import { applyYear, revokeYear, yearlyRunOf } from './yearly-run-api.ts'

type Kind = Row<typeof leaves>
type Props = { kind: Kind; onClose: () => void }

/** *Proses tahunan*: what a year brings each employee, applying it, and taking it back. */
export default function YearlyRunDialog({ kind, onClose }: Props) {
  const { user } = useSession()
  const now = Number(dayOf(new Date(), user.timezone).slice(0, 4))
  const [year, setYear] = useState(now)
  const { data, error, refetch } = useQuery(yearlyRunOf(kind, year))
  return (
    <Modal opened onClose={onClose} title={`Proses tahunan ${kind.name}`} size="xl">
      <Stack gap="sm">
        <NativeSelect
          label="Tahun"
          data={[now + 1, now, now - 1].map(String)}
          value={String(year)}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          w={140}
        />
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Effect kind={kind} run={data} onClose={onClose} onDone={() => void refetch()} />
        ) : (
          <Loading label="Dampak proses tahunan" rows={6} onRetry={() => void refetch()} />
        )}
      </Stack>
    </Modal>
  )
}

type EffectProps = { kind: Kind; run: YearlyRun; onClose: () => void; onDone: () => void }

function Effect({ kind, run, onClose, onDone }: EffectProps) {
  const { can } = useSession()
  const { year, granted, carried, lapsed, posted, employees, is_open, from } = run
  const [isBusy, setBusy] = useState(false)
  const isEmpty = Number(granted) === 0 && Number(carried) === 0
  const act = async (work: () => Promise<boolean>, message: string) => {
    setBusy(true)
    try {
      if (await work()) {
        toast.info(`Proses tahunan ${year} berjalan di latar. Kemajuannya ada di Pekerjaan.`)
        return onClose()
      }
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
      title: 'Batalkan proses tahunan?',
      text: `${formatNumber(posted)} catatan hak dan bawaan ${year} dibatalkan.`,
      confirmLabel: 'Batalkan proses tahunan',
      danger: true,
    })
    if (isSure) await act(() => revokeYear(kind, year), `Proses tahunan ${year} dibatalkan.`)
  }
  return (
    <>
      <Text>
        {isEmpty
          ? `Tidak ada lagi yang perlu dicatat untuk ${formatNumber(employees)} karyawan.`
          : `${formatNumber(employees)} karyawan: hak ${formatDecimal(granted)} hari, bawaan ${formatDecimal(carried)} hari.`}
        {Number(lapsed) > 0 && ` Hangus ${formatDecimal(lapsed)} hari.`}
      </Text>
      {posted > 0 && <Text>Sudah diterapkan: {formatNumber(posted)} catatan.</Text>}
      {!is_open && (
        <Alert color="yellow">
          Perkiraan. Proses tahunan {year} dapat diterapkan mulai {formatDate(from)}.
        </Alert>
      )}
      <Lines of={run} />
      <Group justify="flex-end" gap="xs">
        {posted > 0 && can(leaves.can.revokeYear) && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void revoke()}>
            Batalkan proses tahunan
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button
          loading={isBusy}
          disabled={isEmpty || !is_open}
          onClick={() => void act(() => applyYear(kind, year), `Proses tahunan ${year} diterapkan.`)}
        >
          Terapkan
        </Button>
      </Group>
    </>
  )
}

function Lines({ of: { lines, employees, year } }: { of: YearlyRun }) {
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const matches = lines.filter(({ name, employee_no }) => `${employee_no} ${name}`.toLowerCase().includes(query))
  if (!lines.length) return <Nothing text="Tidak ada karyawan untuk jenis cuti ini." />
  return (
    <>
      <TextInput
        aria-label="Cari karyawan"
        placeholder="Cari karyawan"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {matches.length === 0 ? (
        <Text c="dimmed">Tidak ada karyawan yang cocok.</Text>
      ) : (
        <Table.ScrollContainer minWidth={560} mah={360}>
          <Table aria-label={`Dampak per karyawan ${year}`} verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Karyawan</Table.Th>
                <Table.Th ta="end">Hak</Table.Th>
                <Table.Th ta="end">Sisa {year - 1}</Table.Th>
                <Table.Th ta="end">Bawaan</Table.Th>
                <Table.Th ta="end">Hangus</Table.Th>
                <Table.Th>Keterangan</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {matches.map((line) => (
                <Line key={line.id} of={line} year={year} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {employees > lines.length && (
        <Text size="sm" c="dimmed">
          {formatNumber(lines.length)} dari {formatNumber(employees)} karyawan.
        </Text>
      )}
    </>
  )
}

const Line = ({ of, year }: { of: YearlyRunLine; year: number }) => (
  <Table.Tr>
    <Table.Td>
      {of.name}
      <Text size="xs" c="dimmed">
        {of.employee_no}
      </Text>
    </Table.Td>
    <Table.Td ta="end">{formatDecimal(of.granted)}</Table.Td>
    <Table.Td ta="end">{formatDecimal(of.rest)}</Table.Td>
    <Table.Td ta="end">{formatDecimal(of.carried)}</Table.Td>
    <Table.Td ta="end">{formatDecimal(of.lapsed)}</Table.Td>
    <Table.Td>{noteOf(of, year)}</Table.Td>
  </Table.Tr>
)

function noteOf(
  { is_done, entitled_on, valid_from, granted, carried, carried_to }: YearlyRunLine,
  year: number,
): string {
  if (Number(entitled_on.slice(0, 4)) > year) return `Hak timbul ${formatDate(entitled_on)}`
  const parts = [
    ...(is_done ? ['Sudah dicatat'] : []),
    ...(Number(granted) > 0 ? [`Berlaku ${formatDate(valid_from)}–31/12/${year}`] : []),
    ...(Number(carried) > 0 ? [`bawaan hangus ${formatDate(carried_to)}`] : []),
  ]
  return parts.join(', ')
}
