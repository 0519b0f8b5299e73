import { api, changed, formatInstant, jsonApi, lazyPart, showProblem, useQuery, useSession } from '@ems/platform'
import { Badge, Button, Group, Loading, Select, Stack, Text } from '@ems/ui'
import { Suspense, useState } from 'react'

const PdfReader = lazyPart(() => import('./PdfReader.tsx'))
const PictureReader = lazyPart(() => import('./PictureReader.tsx'))

/** `label` where its name alone does not tell it from the others. */
type File = { id: string; name: string; size_byte?: number; label?: string }
type Props = {
  files: readonly File[]
  /** What the address asks for: a file, a page of it and the words to mark. */
  target?: { file?: string | null; page?: number; q?: string }
  /** The record is limited: who reads it stands on its pages. */
  isMarked?: boolean
  /** Whether the user may make new files of the pages. */
  isArrangeable?: boolean
}

const ArrangeDialog = lazyPart(() => import('./ArrangeDialog.tsx'))
const isPdf = ({ name }: File) => /\.pdf$/i.test(name)
const PICTURE = /\.(png|jpe?g|gif|webp)$/i

/** The pages of one of the files, and how far its text is read. */
export function FileReader({ files, target = {}, isMarked = false, isArrangeable = false }: Props) {
  const { user } = useSession()
  const [chosen, setChosen] = useState(target.file ?? files[0]?.id)
  const [now] = useState(() => new Date().toISOString())
  const [isArranging, setArranging] = useState(false)
  const file = files.find(({ id }) => id === chosen) ?? files[0]
  if (!file) return <Text c="dimmed">Belum ada berkas.</Text>
  const watermark = isMarked ? `${user.name} · ${formatInstant(now, user.timezone)}` : undefined
  const isTarget = file.id === target.file
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        {files.length > 1 && (
          <Select
            label="Berkas"
            data={files.map(({ id, name, label }) => ({ value: id, label: label ?? name }))}
            value={file.id}
            allowDeselect={false}
            onChange={(id) => id && setChosen(id)}
          />
        )}
        <TextState file={file.id} />
        {isArrangeable && isPdf(file) && (
          <Button size="compact-sm" variant="default" onClick={() => setArranging(true)}>
            Susun halaman
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {isArranging && <ArrangeDialog files={files.filter(isPdf)} file={file} onClose={() => setArranging(false)} />}
      </Suspense>
      <Suspense fallback={<Loading label={file.name} rows={8} onRetry={() => location.reload()} />}>
        {isPdf(file) && (
          <PdfReader
            key={file.id}
            file={file}
            watermark={watermark}
            {...(isTarget && target.page ? { page: target.page } : {})}
            {...(isTarget && target.q ? { q: target.q } : {})}
          />
        )}
        {PICTURE.test(file.name) && <PictureReader key={file.id} file={file} watermark={watermark} />}
      </Suspense>
      {!isPdf(file) && !PICTURE.test(file.name) && (
        <Text c="dimmed">Berkas ini tidak dapat ditampilkan di sini. Unduh untuk membukanya.</Text>
      )}
    </Stack>
  )
}

type Status = { status: string; reason: string | null; pages: number }

/** Says of a file whose text could not be read why, with the way to try again. */
function TextState({ file }: { file: string }) {
  const { data, refetch } = useQuery({
    queryKey: ['asset-text', file],
    queryFn: ({ signal }) => api.get(`assets/${file}/text`, { signal }).json<{ data: { attributes: Status } }>(),
    refetchInterval: ({ state }) =>
      ['waiting', 'reading'].includes(state.data?.data.attributes.status ?? '') ? 3_000 : false,
  })
  const status = data?.data.attributes
  if (!status || status.status === 'done' || status.status === 'none') return null
  if (status.status === 'waiting' || status.status === 'reading')
    return (
      <Badge variant="light" color="gray">
        Teks sedang dibaca
      </Badge>
    )
  const again = () =>
    api.post(`assets/${file}/-actions/readText`, jsonApi({})).then(() => {
      void changed({ name: 'assets' })
      return refetch()
    }, showProblem)
  return (
    <Group gap={6}>
      <Badge variant="light" color="orange">
        Teks belum terbaca
      </Badge>
      <Text size="sm" c="dimmed">
        {status.reason}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={() => void again()}>
        Ulangi
      </Button>
    </Group>
  )
}
