import { Anchor, Code, Highlight, Kbd, List, Shown, Stack, Text, Title, VisuallyHidden } from '@ems/ui'

/** Titles, texts, and what stands within them. */
export const Texts = () => (
  <Stack gap="xs">
    <Title order={2}>Penawaran</Title>
    <Title order={3}>Rincian</Title>
    <Text>Berlaku sampai 30 November 2026.</Text>
    <Anchor href="#syarat">Syarat penawaran</Anchor>
    <Text c="dimmed" size="sm">
      Diubah kemarin oleh Suharti
    </Text>
    <Highlight highlight="kabel">Kabel NYM 3 x 2,5 mm</Highlight>
    <Text>
      Tekan <Kbd>Ctrl</Kbd> + <Kbd>S</Kbd> untuk menyimpan <Code>PNW-0001</Code>.
    </Text>
    <List>
      <List.Item>Disetujui atasan</List.Item>
      <List.Item>Disetujui keuangan</List.Item>
    </List>
    <Shown label="Perusahaan">PT Sinar Utama</Shown>
    <Text>
      3<VisuallyHidden> lampiran</VisuallyHidden>
    </Text>
  </Stack>
)
