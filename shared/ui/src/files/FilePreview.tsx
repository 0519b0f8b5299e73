import { Modal } from '../Modal.tsx'
import { Failed, Loading } from '../states/states.tsx'
import classes from './files.module.css'
import { type FileRow, previewOf, useFileUrl } from './use-file-url.ts'

/** A picture or a PDF, over the record it belongs to. */
export default function FilePreview({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const { url, error, refetch } = useFileUrl(file)
  return (
    <Modal opened onClose={onClose} title={file.name} size="70rem">
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !url && <Loading label={file.name} rows={6} onRetry={() => void refetch()} />}
      {url && previewOf(file) === 'image' && <img src={url} alt={file.name} className={classes.picture} />}
      {url && previewOf(file) === 'pdf' && <iframe src={url} title={file.name} className={classes.pages} />}
    </Modal>
  )
}
