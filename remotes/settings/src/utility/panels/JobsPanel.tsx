import { type BackgroundJob, backgroundJobs } from '@ems/contracts/settings'
import {
  act,
  api,
  confirm,
  formatInstant,
  formatNumber,
  showProblem,
  toast,
  useSession,
  useUserEvent,
} from '@ems/platform'
import {
  Badge,
  Button,
  Failed,
  IconArrowBackUp,
  IconRefresh,
  IconX,
  Inputs,
  Loading,
  Progress,
  ResourceForm,
  ResourceTable,
  type RowAction,
  Stack,
  Table,
  Text,
  Title,
  useResourceList,
} from '@ems/ui'
import classes from '../utility.module.css'
import { type NamedSchedule, runNow, useSchedules } from './system.ts'

/** Background jobs of all users, with failures and schedules. */
export function JobsPanel() {
  const list = useResourceList(backgroundJobs, { columns, hidden })
  useUserEvent('job.progress', () => list.refetch())
  return (
    <Stack>
      <ResourceTable
        list={list}
        empty="Belum ada pekerjaan latar."
        cells={cells}
        actions={jobActions}
        filters={['status', 'type', 'user']}
      />
      <Schedules />
      <ResourceForm list={list} createTitle="Pekerjaan latar" facts={noFacts}>
        {(form) => <Inputs of={form} names={facts} />}
      </ResourceForm>
    </Stack>
  )
}

const columns = [
  'label',
  'type',
  'status',
  'progress',
  'processed',
  'user',
  'started_at',
  'finished_at',
  'attempts',
  'error',
] as const
const hidden = ['type', 'attempts', 'processed'] as const
const facts = [
  'type',
  'status',
  'progress',
  'processed',
  'total',
  'user',
  'started_at',
  'finished_at',
  'attempts',
  'result_name',
  'error',
  'params',
] as const

const colors = {
  queued: 'gray',
  running: 'indigo',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
} satisfies Record<BackgroundJob['status'], string>

const cells = {
  status: (job: BackgroundJob, text: string) => (
    <Badge variant="light" color={colors[job.status]}>
      {text}
    </Badge>
  ),
  progress: (job: BackgroundJob) => (
    <Progress value={job.progress} aria-label={`Kemajuan ${job.label}`} w={80} color={colors[job.status]} />
  ),
}

const doing = (action: 'cancel' | 'retry', done: string) => async (jobs: readonly BackgroundJob[]) => {
  try {
    await act(
      backgroundJobs,
      action,
      jobs.map(({ id }) => ({ id })),
    )
    toast.success(done)
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}

async function takeBack([job]: readonly BackgroundJob[]) {
  if (!job) return
  const isSure = await confirm({
    title: `Batalkan ${job.label}?`,
    text: 'Semua baris yang ditambahkan dihapus, dan yang diperbarui kembali ke nilai sebelumnya.',
    confirmLabel: 'Batalkan impor',
    danger: true,
  })
  if (!isSure) return
  try {
    await api.post(`background-jobs/${job.id}/-actions/undo`, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
    toast.info('Pembatalan impor sedang diproses antrian.')
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}

const jobActions: readonly RowAction<typeof backgroundJobs>[] = [
  {
    label: 'Ulangi',
    icon: IconRefresh,
    permission: backgroundJobs.can.retry,
    refusal: ({ status }) =>
      status === 'failed' || status === 'cancelled' ? null : 'Hanya yang gagal atau dibatalkan.',
    run: (jobs) => void doing('retry', 'Pekerjaan diantrekan kembali.')(jobs),
  },
  {
    label: 'Batalkan',
    icon: IconX,
    permission: backgroundJobs.can.cancel,
    refusal: ({ status }) => (status === 'queued' || status === 'running' ? null : 'Pekerjaan sudah berakhir.'),
    run: (jobs) => void doing('cancel', 'Pekerjaan dibatalkan.')(jobs),
  },
  {
    label: 'Batalkan impor',
    icon: IconArrowBackUp,
    permission: backgroundJobs.can.cancel,
    refusal: ({ undo_until }) =>
      undo_until && undo_until > new Date().toISOString() ? null : 'Hanya impor sendiri, selama 24 jam.',
    run: (jobs) => void takeBack(jobs),
  },
]

function Schedules() {
  const { data, error, refetch } = useSchedules()
  return (
    <section aria-labelledby="schedules">
      <Title order={2} size="h4" mb="xs" id="schedules">
        Jadwal berkala
      </Title>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label="jadwal" rows={2} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">Pekerja latar belum berjalan.</Text>}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-labelledby="schedules">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Pekerjaan</Table.Th>
                <Table.Th>Setiap</Table.Th>
                <Table.Th>Terakhir</Table.Th>
                <Table.Th>Hasil</Table.Th>
                <Table.Th>Berikutnya</Table.Th>
                <Table.Th>Aksi</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((schedule) => (
                <ScheduleLine key={schedule.id} schedule={schedule} onAsked={() => void refetch()} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

function ScheduleLine({ schedule, onAsked }: { schedule: NamedSchedule; onAsked: () => void }) {
  const { user, can } = useSession()
  const moment = (instant: string | null) => (instant ? formatInstant(instant, user.timezone) : '–')
  const ask = () =>
    runNow(schedule.id).then(() => {
      toast.info('Pekerjaan dijalankan sebentar lagi.')
      onAsked()
    }, showProblem)
  return (
    <Table.Tr>
      <Table.Th scope="row">{schedule.label}</Table.Th>
      <Table.Td className={classes.unbroken}>{everyText(schedule.every_seconds)}</Table.Td>
      <Table.Td className={classes.unbroken}>{moment(schedule.last_finished_at)}</Table.Td>
      <Table.Td>
        {schedule.last_error ? (
          <Text c="var(--mantine-color-error)">{schedule.last_error}</Text>
        ) : (
          (schedule.last_result ?? '–')
        )}
        {schedule.last_ms !== null && ` (${formatNumber(schedule.last_ms)} ms)`}
      </Table.Td>
      <Table.Td className={classes.unbroken}>{schedule.requested_at ? 'Segera' : moment(schedule.next_at)}</Table.Td>
      <Table.Td>
        {can(backgroundJobs.can.retry) && (
          <Button
            size="compact-xs"
            variant="light"
            disabled={schedule.requested_at !== null}
            onClick={() => void ask()}
          >
            Jalankan sekarang
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const everyText = (seconds: number) =>
  seconds % 86_400 === 0
    ? `${seconds / 86_400} hari`
    : seconds % 3_600 === 0
      ? `${seconds / 3_600} jam`
      : seconds % 60 === 0
        ? `${seconds / 60} menit`
        : `${seconds} detik`

/** The entry begins with its own facts. */
const noFacts: readonly never[] = []
