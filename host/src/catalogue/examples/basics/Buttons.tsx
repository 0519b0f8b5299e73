import {
  ActionIcon,
  Button,
  CardButton,
  CopyButton,
  FileButton,
  Group,
  IconPlus,
  IconTrash,
  MenuIcon,
  Stack,
} from '@ems/ui'

/** One primary action in a view; dangerous ones are red and ask first. */
export const Buttons = () => (
  <Stack>
    <Group>
      <Button leftSection={<IconPlus size={16} aria-hidden />}>Tambah</Button>
      <Button variant="default">Batal</Button>
      <Button variant="light">Ekspor</Button>
      <Button color="red">Hapus</Button>
      <Button size="compact-sm" variant="light">
        Coba lagi
      </Button>
    </Group>
    <Group>
      <ActionIcon variant="default" aria-label="Hapus">
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <CardButton aria-label="Pindahkan">
        <MenuIcon name="list" />
      </CardButton>
      <CopyButton value="PNW-0001">
        {({ copied, copy }) => (
          <Button variant="subtle" onClick={copy}>
            {copied ? 'Disalin' : 'Salin nomor'}
          </Button>
        )}
      </CopyButton>
      <FileButton onChange={() => undefined}>
        {(props) => (
          <Button variant="default" {...props}>
            Pilih berkas
          </Button>
        )}
      </FileButton>
    </Group>
  </Stack>
)

/** While a request runs, and where the action is not possible now. */
export const Busy = () => (
  <Group>
    <Button loading>Simpan</Button>
    <Button disabled>Simpan</Button>
    <ActionIcon variant="default" loading aria-label="Memuat" />
    <ActionIcon variant="default" disabled aria-label="Hapus">
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  </Group>
)
