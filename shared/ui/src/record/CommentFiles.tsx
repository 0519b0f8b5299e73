import { assets } from '@ems/contracts/common'
import { queries, useQuery } from '@ems/platform'
import { FileList } from '../files/FileList.tsx'

type CommentFilesProps = { ids: readonly string[]; titles: Readonly<Record<string, string>> }

/** Files of a comment. */
export function CommentFiles({ ids, titles }: CommentFilesProps) {
  const { data } = useQuery(queries(assets).list({ size: 250, filters: { id: ids } }))
  const known = new Map((data?.rows ?? []).map((row) => [row.id, row]))
  const files = ids.map((id) => known.get(id) ?? { id, name: titles[`assets:${id}`] ?? '…', mime: '', size_byte: 0 })
  return <FileList label="Lampiran komentar" files={files} />
}
