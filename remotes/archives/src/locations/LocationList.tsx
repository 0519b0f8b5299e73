import { documents } from '@ems/contracts/archives'
import { formatNumber, lazyPart, useSession } from '@ems/platform'
import {
  Button,
  Failed,
  Group,
  IconArchive,
  IconPrinter,
  Loading,
  NoMatch,
  Nothing,
  Page,
  Text,
  TextInput,
} from '@ems/ui'
import { Suspense, useState } from 'react'
import { LocationTable } from './LocationTable.tsx'
import { useLocations } from './use-locations.ts'
import { visibleRows } from './visible-rows.ts'

const LabelDialog = lazyPart(() => import('@ems/ui/labels'))
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))

/** Where records are kept: buildings, rooms, racks, boxes and folders, how full they are, and their labels. */
export default function LocationList() {
  const { can } = useSession()
  const { data, error, refetch } = useLocations()
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'labels' | 'moves'>()
  const close = () => setDialog(undefined)
  const ids = (data ?? []).filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const [first] = (data ?? []).filter(({ id }) => chosen.has(id))
  const rows = data ? visibleRows(data, { open, q }) : []
  const actions = (
    <>
      {can(documents.can.show) && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!ids.length}
          onClick={() => setDialog('labels')}
        >
          Cetak label QR{ids.length ? ` (${formatNumber(ids.length)})` : ''}
        </Button>
      )}
      {can(documents.can.update) && (
        <Button leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setDialog('moves')}>
          Pindahkan dengan pindai
        </Button>
      )}
    </>
  )
  return (
    <Page title="Lokasi Simpan" actions={actions}>
      <Group>
        <TextInput
          aria-label="Cari lokasi"
          placeholder="Cari kode atau nama lokasi"
          value={q}
          maxLength={100}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          miw={280}
        />
        <Text size="sm" c="dimmed" role="status">
          {data && `${formatNumber(data.length)} lokasi`}
        </Text>
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Lokasi simpan" rows={8} onRetry={() => void refetch()} />
      ) : !data.length ? (
        <Nothing text="Belum ada lokasi. Tambahkan gedung, ruang, rak, dan boks di Referensi, kategori Lokasi arsip." />
      ) : !rows.length ? (
        <NoMatch onClear={() => setQ('')} />
      ) : (
        <LocationTable
          rows={rows}
          open={open}
          onOpen={setOpen}
          chosen={chosen}
          onChoose={setChosen}
          isAllOpen={!!q.trim()}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'labels' && (
          <LabelDialog
            type="archive-locations"
            ids={ids}
            subject={ids.length === 1 ? `${first?.code} – ${first?.name}` : `${formatNumber(ids.length)} lokasi`}
            file="label-lokasi.pdf"
            onClose={close}
          />
        )}
        {dialog === 'moves' && <MoveDialog locations={data ?? []} onClose={close} />}
      </Suspense>
    </Page>
  )
}
