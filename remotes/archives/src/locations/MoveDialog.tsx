import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@ems/ui'
import { Camera, PendingScans, SeenScans } from '@ems/ui/scan'
import { type FormEvent, useState } from 'react'
import { type Location, pathOf } from './use-locations.ts'
import { useMoves } from './use-moves.ts'

type Props = { locations: readonly Location[]; onClose: () => void }

/** Scan a box, then the records that go into it; without a network the scans are kept and sent later. */
export default function MoveDialog({ locations, onClose }: Props) {
  const { location, seen, fault, scan, pending, refusal, send, drop } = useMoves(locations)
  const [code, setCode] = useState('')
  const place = locations.find(({ id }) => id === location)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void scan(code)
    setCode('')
  }
  return (
    <Modal opened onClose={onClose} title="Pindahkan dengan pindai" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          Pindai label lokasi tujuan, lalu label setiap arsip yang dimasukkan. Pindai lokasi lain untuk ganti tujuan.
        </Text>
        <Alert color={place ? 'green' : 'gray'} role="status" title={place ? place.name : 'Tujuan belum dipindai'}>
          {place
            ? `${place.code} · ${pathOf(locations, place.id)}${place.capacity === null ? '' : ` · terisi ${place.held}/${place.capacity}`}`
            : 'Belum ada lokasi tujuan.'}
        </Alert>
        {fault && (
          <Alert color="yellow" role="alert">
            {fault}
          </Alert>
        )}
        <Camera onCode={(text) => void scan(text)} />
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Kode lokasi atau no. arsip"
              value={code}
              maxLength={500}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              style={{ flex: 1, minWidth: 180 }}
              data-autofocus
            />
            <Button type="submit" variant="default" disabled={!code.trim()}>
              Catat
            </Button>
          </Group>
        </form>
        <PendingScans count={pending} refusal={refusal} onSend={send} onDrop={drop} />
        <SeenScans of={seen} />
      </Stack>
    </Modal>
  )
}
