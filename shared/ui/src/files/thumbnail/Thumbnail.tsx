import { api, useQuery } from '@ems/platform'
import { useEffect, useState } from 'react'
import { IconFileText, IconPaperclip } from '../../icons.ts'
import classes from '../files.module.css'
import { type FileRow, previewOf, useFileUrl } from '../use-file-url.ts'

/** Larger pictures are fetched only to be opened. */
const MAX_THUMBNAIL_BYTES = 4_194_304

/** A small picture of a file, or an icon of its kind. The name beside it says what it is. */
export function Thumbnail({ file }: { file: FileRow }) {
  const kind = previewOf(file)
  const { url: picture } = useFileUrl(file, kind === 'image' && file.size_byte <= MAX_THUMBNAIL_BYTES)
  const page = useFirstPage(file)
  const url = picture ?? page
  const Icon = kind === 'pdf' ? IconFileText : IconPaperclip
  return (
    <span className={classes.thumbnail} aria-hidden>
      {url ? <img src={url} alt="" /> : <Icon size={20} />}
    </span>
  )
}

/** The first page of a PDF, where the server has drawn it. */
function useFirstPage({ id, mime, target_type }: FileRow) {
  const { data } = useQuery({
    queryKey: ['asset-thumbnail', id],
    queryFn: ({ signal }) => api.get(`assets/${id}/thumbnail`, { headers: { Accept: '*/*' }, signal }).blob(),
    enabled: mime === 'application/pdf' && Boolean(target_type),
    staleTime: 60_000,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data?.size) return
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [data])
  return url
}
