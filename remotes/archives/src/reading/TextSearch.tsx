import { readingPlace, type TextHit, textHitLimit } from '@ems/contracts/archives'
import { api, keepPreviousData, Link, useQuery, useSearchParams } from '@ems/platform'
import {
  Anchor,
  Badge,
  Card,
  Failed,
  Group,
  Loading,
  NoMatch,
  Nothing,
  Page,
  Stack,
  Text,
  TextInput,
  useDebouncedValue,
} from '@ems/ui'
import { useEffect, useState } from 'react'

type Answer = { data: readonly { id: string; attributes: TextHit }[]; meta: { isMore: boolean } }

const kinds = { documents: 'Arsip', 'archive-contracts': 'Kontrak' } as const
const LABEL = 'Kata dalam isi arsip dan kontrak'

/** Records and contracts by the words on their pages, the best page of each first. */
export default function TextSearch() {
  const [search, setSearch] = useSearchParams()
  const current = search.get('q') ?? ''
  const [typed, setTyped] = useState(current)
  const [q] = useDebouncedValue(typed.trim(), 300)
  useEffect(() => {
    if (q === current) return
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (q) next.set('q', q)
        else next.delete('q')
        return next
      },
      { replace: true },
    )
  }, [q, current, setSearch])
  const query = useQuery({
    queryKey: ['archive-texts', q],
    queryFn: ({ signal }) => api.get('archive-texts', { searchParams: { q }, signal }).json<Answer>(),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Cari Isi">
      <TextInput
        label={LABEL}
        description='Kata dasar dan bentuknya ditemukan: "sewa" menemukan "penyewaan". Tanda kutip mencari kata berurutan, tanda minus mengecualikan.'
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Results q={q} query={query} onClear={() => setTyped('')} />
    </Page>
  )
}

type ResultsProps = {
  q: string
  query: { data: Answer | undefined; error: unknown; refetch: () => unknown }
  onClear: () => void
}

function Results({ q, query: { data, error, refetch }, onClear }: ResultsProps) {
  if (q.length < 2) return <Nothing text="Ketik kata yang tertulis dalam arsip, misalnya nama barang atau pasal." />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={LABEL} rows={6} onRetry={() => void refetch()} />
  if (!data.data.length) return <NoMatch onClear={onClear} />
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {data.data.length === textHitLimit || data.meta.isMore
          ? `${data.data.length} hasil terbaik. Tambahkan kata untuk mempersempit.`
          : `${data.data.length} hasil`}
      </Text>
      <Stack gap="xs" component="ol" p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, attributes }) => (
          <li key={id}>
            <Hit hit={attributes} q={q} />
          </li>
        ))}
      </Stack>
    </>
  )
}

function Hit({ hit: { kind, record, number, title, file, file_name, page, snippet }, q }: { hit: TextHit; q: string }) {
  const place = new URLSearchParams({ id: record, ...readingPlace({ file, page }, q) })
  const screen = kind === 'documents' ? 'archive' : 'contract'
  return (
    <Card withBorder padding="sm">
      <Group gap="xs" wrap="wrap">
        <Badge variant="light" color="gray">
          {kinds[kind]}
        </Badge>
        <Anchor component={Link} to={`/private/archives/${screen}?${place}`} fw={600}>
          {title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {number} · {file_name} · hal. {page}
        </Text>
      </Group>
      <Text size="sm" mt={4}>
        {snippet.map(({ text, isHit }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change their order.
          isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </Text>
    </Card>
  )
}
