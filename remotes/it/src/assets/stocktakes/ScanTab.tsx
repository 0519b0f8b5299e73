import { assetConditions, type itStocktakes } from '@ems/contracts/it'
import { formatNumber, type Row } from '@ems/platform'
import { Button, Failed, Group, Loading, RefSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@ems/ui'
import { Camera, PendingScans, SeenScans } from '@ems/ui/scan'
import { type FormEvent, useState } from 'react'
import { useCounting } from './use-counting.ts'

const conditions = Object.entries(assetConditions).map(([value, label]) => ({ value, label }))

/** Counting by camera or by hand, with or without a network. */
export default function ScanTab({ stocktake }: { stocktake: Row<typeof itStocktakes> }) {
  const [office, setOffice] = useState<string | null>(stocktake.office)
  const [condition, setCondition] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const { lines, pending, seen, refusal, scan, send, drop } = useCounting(stocktake, office)
  if (stocktake.status !== 'counting') return <Text c="dimmed">Penghitungan opname ini sudah ditutup.</Text>
  if (lines.error) return <Failed error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Loading label="Daftar aset opname" rows={4} onRetry={() => void lines.refetch()} />
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
        {formatNumber(stocktake.expected_count)} aset seharusnya ada. Pindaian disimpan di perangkat ini dan dikirim
        begitu ada jaringan.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RefSelect
          to="references"
          where={{ category: 'office' }}
          label="Menghitung di kantor"
          value={office}
          onChange={setOffice}
          clearable
        />
        <Select
          label="Kondisi"
          data={conditions}
          value={condition}
          onChange={setCondition}
          clearable
          placeholder="Tidak dicatat"
        />
      </SimpleGrid>
      <Camera onCode={(text) => void scan(text, { condition })} />
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Kode aset atau no. seri"
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
