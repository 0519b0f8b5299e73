import { codeIn, itAssets } from '@ems/contracts/it'
import { listRows, showProblem } from '@ems/platform'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@ems/ui'
import { Camera } from '@ems/ui/scan'
import { type FormEvent, useState } from 'react'

type Props = { onAsset: (id: string) => void; onClose: () => void }

/** Assets that a search for a code may answer; the one with this very code is among them. */
const MAX_MATCHES = 20

/** Id of the asset that a label, a serial number or an address of EMS names. */
async function assetOf(text: string): Promise<string | undefined> {
  const read = codeIn(text)
  if ('id' in read) return read.id
  const { rows } = await listRows(itAssets, { filters: { q: read.code }, size: MAX_MATCHES })
  const isSame = (value: string | null) => value?.toLowerCase() === read.code.toLowerCase()
  return (rows.find(({ asset_tag }) => isSame(asset_tag)) ?? rows.find(({ serial_no }) => isSame(serial_no)))?.id
}

/** Reads a label by camera, or takes its code by hand. */
export default function LabelScan({ onAsset, onClose }: Props) {
  const [code, setCode] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const find = async (text: string) => {
    try {
      const id = await assetOf(text)
      if (id) onAsset(id)
      else setUnknown(text.trim())
    } catch (problem) {
      // A boundary: the camera goes on.
      showProblem(problem)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void find(code)
  }
  return (
    <Modal opened onClose={onClose} title="Pindai label">
      <Stack>
        {unknown && (
          <Alert color="yellow" role="status">
            Tidak ada aset dengan kode atau no. seri {unknown}.
          </Alert>
        )}
        <Camera onCode={(text) => void find(text)} />
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Kode aset atau no. seri"
              maxLength={500}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              style={{ flex: 1 }}
            />
            <Button type="submit" variant="default" disabled={!code.trim()}>
              Buka
            </Button>
          </Group>
        </form>
      </Stack>
    </Modal>
  )
}
