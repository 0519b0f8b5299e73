import type { ResourceObject } from '@ems/contracts/kit'
import { users } from '@ems/contracts/settings'
import { act, api, toast, useMutation, useQuery } from '@ems/platform'
import { Button, Checkbox, Failed, Group, Loading, Modal, Nothing, RowErrors, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'

type Match = {
  id: string
  version: number
  name: string
  email: string
  employee: string
  full_name: string
  employee_no: string
}

/** Users and the employees with the same e-mail address, for a person to look at; what is ticked is connected. */
export function MatchEmployees({ onClose }: { onClose: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: [users.name, 'matches'],
    queryFn: async ({ signal }) => {
      const answer = await api.get('users/-actions/matchEmployees', { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map(({ id, attributes }) => ({ id, ...attributes }) as Match)
    },
  })
  const chosen = data?.filter(({ id }) => !left.has(id)) ?? []
  const connecting = useMutation({
    mutationFn: () =>
      act(
        users,
        'bulkUpdate',
        chosen.map(({ id, version, employee }) => ({ id, version, values: { employee } })),
      ),
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      onClose()
    },
  })
  const toggle = (id: string) =>
    setLeft((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })

  return (
    <Modal opened onClose={onClose} title="Hubungkan karyawan" size="lg">
      <Stack>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading label="pasangan" rows={4} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <Nothing text="Tidak ada pengguna tanpa karyawan yang emailnya sama dengan email kerja." />
        )}
        {data && data.length > 0 && (
          <>
            <Text>Pengguna dan karyawan berikut memiliki email yang sama. Periksa sebelum menghubungkan.</Text>
            <Table.ScrollContainer minWidth={420}>
              <Table aria-label="Pasangan pengguna dan karyawan">
                <Table.Tbody>
                  {data.map((match) => (
                    <Table.Tr key={match.id}>
                      <Table.Td>
                        <Checkbox
                          aria-label={`Hubungkan ${match.name}`}
                          checked={!left.has(match.id)}
                          onChange={() => toggle(match.id)}
                        />
                      </Table.Td>
                      <Table.Td>
                        {match.name}
                        <Text size="xs" c="dimmed">
                          {match.email}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        {match.full_name}
                        <Text size="xs" c="dimmed">
                          {match.employee_no}
                        </Text>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <RowErrors error={connecting.error} rows={chosen as never} resource={users} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          {data && data.length > 0 && (
            <Button loading={connecting.isPending} disabled={!chosen.length} onClick={() => connecting.mutate()}>
              Hubungkan {chosen.length} pengguna
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
