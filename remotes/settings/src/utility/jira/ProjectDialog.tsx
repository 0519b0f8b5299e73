import { showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Button, Failed, Group, Loading, Modal, Nothing, Radio, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { chooseProject, jiraKey, useSites } from './jira-api.ts'

/** Chooses the project in which tickets become issues, and sends the open ones. */
export default function ProjectDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useSites()
  const [picked, setPicked] = useState<string>()
  const current = data?.flatMap((site) =>
    site.projects.filter(({ is_open }) => is_open).map(({ id }) => `${site.id}/${id}`),
  )[0]
  const chosen = picked ?? current
  const { mutate, isPending } = useMutation({
    mutationFn: (value: string) => {
      const [site = '', project = ''] = value.split('/')
      return chooseProject({ site, project })
    },
    onSuccess: () => {
      toast.success('Proyek dipilih. Tiket yang terbuka sedang dikirim ke Jira.')
      onClose()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: jiraKey }),
  })
  return (
    <Modal opened onClose={onClose} title="Pilih proyek Jira">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="proyek" rows={4} onRetry={() => void refetch()} />
      ) : data.every(({ projects }) => projects.length === 0) ? (
        <Nothing text="Akun ini tidak memiliki proyek." />
      ) : (
        <Stack>
          <Text size="sm">Tiket yang terbuka, komentar, dan lampirannya dikirim ke proyek ini.</Text>
          {data.map((site) => (
            <Radio.Group key={site.id} label={site.name} value={chosen ?? null} onChange={setPicked}>
              <Stack gap="xs" mt="xs">
                {site.projects.map(({ id, key, name }) => (
                  <Radio key={id} value={`${site.id}/${id}`} label={`${name} (${key})`} />
                ))}
              </Stack>
            </Radio.Group>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button loading={isPending} disabled={!chosen} onClick={() => chosen && mutate(chosen)}>
              Pilih
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
