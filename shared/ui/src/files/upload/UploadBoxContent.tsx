import { FileDrop } from '../FileDrop.tsx'
import { useUploads } from '../use-uploads.ts'

export type UploadBoxProps = {
  /** What the files are for, as `Berkas masuk`. */
  label: string
  /** Address below `/api/v1` that takes the files; the files of the user by default. */
  path?: string
  fields?: Readonly<Record<string, string | undefined>>
  /** The collection that takes large files in pieces; without it they are refused by their size. */
  inPieces?: string
  onStored: (file: { id: string }) => void
}

export default function UploadBoxContent({ label, path, fields, inPieces, onStored }: UploadBoxProps) {
  const uploads = useUploads({ path, fields, inPieces, onStored })
  return <FileDrop label={label} uploads={uploads} />
}
