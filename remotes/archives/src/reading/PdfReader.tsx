import { api, useQuery } from '@ems/platform'
import {
  ActionIcon,
  Failed,
  Group,
  IconChevronLeft,
  IconChevronRight,
  IconRefresh,
  Loading,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
  useDebouncedValue,
  useElementSize,
} from '@ems/ui'
import { useEffect, useState } from 'react'
import { stemsOf } from './marks.ts'
import { PageCanvas } from './PageCanvas.tsx'
import classes from './reading.module.css'
import { usePdf } from './use-pdf.ts'

type Props = {
  file: { id: string; name: string; size_byte?: number }
  page?: number
  q?: string
  watermark?: string | undefined
}

/** Thumbnails before and behind the page that is read: a file may have ten thousand pages. */
const THUMBS_AROUND = 6
const THUMB_WIDTH = 104

/** Pages of a PDF: thumbnails, turning, rotation, and the words of a search marked on the page. */
export default function PdfReader({ file: stored, page: first = 1, q: initial = '', watermark }: Props) {
  const { id, name } = stored
  const { file, failure, error, isMarked, retry } = usePdf(stored)
  const [page, setPage] = useState(first)
  const [rotation, setRotation] = useState(0)
  const [q, setQ] = useState(initial)
  const [term] = useDebouncedValue(q.trim(), 300)
  const { ref, width } = useElementSize()
  const matches = useMatches(id, term)
  useEffect(() => {
    setPage(first)
  }, [first])
  // The first page with the words, when another one is open.
  useEffect(() => {
    if (matches?.length)
      setPage((now) => (matches.includes(now) ? now : (matches.find((one) => one > now) ?? matches[0] ?? now)))
  }, [matches])
  if (error) return <Failed error={error} onRetry={retry} />
  if (failure) return <Text c="dimmed">{failure}</Text>
  if (!file) return <Loading label={name} rows={8} onRetry={retry} />
  const last = file.numPages
  const show = (to: number) => setPage(Math.min(last, Math.max(1, to)))
  const words = stemsOf(term)
  return (
    <section
      aria-label={`Halaman ${name}`}
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement) return
        if (key === 'PageDown') show(page + 1)
        if (key === 'PageUp') show(page - 1)
      }}
    >
      <Group gap="xs" mb="xs">
        <ActionIcon
          variant="default"
          aria-label="Halaman sebelumnya"
          disabled={page <= 1}
          onClick={() => show(page - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text size="sm" role="status">
          Hal. {page} dari {last}
        </Text>
        <ActionIcon
          variant="default"
          aria-label="Halaman berikutnya"
          disabled={page >= last}
          onClick={() => show(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Tooltip label="Putar">
          <ActionIcon
            variant="default"
            aria-label="Putar halaman"
            onClick={() => setRotation((now) => (now + 90) % 360)}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <TextInput
          aria-label="Cari dalam berkas"
          placeholder="Cari dalam berkas"
          size="xs"
          value={q}
          maxLength={200}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        {term && matches && <MatchCount pages={matches} page={page} onTurn={show} />}
      </Group>
      <div className={classes.reader}>
        <nav className={classes.thumbs} aria-label="Halaman">
          {pagesAround(page, last).map((one) => (
            <UnstyledButton
              key={one}
              className={classes.thumb ?? ''}
              aria-label={`Halaman ${one}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => show(one)}
            >
              <PageCanvas file={file} page={one} width={THUMB_WIDTH} rotation={rotation} words={[]} />
              <Text size="xs" ta="center">
                {one}
              </Text>
            </UnstyledButton>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
        <section className={classes.stage} ref={ref} tabIndex={0} aria-label={`Isi halaman ${page}`}>
          {width > 0 && (
            <PageCanvas
              file={file}
              page={page}
              width={width}
              rotation={rotation}
              words={words}
              label={`Halaman ${page} dari ${name}`}
            />
          )}
          {watermark && !isMarked && (
            <div className={classes.watermark} aria-hidden>
              <span>{watermark}</span>
            </div>
          )}
        </section>
      </div>
    </section>
  )
}

function MatchCount({
  pages,
  page,
  onTurn,
}: {
  pages: readonly number[]
  page: number
  onTurn: (page: number) => void
}) {
  if (!pages.length) return <Text size="sm">Tidak ditemukan.</Text>
  const next = pages.find((one) => one > page) ?? pages[0]
  return (
    <Group gap={4}>
      <Text size="sm" role="status">
        Ditemukan di {pages.length} halaman
      </Text>
      {pages.length > 1 && next !== undefined && (
        <UnstyledButton onClick={() => onTurn(next)} fz="sm" c="blue" td="underline">
          Berikutnya: hal. {next}
        </UnstyledButton>
      )}
    </Group>
  )
}

/** Pages of the file with these words, in all their forms. */
function useMatches(id: string, q: string): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: ['asset-text', id, q],
    queryFn: ({ signal }) =>
      api
        .get(`assets/${id}/text`, { searchParams: { q }, signal })
        .json<{ data: { attributes: { found?: readonly number[] } } }>(),
    enabled: q.length > 1,
  })
  return q.length > 1 ? data?.data.attributes.found : undefined
}

const pagesAround = (page: number, last: number) => {
  const from = Math.max(1, Math.min(page - THUMBS_AROUND, last - 2 * THUMBS_AROUND))
  return Array.from({ length: Math.min(last, 2 * THUMBS_AROUND + 1) }, (_, n) => from + n)
}
