import { customsConsultantActivities } from '@ems/contracts/customs'
import { addDays, dayOf, queries, useQuery } from '@ems/platform'
import { addMonths, Button, Failed, Group, IconPrinter, Loading, Modal, RefSelect, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { SheetView } from '../../print/PrintPage.tsx'
import { usePrint } from '../../print/use-print.tsx'
import type { Board } from '../board/use-boards.ts'
import type { Card } from '../board/use-cards.ts'
import { MonthInput } from '../form/MonthInput.tsx'
import { type ReportKind, reports, sheetOf } from './print-reports.ts'

type PrintDialogProps = { board: Board; onClose: () => void }

/** Cetak: the status of one client's month, its checklists, or the hours worked; what is shown is what is printed. */
export function PrintDialog({ board, onClose }: PrintDialogProps) {
  const [kind, setKind] = useState<ReportKind>('status')
  const [partner, setPartner] = useState<string | null>(null)
  const [month, setMonth] = useState(`${dayOf(new Date()).slice(0, 7)}-01`)
  const { print, printed } = usePrint()
  const query = useQuery({
    ...queries(customsConsultantActivities).list({
      page: 1,
      size: 250,
      sort: ['due_date'],
      filters: { board: board.id, partner: partner ?? '' },
      include: ['partner', 'consultant', 'reviewer', 'job_type'],
    }),
    enabled: partner !== null,
  })
  const cards = ((query.data?.rows ?? []) as readonly Card[]).filter((card) => kind === 'times' || isOf(card, month))
  const titles = query.data?.titles ?? {}
  const sheet =
    query.data && partner && month
      ? sheetOf(kind, {
          cards,
          titles,
          client: titles[`partners:${partner}`] ?? '–',
          month,
          stageOf: ({ stage_key }) => board.stages.find(({ key }) => key === stage_key)?.name ?? stage_key,
        })
      : null
  return (
    <Modal opened onClose={onClose} title="Cetak laporan" size="70rem">
      <Stack>
        <Group gap="xs" align="flex-start">
          <Select
            label="Laporan"
            w={220}
            allowDeselect={false}
            data={Object.entries(reports).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(next) => next && setKind(next as ReportKind)}
          />
          <RefSelect
            label="Klien"
            w={300}
            withAsterisk
            to="partners"
            value={partner}
            onChange={setPartner}
            data-autofocus
          />
          <MonthInput label="Bulan" value={month} onChange={setMonth} />
        </Group>
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isLoading && <Loading label="laporan" rows={3} onRetry={() => void query.refetch()} />}
        {!partner && <Text c="dimmed">Pilih klien untuk melihat laporannya.</Text>}
        {sheet && <SheetView {...sheet} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!sheet}
            onClick={() => sheet && print(sheet)}
          >
            Cetak
          </Button>
        </Group>
      </Stack>
      {printed}
    </Modal>
  )
}

/** Of the month are the jobs due in it and those that are still open from before. */
function isOf({ due_date, stage_category }: Card, month: string) {
  const last = addDays(addMonths(month, 1), -1)
  const isOpen = stage_category !== 'done' && stage_category !== 'cancelled'
  return due_date <= last && (due_date >= month || isOpen)
}
