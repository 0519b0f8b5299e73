import type { assets } from '@ems/contracts/common'
import { api, type Row, useQuery } from '@ems/platform'
import { useEffect, useState } from 'react'

export type FileRow = Pick<Row<typeof assets>, 'id' | 'name' | 'mime' | 'size_byte'> & Partial<Row<typeof assets>>

/** Image types that every browser displays without running scripts, by the type that the server recognised. */
const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const PDF = 'application/pdf'

/** Preview type of a file; undefined where it can only be downloaded. */
export function previewOf({ mime }: Pick<FileRow, 'mime'>): 'image' | 'pdf' | undefined {
  if (IMAGES.has(mime)) return 'image'
  // Telephones have no viewer of their own: there a PDF is downloaded.
  return mime === PDF && navigator.pdfViewerEnabled ? 'pdf' : undefined
}

/** An address of this page for the content of a stored file, fetched with the session's token. */
export function useFileUrl({ id, mime }: Pick<FileRow, 'id' | 'mime'>, isEnabled = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['asset-content', id],
    queryFn: ({ signal }) =>
      api.get(`assets/${id}/content`, { headers: { Accept: '*/*' }, timeout: 120_000, signal }).blob(),
    enabled: isEnabled,
    // The bytes of a stored file never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(new Blob([data], { type: mime }))
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [data, mime])
  return { url, error, refetch }
}
