import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import Camera from './Camera.tsx'
import { PendingScans } from './PendingScans.tsx'
import { LatestScan, type Seen, SeenScans } from './SeenScans.tsx'

type Props = {
  /** What is typed where no camera reads it. */
  codeLabel: string
  /** Names of conditions by their keys. */
  conditions: Readonly<Record<string, string>>
  counting: {
    pending: number
    refusal: string | undefined
    seen: readonly Seen[]
    scan: (code: string, more: { condition: string | null; note?: string }) => Promise<void>
    send: () => Promise<void>
    drop: () => Promise<void>
  }
  /** Where is counted: beside the condition. */
  children: ReactNode
}

/** Counting by camera or by hand, with or without a network. */
export function ScanForm({ codeLabel, conditions, counting, children }: Props) {
  const [condition, setCondition] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    void counting.scan(code, { condition, note })
    setCode('')
    setNote('')
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {children}
        <Select
          label="Kondisi"
          data={Object.entries(conditions).map(([value, label]) => ({ value, label }))}
          value={condition}
          onChange={setCondition}
          clearable
          placeholder="Tidak dicatat"
        />
      </SimpleGrid>
      <Camera onCode={(text) => void counting.scan(text, { condition })}>
        <LatestScan of={counting.seen} />
      </Camera>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={codeLabel}
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
      <PendingScans count={counting.pending} refusal={counting.refusal} onSend={counting.send} onDrop={counting.drop} />
      <SeenScans of={counting.seen} />
    </>
  )
}
