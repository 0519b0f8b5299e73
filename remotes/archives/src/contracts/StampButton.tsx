import { archiveContracts } from '@ems/contracts/archives'
import { assets } from '@ems/contracts/common'
import { api, changed, jsonApi, type Row, showProblem, toast, useMutation, useSession } from '@ems/platform'
import { Button, IconFileCertificate, Stack, Text } from '@ems/ui'

/** Makes the signed file of the draft and the signatures drawn so far. */
export function StampButton({ contract: { id, status } }: { contract: Row<typeof archiveContracts> }) {
  const { can } = useSession()
  const stamp = useMutation({
    mutationFn: async () => {
      const { body, headers } = jsonApi({ data: { type: archiveContracts.name, id, attributes: {} } })
      const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
      await api.post(`${archiveContracts.name}/${id}/-actions/stamp`, { body, headers: keyed, timeout: 90_000 })
      for (const one of [assets, archiveContracts]) await changed(one)
    },
    onSuccess: () => toast.success('Berkas bertanda tangan dibuat dari draf terakhir.'),
    onError: showProblem,
  })
  if (status !== 'signing' || !can(archiveContracts.can.update)) return null
  return (
    <Stack gap={4} align="flex-start" mt="sm">
      <Button
        variant="light"
        leftSection={<IconFileCertificate size={17} aria-hidden />}
        loading={stamp.isPending}
        onClick={() => stamp.mutate()}
      >
        Buat berkas bertanda tangan
      </Button>
      <Text size="sm" c="dimmed">
        Draf PDF terakhir diberi lembar tanda tangan, sidik jari SHA-256, dan nomor e-meterai dari daftar ini.
      </Text>
    </Stack>
  )
}
