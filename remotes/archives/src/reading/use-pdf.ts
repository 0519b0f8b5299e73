import { api, useQuery } from '@ems/platform'
import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'

let worker: Worker | undefined

/** One worker for all documents of the page; it comes from our own origin. */
function startWorker() {
  worker ??= new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  GlobalWorkerOptions.workerPort = worker
}

/** `isMarked`: the server wrote name and time on the pages. */
type Loaded = { file?: PDFDocumentProxy; failure?: string; error?: unknown; isMarked: boolean; retry: () => void }

const LOCKED = 'Berkas terkunci kata sandi. Unduh berkas untuk membacanya.'
const BROKEN = 'Berkas rusak, halamannya tidak dapat ditampilkan.'

/** The PDF of a stored file. Scripts in it never run: only its pages are drawn. */
export function usePdf(id: string): Loaded {
  const { data, error, refetch } = useQuery({
    queryKey: ['asset-content', id, 'pdf'],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`assets/${id}/content`, { headers: { Accept: '*/*' }, timeout: 120_000, signal })
      return { bytes: await answer.blob(), isMarked: answer.headers.has('ems-watermark') }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [opened, setOpened] = useState<{ file?: PDFDocumentProxy; failure?: string }>({})
  useEffect(() => {
    if (!data) return
    setOpened({})
    startWorker()
    let isUnmounted = false
    let close: (() => void) | undefined
    void data.bytes.arrayBuffer().then(async (bytes) => {
      if (isUnmounted) return
      const task = getDocument({ data: new Uint8Array(bytes), useWasm: false, enableXfa: false, verbosity: 0 })
      close = () => void task.destroy()
      await task.promise.then(
        (file) => !isUnmounted && setOpened({ file }),
        (reason: unknown) =>
          !isUnmounted && setOpened({ failure: reason instanceof PasswordException ? LOCKED : BROKEN }),
      )
    })
    return () => {
      isUnmounted = true
      close?.()
    }
  }, [data])
  return { ...opened, error, isMarked: data?.isMarked ?? false, retry: () => void refetch() }
}
