import {
  Checkbox,
  Chip,
  Group,
  MultiSelect,
  NativeSelect,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
} from '@ems/ui'

const units = ['Buah', 'Meter', 'Rol']

/** Values that are chosen: few in sight, many behind a search. */
export const Choices = () => (
  <Stack>
    <Select label="Satuan" data={units} defaultValue="Meter" searchable />
    <NativeSelect label="Satuan di telepon" data={units} />
    <MultiSelect label="Gudang" data={['Bekasi', 'Surabaya']} defaultValue={['Bekasi']} />
    <TagsInput label="Tag" defaultValue={['mendesak']} />
    <Radio.Group label="Pengiriman" defaultValue="a">
      <Group mt={4}>
        <Radio value="a" label="Diantar" />
        <Radio value="b" label="Diambil" />
      </Group>
    </Radio.Group>
    <Group>
      <Checkbox label="Termasuk PPN" defaultChecked />
      <Switch label="Aktif" defaultChecked />
      <Chip defaultChecked>Hanya milik saya</Chip>
    </Group>
    <SegmentedControl aria-label="Tampilan" data={['Daftar', 'Papan', 'Kalender']} />
  </Stack>
)
