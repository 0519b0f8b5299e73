import { assetConditions, type itStocktakes } from '@ems/contracts/it'
import { confirm, formatNumber, type Row } from '@ems/platform'
import {
  Alert,
  Badge,
  Button,
  Failed,
  Group,
  List,
  Loading,
  RefSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'
import Camera from './Camera.tsx'
import { type Seen, useCounting } from './use-counting.ts'

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
      {pending > 0 && <PendingNotice count={pending} refusal={refusal} onSend={send} onDrop={drop} />}
      <SeenList of={seen} />
    </Stack>
  )
}

type PendingProps = {
  count: number
  refusal: string | undefined
  onSend: () => Promise<void>
  onDrop: () => Promise<void>
}

function PendingNotice({ count, refusal, onSend, onDrop }: PendingProps) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const ask = async () => {
    const title = 'Buang pindaian?'
    const text = `${formatNumber(count)} pindaian di perangkat ini belum dicatat dan akan hilang.`
    if (await confirm({ title, text, confirmLabel: 'Buang' })) await onDrop()
  }
  const title = refusal
    ? `${formatNumber(count)} pindaian belum diterima`
    : `${formatNumber(count)} pindaian menunggu jaringan`
  return (
    <Alert color={refusal ? 'red' : 'yellow'} role="status" title={title}>
      <Group justify="space-between">
        <Text size="sm">{refusal ?? 'Dikirim sendiri begitu tersambung.'}</Text>
        <Group gap="xs">
          {refusal && (
            <Button size="compact-sm" variant="subtle" onClick={() => void ask()}>
              Buang
            </Button>
          )}
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void send()}>
            Kirim sekarang
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

function SeenList({ of }: { of: readonly Seen[] }) {
  if (!of.length) return <Text c="dimmed">Belum ada yang dipindai di perangkat ini.</Text>
  return (
    <List listStyleType="none" spacing="xs" aria-label="Pindaian terakhir">
      {of.map(({ key, code, name, result, tone }) => (
        <List.Item key={key}>
          <Group gap="sm" wrap="wrap">
            <Badge color={tone} variant="light">
              {result}
            </Badge>
            <Text fw={600}>{code}</Text>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
          </Group>
        </List.Item>
      ))}
    </List>
  )
}
