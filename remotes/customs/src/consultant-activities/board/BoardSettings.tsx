import { customsConsultantBoards, type Stage, stageCategories, usualStages } from '@ems/contracts/customs'
import { createRow, explain, problemOf, toast, updateRow, useMutation } from '@ems/platform'
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  IconTrash,
  Modal,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@ems/ui'
import { useState } from 'react'
import type { Board } from './use-boards.ts'

type BoardSettingsProps = { board: Board | null; onClose: () => void; onSaved: (id: string) => void }

/** Name and stages of a board, or of a new one. A stage with cards in it stays. */
export function BoardSettings({ board, onClose, onSaved }: BoardSettingsProps) {
  const [name, setName] = useState(board?.name ?? '')
  const [isDefault, setDefault] = useState(board?.is_default ?? false)
  const [stages, setStages] = useState<readonly Stage[]>(board?.stages ?? usualStages)
  const save = useMutation({
    mutationFn: () => {
      const values = { name: name.trim(), is_default: isDefault, stages }
      return board
        ? updateRow(customsConsultantBoards, board.id, board.version, values)
        : createRow(customsConsultantBoards, values)
    },
    onSuccess: ({ id }) => {
      toast.success(board ? 'Perubahan data berhasil disimpan.' : 'Data berhasil ditambahkan.')
      onSaved(id)
      onClose()
    },
  })
  const change = (at: number, created: Partial<Stage>) =>
    setStages(stages.map((stage, n) => (n === at ? { ...stage, ...created } : stage)))
  const swap = (at: number, by: number) => {
    const next = [...stages]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    setStages(next)
  }
  return (
    <Modal opened onClose={onClose} title={board ? `Atur papan ${board.name}` : 'Papan baru'} size="xl">
      <Stack>
        <TextInput
          label="Nama"
          withAsterisk
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label="Papan utama"
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <Text component="h3" size="sm" fw={650} m={0}>
          Tahap
        </Text>
        {stages.map((stage, at) => (
          <StageRow
            key={stage.key}
            stage={stage}
            at={at}
            isLast={at === stages.length - 1}
            change={change}
            swap={swap}
            remove={() => setStages(stages.filter((_, n) => n !== at))}
          />
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setStages([...stages, { key: freeKey(stages), name: 'Tahap baru', category: 'doing' }])}
          >
            Tambah tahap
          </Button>
        </div>
        {save.error && (
          <Alert color="red" role="alert">
            {problemOf(save.error)
              ? (problemOf(save.error)?.errors ?? []).map(({ detail }) => detail.split('[Galat]')[0]).join(' ')
              : explain(save.error).text}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Cards refer to a stage by its key, so a new one never takes that of a stage that was removed a moment ago. */
const freeKey = (stages: readonly Stage[]) => {
  const taken = new Set(stages.map(({ key }) => key))
  for (let n = stages.length + 1; ; n += 1) if (!taken.has(`tahap_${n}`)) return `tahap_${n}`
}

type StageRowProps = {
  stage: Stage
  at: number
  isLast: boolean
  change: (at: number, made: Partial<Stage>) => void
  swap: (at: number, by: number) => void
  remove: () => void
}

const StageRow = ({ stage, at, isLast, change, swap, remove }: StageRowProps) => (
  <Group gap="xs" align="flex-end" role="group" aria-label={`Tahap ${at + 1}`}>
    <TextInput
      flex="2 1 10rem"
      label="Nama tahap"
      maxLength={40}
      value={stage.name}
      onChange={(event) => change(at, { name: event.currentTarget.value })}
    />
    <Select
      flex="1 1 9rem"
      label="Arti"
      allowDeselect={false}
      data={Object.entries(stageCategories).map(([value, label]) => ({ value, label }))}
      value={stage.category}
      onChange={(category) => category && change(at, { category: category as Stage['category'] })}
    />
    <NumberInput
      w={110}
      label="Batas kartu"
      min={1}
      max={999}
      allowDecimal={false}
      value={stage.wip_limit ?? ''}
      onChange={(limit) => change(at, { wip_limit: limit === '' ? null : Number(limit) })}
    />
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        aria-label={`Geser ${stage.name} ke kiri`}
        disabled={at === 0}
        onClick={() => swap(at, -1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Geser ${stage.name} ke kanan`}
        disabled={isLast}
        onClick={() => swap(at, 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={`Hapus ${stage.name}`} onClick={remove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  </Group>
)
