import { type LabelSize, labelSizes, MAX_LABELS } from '@ems/contracts/common'
import { api, jsonApi, saveFile, showProblem } from '@ems/platform'
import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'

type Props = {
  /** Address and type of what gets labels. */
  type: string
  ids: readonly string[]
  /** What is labelled, as a name or a number. */
  subject: string
  file: string
  onClose: () => void
}

const sizes = Object.entries(labelSizes).map(([value, { label }]) => ({ value, label }))

/** QR labels of chosen records as PDF, for a roll or for sheets of labels. */
export default function LabelDialog({ type, ids, subject, file, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('roll-50x25')
  const [used, setUsed] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const form = labelSizes[size]
  const save = async () => {
    setBusy(true)
    try {
      const skip = 'columns' in form ? used : 0
      const attributes = { ids: ids.slice(0, MAX_LABELS), size, skip }
      const { body, headers } = jsonApi({ data: { type, attributes } })
      const answer = api.post(`${type}/-actions/labels`, {
        body,
        headers: { ...headers, accept: 'application/pdf' },
      })
      await saveFile(await answer, file)
      onClose()
    } catch (error) {
      // A boundary: the dialog stays with what was chosen.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Cetak label QR" size="md">
      <Stack>
        <Text>{subject}</Text>
        {ids.length > MAX_LABELS && <Text c="dimmed">Hanya {MAX_LABELS} pertama yang dicetak.</Text>}
        <Select
          label="Ukuran label"
          data={sizes}
          value={size}
          onChange={(value) => setSize((value ?? size) as LabelSize)}
          allowDeselect={false}
        />
        {'columns' in form && (
          <NumberInput
            label="Label yang sudah terpakai di lembar pertama"
            min={0}
            max={form.columns * form.rows - 1}
            allowDecimal={false}
            value={used}
            onChange={(value) => setUsed(Number(value) || 0)}
          />
        )}
        <Text size="sm" c="dimmed">
          Cetak tanpa penskalaan (ukuran sebenarnya).
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            Unduh PDF
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
