import { type archiveStocktakes, conditions } from '@ems/contracts/archives'
import { formatNumber, type Row } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Select, Stack, Text, TextInput } from '@ems/ui'
import { Camera, PendingScans, SeenScans } from '@ems/ui/scan'
import { type FormEvent, useState } from 'react'
import { pathOf } from '../locations/use-locations.ts'
import { useCounting } from './use-counting.ts'

const options = Object.entries(conditions).map(([value, label]) => ({ value, label }))

/** Counting by camera or by hand, with or without a network: a box first, then the records in it. */
export default function ScanTab({ stocktake }: { stocktake: Row<typeof archiveStocktakes> }) {
  const [condition, setCondition] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const { lines, locations, location, pending, seen, refusal, scan, send, drop } = useCounting(stocktake)
  if (stocktake.status !== 'counting') return <Text c="dimmed">Penghitungan ini sudah ditutup.</Text>
  if (lines.error) return <Failed error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Loading label="Daftar arsip" rows={4} onRetry={() => void lines.refetch()} />
  const place = locations.find(({ id }) => id === location)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    void scan(code, { condition, note })
    setCode('')
    setNote('')
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {formatNumber(lines.data.length)} arsip seharusnya ada. Pindai label boks, lalu arsip di dalamnya. Pindaian
        disimpan di perangkat ini dan dikirim begitu ada jaringan.
      </Text>
      <Alert
        color={place ? 'green' : 'gray'}
        role="status"
        title={place ? `Menghitung ${place.name}` : 'Boks belum dipindai'}
      >
        {place ? `${place.code} · ${pathOf(locations, place.id)}` : 'Arsip dicatat ditemukan tanpa lokasi.'}
      </Alert>
      <Select
        label="Kondisi"
        data={options}
        value={condition}
        onChange={setCondition}
        clearable
        placeholder="Tidak dicatat"
      />
      <Camera onCode={(text) => void scan(text, { condition })} />
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Kode boks atau no. arsip"
            maxLength={500}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            style={{ flex: 1, minWidth: 180 }}
          />
          <TextInput
            label="Catatan"
            maxLength={250}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            style={{ flex: 1, minWidth: 140 }}
          />
          <Button type="submit" variant="default" disabled={!code.trim()}>
            Catat
          </Button>
        </Group>
      </form>
      <PendingScans count={pending} refusal={refusal} onSend={send} onDrop={drop} />
      <SeenScans of={seen} />
    </Stack>
  )
}
