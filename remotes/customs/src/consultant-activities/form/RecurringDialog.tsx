import { consultantFacilities, type RecurringLine, recurringVerdicts } from '@ems/contracts/customs'
import {
  api,
  changed,
  dayOf,
  explain,
  formatDate,
  jsonApi,
  problemOf,
  showProblem,
  toast,
  useMutation,
} from '@ems/platform'
import {
  Alert,
  addMonths,
  Badge,
  Button,
  Group,
  Modal,
  NumberInput,
  RefSelect,
  RefsSelect,
  Select,
  SimpleGrid,
  Stack,
  Table,
} from '@ems/ui'
import { useState } from 'react'
import { WideTable } from '../../WideTable.tsx'
import { monthLabel } from '../due.ts'
import { MonthInput } from './MonthInput.tsx'

type Requested = {
  partners: readonly string[]
  job_type: string | null
  facility: string
  consultant: string | null
  from: string
  to: string
  due_day: number
}
const path = 'customs-consultant-activities/-actions/generateRecurring'

/** Buat berkala: one job per client and month. Shows what would come before anything is made. */
export function RecurringDialog({ board, onClose }: { board: string; onClose: () => void }) {
  const month = `${dayOf(new Date()).slice(0, 7)}-01`
  const [requested, setRequested] = useState<Requested>({
    partners: [],
    job_type: null,
    facility: 'exemption',
    consultant: null,
    from: month,
    to: addMonths(month, 11),
    due_day: 10,
  })
  const set = (change: Partial<Requested>) => {
    setRequested((old) => ({ ...old, ...change }))
    preview.reset()
  }
  const send = (dry_run: boolean) => generate({ ...requested, board, dry_run })
  const preview = useMutation({ mutationFn: () => send(true) })
  const creation = useMutation({
    mutationFn: () => send(false),
    onSuccess: async (lines) => {
      await changed({ name: 'customs-consultant-activities' })
      toast.success(`${lines.filter(({ verdict }) => verdict === 'new').length} pekerjaan dibuat.`)
      onClose()
    },
    onError: showProblem,
  })
  const errors = errorsOf(preview.error)
  const fresh = preview.data?.filter(({ verdict }) => verdict === 'new').length ?? 0

  return (
    <Modal opened onClose={onClose} title="Buat pekerjaan berkala" size="xl">
      <Stack>
        <RefsSelect
          label="Klien"
          withAsterisk
          to="partners"
          value={requested.partners}
          onChange={(partners) => set({ partners })}
          error={errors.partners}
          data-autofocus
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <RefSelect
            label="Jenis pekerjaan"
            withAsterisk
            to="references"
            where={{ category: 'kite-job' }}
            value={requested.job_type}
            onChange={(job_type) => set({ job_type })}
            error={errors.job_type}
          />
          <Select
            label="Fasilitas"
            withAsterisk
            allowDeselect={false}
            data={Object.entries(consultantFacilities).map(([value, label]) => ({ value, label }))}
            value={requested.facility}
            onChange={(facility) => facility && set({ facility })}
          />
          <RefSelect
            label="Konsultan"
            withAsterisk
            to="users"
            value={requested.consultant}
            onChange={(consultant) => set({ consultant })}
            error={errors.consultant}
          />
          <NumberInput
            label="Jatuh tempo tanggal"
            description="Pada bulan setelah periode; hari libur maju ke hari kerja sebelumnya."
            min={1}
            max={28}
            allowDecimal={false}
            value={requested.due_day}
            onChange={(day) => set({ due_day: Number(day) })}
            error={errors.due_day}
          />
          <MonthInput
            label="Periode awal"
            value={requested.from}
            onChange={(from) => set({ from })}
            error={errors.from}
          />
          <MonthInput label="Periode akhir" value={requested.to} onChange={(to) => set({ to })} error={errors.to} />
        </SimpleGrid>
        {preview.error && !Object.keys(errors).length && (
          <Alert color="red" role="alert">
            {explain(preview.error).text}
          </Alert>
        )}
        {preview.data && <Preview lines={preview.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            variant={preview.data ? 'default' : 'filled'}
            loading={preview.isPending}
            onClick={() => preview.mutate()}
          >
            Pratinjau
          </Button>
          {preview.data && (
            <Button disabled={!fresh} loading={creation.isPending} onClick={() => creation.mutate()}>
              Buat {fresh} pekerjaan
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const colors = { new: 'green', exists: 'gray', excluded: 'yellow' } as const

const Preview = ({ lines }: { lines: readonly RecurringLine[] }) => (
  <WideTable label="Pratinjau pekerjaan berkala" minWidth={460} maxHeight={320}>
    <Table.Thead>
      <Table.Tr>
        {['Klien', 'Periode', 'Jatuh tempo', 'Keterangan'].map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lines.map((line) => (
        <Table.Tr key={`${line.partner} ${line.period_month}`}>
          <Table.Td>{line.partner_name}</Table.Td>
          <Table.Td>{monthLabel(line.period_month)}</Table.Td>
          <Table.Td>{formatDate(line.due_date)}</Table.Td>
          <Table.Td>
            <Badge variant="light" color={colors[line.verdict]}>
              {recurringVerdicts[line.verdict]}
            </Badge>{' '}
            {line.code}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)

async function generate(attributes: object): Promise<RecurringLine[]> {
  const { body, headers } = jsonApi({ data: { attributes } })
  const options = { body, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }
  const { meta } = await api.post(path, options).json<{ meta: { lines: RecurringLine[] } }>()
  return meta.lines
}

function errorsOf(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (problemOf(error)?.errors ?? []).flatMap(({ source, detail }) => {
      const field = /^\/data\/attributes\/(\w+)/.exec(source?.pointer ?? '')?.[1]
      return field ? [[field, detail.split('[Galat]')[0] ?? '']] : []
    }),
  )
}
