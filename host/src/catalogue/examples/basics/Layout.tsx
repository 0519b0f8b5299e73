import {
  Card,
  Center,
  Grid,
  Group,
  NavLink,
  Paper,
  ScrollArea,
  SimpleGrid,
  Stack,
  Stepper,
  Table,
  Tabs,
  Text,
} from '@ems/ui'

/** Room and order: columns that become rows on a phone. */
export const Layout = () => (
  <Stack>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card withBorder>Kartu</Card>
      <Paper withBorder p="md">
        Lembar
      </Paper>
    </SimpleGrid>
    <Grid>
      <Grid.Col span={8}>
        <Paper withBorder p="md">
          Dua pertiga
        </Paper>
      </Grid.Col>
      <Grid.Col span={4}>
        <Center h="100%">Sepertiga</Center>
      </Grid.Col>
    </Grid>
    <Group justify="space-between">
      <Text>Kiri</Text>
      <Text>Kanan</Text>
    </Group>
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label="Barang" miw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kode</Table.Th>
            <Table.Th>Nama</Table.Th>
            <Table.Th ta="end">Harga</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>BRG-0001</Table.Td>
            <Table.Td>Kabel NYM</Table.Td>
            <Table.Td ta="end">12.500</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </ScrollArea>
  </Stack>
)

/** Ways between the parts of a screen. */
export const Ways = () => (
  <Stack>
    <Tabs defaultValue="detail">
      <Tabs.List>
        <Tabs.Tab value="detail">Detail</Tabs.Tab>
        <Tabs.Tab value="history">Riwayat</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="detail" pt="sm">
        Isi detail
      </Tabs.Panel>
    </Tabs>
    <NavLink component="button" label="Perusahaan" active aria-current="page" />
    <Stepper active={1} size="sm">
      <Stepper.Step label="Berkas" />
      <Stepper.Step label="Periksa" />
      <Stepper.Step label="Selesai" />
    </Stepper>
  </Stack>
)
