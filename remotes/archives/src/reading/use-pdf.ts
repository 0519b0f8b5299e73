import { maxMarkedBytes } from '@ems/contracts/common'
import { api, useQuery } from '@ems/platform'
import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
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

/** What pdf.js opens: all bytes, or parts that it asks for. */
type Source = { isMarked: boolean; open: () => Promise<Parameters<typeof getDocument>[0]> }

/** The whole file, in which the server may have written a name on each page. */
async function wholeFile(id: string, signal: AbortSignal): Promise<Source> {
  const answer = await api.get(`assets/${id}/content`, { headers: { Accept: '*/*' }, timeout: 120_000, signal })
  const bytes = await answer.blob()
  const open = async () => ({ data: new Uint8Array(await bytes.arrayBuffer()) })
  return { isMarked: answer.headers.has('ems-watermark'), open }
}

/** Parts of a large file, which is never here as a whole. */
class Parts extends PDFDataRangeTransport {
  readonly #id: string
  constructor(id: string, size: number) {
    super(size, null)
    this.#id = id
  }
  override requestDataRange(begin: number, end: number) {
    const headers = { Accept: '*/*', Range: `bytes=${begin}-${end - 1}` }
    void api
      .get(`assets/${this.#id}/content`, { headers, timeout: 120_000 })
      .arrayBuffer()
      .then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        // The page that asked for it stays empty; the next one asks again.
        () => undefined,
      )
  }
}

const inParts = (id: string, size: number): Source => ({
  isMarked: false,
  open: async () => ({ range: new Parts(id, size), disableAutoFetch: true, disableStream: true }),
})

type Stored = { id: string; size_byte?: number }

/** The PDF of a stored file. Scripts in it never run: only its pages are drawn. */
export function usePdf({ id, size_byte = 0 }: Stored): Loaded {
  const { data, error, refetch } = useQuery({
    queryKey: ['asset-content', id, 'pdf'],
    queryFn: ({ signal }) => (size_byte > maxMarkedBytes ? inParts(id, size_byte) : wholeFile(id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [opened, setOpened] = useState<{ file?: PDFDocumentProxy; failure?: string }>({})
  useEffect(() => {
    if (!data) return
    setOpened({})
    startWorker()
    let isUnmounted = false
    let close: (() => void) | undefined
    void data.open().then(async (source) => {
      if (isUnmounted) return
      const task = getDocument({ ...(source as object), useWasm: false, enableXfa: false, verbosity: 0 })
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
