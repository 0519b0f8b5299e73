import { marketingActivities } from '@ems/contracts/marketing'
import { addDays, dayOf, download, formatDate, showProblem, useMutation, useSession } from '@ems/platform'
import {
  ActionIcon,
  Button,
  DayInput,
  Failed,
  Group,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPrinter,
  Loading,
  Nothing,
  PrintSheet,
  type ResourceList,
  Stack,
  Text,
  Title,
} from '@ems/ui'
import { useState } from 'react'
import { searchOf } from '../funnel/use-funnel.ts'
import type { Board } from '../use-boards.ts'
import { EntriesBehind } from './EntriesBehind.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { TargetTable } from './TargetTable.tsx'
import { type Behind, useTargets, useWeek, useWeekly } from './use-weekly.ts'

type WeeklyViewProps = {
  list: ResourceList<typeof marketingActivities>
  /** Undefined for all boards. */
  board: Board | undefined
  onTargets: (() => void) | undefined
}

/** A week by person: what was planned and done, and how far the targets of its month are reached. */
export default function WeeklyView({ list, board, onTargets }: WeeklyViewProps) {
  const { can, user } = useSession()
  const { monday, choose } = useWeek()
  const search = searchOf(board?.id, list.params, { week: monday })
  const report = useWeekly(search)
  const sunday = addDays(monday, 6)
  const today = dayOf(new Date(), user.timezone)
  // A week of two months: that of today, else the one it begins in.
  const month = (today >= monday && today <= sunday ? today : monday).slice(0, 7)
  const targets = useTargets(searchOf(board?.id, {}, { month }))
  const [behind, setBehind] = useState<Behind | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const workbook = useMutation({
    mutationFn: () => download(`marketing-weekly/xlsx?${searchOf(board?.id, list.params, { week: monday, month })}`),
    onError: showProblem,
  })
  const title = `Laporan mingguan ${formatDate(monday)} – ${formatDate(sunday)}`
  const { data } = report
  const people = (onOpen?: (one: Behind) => void) =>
    data &&
    (data.people.length === 0 ? (
      <Nothing text="Tidak ada rencana atau interaksi pada minggu ini." />
    ) : (
      <PeopleTable people={data.people} onOpen={onOpen} />
    ))
  const attained = targets.data && <TargetTable month={month} targets={targets.data.targets} />
  return (
    <Stack gap="lg">
      <Group gap="sm" align="end">
        <Group gap={4} align="end" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Minggu sebelumnya"
            onClick={() => choose(addDays(monday, -7))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <DayInput label="Minggu mulai" clearable={false} value={monday} onChange={(day) => day && choose(day)} />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Minggu berikutnya"
            onClick={() => choose(addDays(monday, 7))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {can(marketingActivities.can.toExcel) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={workbook.isPending}
            onClick={() => workbook.mutate()}
          >
            Unduh Excel
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          disabled={!data}
          onClick={() => setPrinting(true)}
        >
          Cetak
        </Button>
        {onTargets && (
          <Button variant="default" onClick={onTargets}>
            Atur target
          </Button>
        )}
      </Group>
      {report.error && <Failed error={report.error} onRetry={() => void report.refetch()} />}
      {!report.error && !data && <Loading label="Laporan mingguan" onRetry={() => void report.refetch()} />}
      {data && (
        <section aria-label="Rencana dan realisasi">
          <Title order={2} size="h5" mb={6}>
            Rencana dan realisasi
          </Title>
          {people(setBehind)}
          <Text size="xs" c="dimmed" mt={4}>
            Direncanakan adalah tindak lanjut yang jatuh pada minggu ini; hasilnya seperti pada akhir minggu. Minggu
            yang sudah lewat tidak berubah lagi.
          </Text>
        </section>
      )}
      {targets.error && <Failed error={targets.error} onRetry={() => void targets.refetch()} />}
      {attained}
      {behind && (
        <EntriesBehind
          behind={behind}
          search={searchOf(board?.id, list.params, { week: monday, number: behind.number, owner: behind.owner })}
          onClose={() => setBehind(null)}
        />
      )}
      {isPrinting && (
        <PrintSheet title={`${title}${board ? ` · ${board.name}` : ''}`} onDone={() => setPrinting(false)}>
          {people()}
          {attained}
        </PrintSheet>
      )}
    </Stack>
  )
}
