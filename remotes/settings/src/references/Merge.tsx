import { type Reference, references } from '@ems/contracts/settings'
import { api, changed, formatNumber, jsonApi, type Row, toast, useMutation } from '@ems/platform'
import { Alert, Button, Group, Modal, RefSelect, RowErrors, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { LazyUsages } from './usages/LazyUsages.tsx'

type DialogProps = { rows: readonly Row<typeof references>[]; onClose: () => void; onDone: () => void }
type Answer = { meta: { moved: Readonly<Record<string, number>> } }

/** Moves every use of some references to another one of their category, and removes them. */
export function Merge({ rows, onClose, onDone }: DialogProps) {
  const [target, setTarget] = useState<string | null>(null)
  const [isRequested, setRequested] = useState(false)
  const [first] = rows
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: string) => mergeInto(rows, to),
    onSuccess: (count) => {
      toast.success(`Digabung: ${formatNumber(count)} pemakaian dipindahkan.`)
      onDone()
      onClose()
    },
  })
  const isItself = rows.some(({ id }) => id === target)
  const submit = () => {
    setRequested(true)
    if (target && !isItself) mutate(target)
  }
  return (
    <Modal opened onClose={onClose} title="Gabung ke…">
      <Stack>
        <Text>
          Digabung: <b>{rows.map(({ name }) => name).join(', ')}</b>
        </Text>
        {rows.length === 1 && first && <LazyUsages reference={first} />}
        <RefSelect
          label="Gabung ke"
          to="references"
          where={{ category: first?.category ?? '' }}
          value={target}
          onChange={setTarget}
          withAsterisk
          error={
            isItself
              ? 'Referensi tidak dapat digabung ke dirinya sendiri.'
              : isRequested && !target && 'Gabung ke wajib dipilih.'
          }
          data-autofocus
        />
        <Alert color="yellow">
          Semua data yang memakai referensi di atas akan memakai tujuan, lalu referensi di atas dihapus. Penggabungan
          tidak dapat diurungkan.
        </Alert>
        <RowErrors error={error} rows={rows} resource={references} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button color="red" loading={isPending} onClick={submit}>
            Gabung
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

async function mergeInto(rows: readonly Pick<Reference, 'id'>[], to: string) {
  const document = { data: { type: references.name, attributes: { from: rows.map(({ id }) => id), to } } }
  const { body, headers } = jsonApi(document)
  const { meta } = await api
    .post('references/-actions/merge', { body, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } })
    .json<Answer>()
  await changed(references)
  return Object.values(meta.moved).reduce((sum, count) => sum + count, 0)
}
