import { type PairKind, pairKinds } from '@ems/contracts/accurate'
import { items, partners } from '@ems/contracts/marketing'
import { Button, Group, Modal, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import type { PairRow } from './pairs-api.ts'

type Props = {
  row: PairRow
  kind: PairKind
  isBusy: boolean
  onChoose: (counterpart: { id: string; code: string; name: string; city: null }) => void
  onClose: () => void
}

/** Chooses the row of EMS for a record that no suggestion fits. */
export default function ChooseDialog({ row, kind, isBusy, onChoose, onClose }: Props) {
  const [id, setId] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title="Pasangkan">
      <Stack>
        <Text size="sm">
          {row.number} · {row.name}
        </Text>
        <RefSelect
          to={kind === 'item' ? items.name : partners.name}
          label={pairKinds[kind]}
          where={kind === 'customer' ? { is_customer: '1' } : kind === 'vendor' ? { is_vendor: '1' } : {}}
          value={id}
          onChange={setId}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            disabled={id === null}
            loading={isBusy}
            onClick={() => id !== null && onChoose({ id, code: '', name: '', city: null })}
          >
            Pasangkan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
