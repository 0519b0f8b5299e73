import { permission } from '@ems/contracts/permission'
import { Link, useSession } from '@ems/platform'
import { Anchor, Kbd, List, Modal, SimpleGrid, Stack, Table, Text, Title } from '@ems/ui'

type SheetProps = { onClose: () => void }

/** Help, and all keyboard shortcuts by place. */
export default function ShortcutSheet({ onClose }: SheetProps) {
  return (
    <Modal opened onClose={onClose} title="Bantuan" size="xl">
      <Advice onClose={onClose} />
      <Title order={3} size="h4" mt="lg" mb="xs">
        Pintasan papan ketik
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {sheet.map(({ title, keys }) => (
          <Stack key={title} gap="xs">
            <Title order={4} size="h5">
              {title}
            </Title>
            <Table aria-label={title} verticalSpacing={4}>
              <Table.Tbody>
                {keys.map(([key, does]) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" fw={400} w="45%">
                      {partsOf(key).map((part) =>
                        part === '…' ? (
                          <span key={part}>… </span>
                        ) : (
                          <Kbd key={part} mr={4}>
                            {part}
                          </Kbd>
                        ),
                      )}
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

/** Splits the keys of an entry: alternatives by ` / `, ranges by ` … `, which stays. */
const partsOf = (key: string) => key.split(/ \/ | (…) /).filter(Boolean)

function Advice({ onClose }: SheetProps) {
  const { can } = useSession()
  return (
    <List spacing={4}>
      <List.Item>Cari menu, aksi, dan data dari mana saja dengan tombol Cari di atas.</List.Item>
      <List.Item>
        Bintangi menu yang sering Anda buka; menu itu muncul di Favorit dan di widget Pintasan pada Dasbor.
      </List.Item>
      <List.Item>Halaman yang tidak dapat Anda buka menawarkan Minta akses; Administrator memutuskannya.</List.Item>
      <List.Item>Isian yang belum disimpan tetap ada bila sesi berakhir atau halaman dimuat ulang.</List.Item>
      {can(permission('support', 'store')) && (
        <List.Item>
          <Text span>Masih terhambat? </Text>
          <Anchor component={Link} to="/private/infotech/support?id=new" onClick={onClose}>
            Buat tiket Dukungan Teknis
          </Anchor>
        </List.Item>
      )}
    </List>
  )
}

const sheet: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Di mana saja',
    keys: [
      ['Ctrl+K', 'Cari menu dan data'],
      ['Alt+1 … Alt+9', 'Buka kelompok menu'],
      ['?', 'Bantuan ini'],
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
      ['Ctrl+P', 'Cetak'],
      ['e', 'Ubah bagian pertama'],
      ['c', 'Buka aktivitas, lalu tulis komentar'],
      ['Alt+Enter', 'Langkah berikutnya'],
      ['Alt+← / Alt+→', 'Data sebelumnya dan berikutnya'],
    ],
  },
  {
    title: 'Perlu tindakan saya',
    keys: [
      ['j / k', 'Berikutnya, sebelumnya'],
      ['Enter / e', 'Buka'],
      ['a', 'Setujui'],
      ['r / b', 'Tolak, kembalikan'],
      ['s', 'Tunda'],
      ['x', 'Pilih'],
      ['Shift+X', 'Pilih rentang'],
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
