import { api, formatInstant, jsonApi, useMutation, useSession } from '@ems/platform'
import {
  Alert,
  Button,
  Code,
  CopyButton,
  fieldErrors,
  Group,
  Modal,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'
import type { Department } from '../releases-api.ts'

type PreviewLink = { link: string; until: string }
type Props = { department: Department; version: string; onClose: () => void }

const DAY = 24

/** Makes a link that shows a version to one person, before or beside what is live. */
export default function PreviewDialog({ department: { id, title }, version, onClose }: Props) {
  const { user } = useSession()
  const [person, setPerson] = useState<string>(user.email)
  const [hours, setHours] = useState<number | string>(DAY)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => make(id, { version, person, hours }) })
  const { fields, others } = fieldErrors(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`Pratinjau ${version} – ${title}`}>
      {data ? (
        <Stack>
          <Text size="sm">
            Kirim tautan ini kepada {person}. Berlaku sampai {formatInstant(data.until, user.timezone)}; bagi orang lain
            tautan ini ditolak.
          </Text>
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              label="Tautan"
              readOnly
              value={data.link}
              flex={1}
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={data.link}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Tersalin' : 'Salin'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Group justify="flex-end">
            <Button onClick={onClose}>Selesai</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">
              Hanya orang ini yang melihat <Code>{version}</Code>; semua orang lain tetap memakai versi ring mereka.
            </Text>
            <TextInput
              type="email"
              label="Surel orang"
              description="Anggota grup pilot atau canary, atau tim platform"
              withAsterisk
              value={person}
              onChange={(event) => setPerson(event.currentTarget.value)}
              error={fields.person}
              data-autofocus
            />
            <NumberInput
              label="Berlaku (jam)"
              withAsterisk
              min={1}
              max={168}
              value={hours}
              onChange={setHours}
              error={fields.hours}
            />
            {others.length > 0 && (
              <Alert color="red" role="alert">
                {others.join(' ')}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Batal
              </Button>
              <Button type="submit" loading={isPending}>
                Buat tautan
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

async function make(area: string, attributes: { version: string; person: string; hours: number | string }) {
  const { body, headers } = jsonApi({ data: { type: 'releases', attributes } })
  const answer = await api
    .post(`releases/${encodeURIComponent(area)}/-actions/preview`, { body, headers })
    .json<{ data: { attributes: PreviewLink } }>()
  return answer.data.attributes
}
