import { Kbd, Modal, SimpleGrid, Stack, Table, Title } from '@ems/ui'

/** Every key that does something, by the place where it does. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Pintasan papan ketik" size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {sheet.map(({ title, keys }) => (
          <Stack key={title} gap="xs">
            <Title order={3} size="h4">
              {title}
            </Title>
            <Table aria-label={title} verticalSpacing={4}>
              <Table.Tbody>
                {keys.map(([key, does]) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" fw={400} w="45%">
                      {key.split(' / ').map((one) => (
                        <Kbd key={one} mr={4}>
                          {one}
                        </Kbd>
                      ))}
                    </Table.Th>
                    <Table.Td>{does}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Stack>
        ))}
      </SimpleGrid>
    </Modal>
  )
}

const sheet: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Di mana saja',
    keys: [
      ['Ctrl+K', 'Cari menu dan data'],
      ['Alt+1 / Alt+9', 'Buka kelompok menu'],
      ['?', 'Daftar pintasan ini'],
      ['Esc', 'Tutup lapisan teratas'],
    ],
  },
  {
    title: 'Daftar',
    keys: [
      ['/', 'Cari di daftar'],
      ['↑ / ↓ / ← / →', 'Pindah sel'],
      ['Home / End', 'Awal dan akhir baris'],
      ['PageUp / PageDown', 'Sepuluh baris'],
      ['Spasi', 'Pilih baris'],
      ['Shift+Spasi', 'Pilih rentang'],
      ['Ctrl+A', 'Pilih semua di halaman'],
      ['Ctrl+C', 'Salin baris terpilih'],
      ['Enter', 'Buka data, atau urutkan di judul kolom'],
      ['F2', 'Ubah sel'],
      ['Shift+F10', 'Menu baris'],
      ['Alt+↓', 'Menu kolom, di judul kolom'],
    ],
  },
  {
    title: 'Data terbuka',
    keys: [
      ['Ctrl+S', 'Simpan'],
      ['Ctrl+Enter', 'Simpan dan tutup'],
      ['Alt+← / Alt+→', 'Data sebelumnya dan berikutnya'],
    ],
  },
  {
    title: 'Sel yang diubah',
    keys: [
      ['Enter', 'Simpan, lalu ke bawah'],
      ['Tab', 'Simpan, lalu ke kanan'],
      ['Esc', 'Batal'],
    ],
  },
]
