import { IconFileText, IconPaperclip } from '../../icons.ts'
import classes from '../files.module.css'
import { type FileRow, previewOf, useFileUrl } from '../use-file-url.ts'

/** Larger pictures are fetched only to be opened. */
const MAX_THUMBNAIL_BYTES = 4_194_304

/** A small picture of a file, or an icon of its kind. The name beside it says what it is. */
export function Thumbnail({ file }: { file: FileRow }) {
  const kind = previewOf(file)
  const { url } = useFileUrl(file, kind === 'image' && file.size_byte <= MAX_THUMBNAIL_BYTES)
  const Icon = kind === 'pdf' ? IconFileText : IconPaperclip
  return (
    <span className={classes.thumbnail} aria-hidden>
      {url ? <img src={url} alt="" /> : <Icon size={20} />}
    </span>
  )
}
