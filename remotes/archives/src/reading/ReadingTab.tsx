import { assets } from '@ems/contracts/common'
import { queries, useQuery, useSearchParams } from '@ems/platform'
import { Failed, Loading } from '@ems/ui'
import { FileReader } from './FileReader.tsx'

type Props = { type: string; id: string; security: string; isArrangeable: boolean }

/** Files of a record, page by page. The address may name a file, a page of it and words to mark. */
export default function ReadingTab({ type, id, security, isArrangeable }: Props) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(
    queries(assets).list({ size: 250, filters: { target_type: type, target_id: id } }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Berkas" rows={6} onRetry={() => void refetch()} />
  const target = { file: search.get('file'), page: Number(search.get('at')) || 1, q: search.get('q') ?? '' }
  const files = data.rows
    .filter(({ destroyed_at }) => !destroyed_at)
    .map((file) => (file.replaced_at ? { ...file, label: `${file.name} (versi ${file.edition})` } : file))
    .toSorted((a, b) => Number(Boolean(a.replaced_at)) - Number(Boolean(b.replaced_at)))
  return <FileReader files={files} target={target} isMarked={security !== 'normal'} isArrangeable={isArrangeable} />
}
