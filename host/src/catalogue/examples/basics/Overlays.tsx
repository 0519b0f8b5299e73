import {
  Button,
  Collapse,
  Drawer,
  Group,
  HoverCard,
  Menu,
  Modal,
  Popover,
  Stack,
  Text,
  Tooltip,
  useDisclosure,
} from '@ems/ui'

/** What opens over the page. Each closes with Esc and gives the focus back. */
export function Overlays() {
  const [isOpen, { toggle }] = useDisclosure(true)
  return (
    <Stack>
      <Group>
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Duplikat</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red">Hapus</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Popover>
          <Popover.Target>
            <Button variant="default">Popover</Button>
          </Popover.Target>
          <Popover.Dropdown>Isi singkat</Popover.Dropdown>
        </Popover>
        <Tooltip label="Penjelasan singkat">
          <Button variant="default">Tooltip</Button>
        </Tooltip>
        <HoverCard>
          <HoverCard.Target>
            <Button variant="default">Kartu</Button>
          </HoverCard.Target>
          <HoverCard.Dropdown>PT Sinar Utama, Bekasi</HoverCard.Dropdown>
        </HoverCard>
        <Button variant="default" onClick={toggle} aria-expanded={isOpen}>
          Lipat
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Text>Isi yang dapat dilipat</Text>
      </Collapse>
    </Stack>
  )
}

/** A question in the middle of the page. */
export function Dialog() {
  const [isOpen, { open, close }] = useDisclosure(true)
  return (
    <>
      <Button onClick={open}>Buka dialog</Button>
      <Modal opened={isOpen} onClose={close} title="Gabung ke…">
        <Stack>
          <Text>Semua data akan memakai tujuan.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button onClick={close}>Gabung</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** A panel at the side. */
export function Side() {
  const [isOpen, { open, close }] = useDisclosure(true)
  return (
    <>
      <Button onClick={open}>Buka panel</Button>
      <Drawer opened={isOpen} onClose={close} title="Atur tampilan" position="right">
        <Text>Isi panel</Text>
      </Drawer>
    </>
  )
}
