import { itAssets, type LabelSize, labelSizes, MAX_LABELS } from '@ems/contracts/it'
import { api, jsonApi, type Row, saveFile, showProblem } from '@ems/platform'
import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type Props = { assets: readonly Row<typeof itAssets>[]; onClose: () => void }

const sizes = Object.entries(labelSizes).map(([value, { label }]) => ({ value, label }))

/** QR labels of chosen assets as PDF, for a roll or for sheets of labels. */
export default function LabelDialog({ assets, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('roll-50x25')
  const [used, setUsed] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const form = labelSizes[size]
  const save = async () => {
    setBusy(true)
    try {
      const skip = 'columns' in form ? used : 0
      const attributes = { ids: assets.slice(0, MAX_LABELS).map(({ id }) => id), size, skip }
      const { body, headers } = jsonApi({ data: { type: itAssets.name, attributes } })
      const answer = api.post(`${itAssets.name}/-actions/labels`, {
        body,
        headers: { ...headers, accept: 'application/pdf' },
      })
      await saveFile(await answer, 'label-aset.pdf')
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
        <Text>{assets.length === 1 ? `${assets[0]?.asset_tag} – ${assets[0]?.name}` : `${assets.length} aset`}</Text>
        {assets.length > MAX_LABELS && <Text c="dimmed">Hanya {MAX_LABELS} pertama yang dicetak.</Text>}
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
