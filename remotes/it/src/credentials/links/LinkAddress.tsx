import { toast } from '@ems/platform'
import { Button, Group, Stack, TextInput } from '@ems/ui'

/** The address of a new link, which is in no list and no answer afterwards. */
export function LinkAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success('Tautan disalin.')
  }
  return (
    <Stack>
      <TextInput
        label="Alamat tautan"
        description="Tampil sekali ini saja. Kirim lewat jalur lain daripada nama penggunanya."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button onClick={() => void copy()}>Salin tautan</Button>
      </Group>
    </Stack>
  )
}
