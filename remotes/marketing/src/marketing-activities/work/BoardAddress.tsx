import { marketingBoards } from '@ems/contracts/marketing'
import { api, useQuery } from '@ems/platform'
import { Button, Code, Group, Text, useClipboard } from '@ems/ui'

/** The address whose mails become interactions of a board's cards; nothing where this installation reads no mail. */
export default function BoardAddress({ board }: { board: string }) {
  const { copy, copied } = useClipboard()
  const { data: address } = useQuery({
    queryKey: [marketingBoards.name, board, 'mail-address'],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`${marketingBoards.name}/${board}/mail-address`, { signal })
          .json<{ data: { attributes: { address: string | null } } }>()
      ).data.attributes.address,
    // Loaded with the board; it never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!address) return null
  return (
    <Group gap="xs" mt="sm" align="center">
      <Text size="sm">Alamat surel papan:</Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
      <Button size="compact-sm" variant="default" onClick={() => copy(address)}>
        {copied ? 'Disalin' : 'Salin'}
      </Button>
      <Text size="xs" c="dimmed" w="100%">
        Tulis alamat ini sebagai tembusan: surel ke pelanggan, dan surel dari mereka, menjadi interaksi kartunya.
      </Text>
    </Group>
  )
}
