import { explain, showProblem, type Upload, uploadAsset } from '@ems/platform'
import { useCallback, useRef, useState } from 'react'
import { MIN_BYTES, patiently, sendInPieces } from './upload/send-in-pieces.ts'

/** One file on its way. A refused one stays until it is tried again or put away. */
export type Sending = {
  key: string
  file: File
  /** Beside the fields of all. */
  fields?: Upload['fields']
  share: number
  isPending?: boolean
  error?: string
}
type Stored = Awaited<ReturnType<typeof uploadAsset>>

/** Default limit of the server, which decides. */
export const MAX_MEGABYTES = 10

type UploadsOptions = {
  path?: string | undefined
  fields?: Upload['fields']
  /** The collection that takes large files in pieces. */
  inPieces?: string | undefined
  onStored: (file: Stored) => void
}

/** Sends files to the server side by side, each with its progress and its own refusal. */
export function useUploads({ path, fields, inPieces, onStored }: UploadsOptions) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const latest = useRef({ path, fields, inPieces, onStored })
  latest.current = { path, fields, inPieces, onStored }

  const change = useCallback((key: string, to: Partial<Sending> | null) => {
    setSending((old) => old.flatMap((one) => (one.key !== key ? [one] : to ? [{ ...one, ...to }] : [])))
  }, [])
  const send = useCallback(
    async ({ key, file, fields }: Pick<Sending, 'key' | 'file' | 'fields'>) => {
      const abort = new AbortController()
      aborts.current.set(key, abort)
      change(key, { error: undefined, isPending: false })
      try {
        const stored = await sent(
          file,
          { ...latest.current, fields: { ...latest.current.fields, ...fields } },
          {
            onProgress: (share) => change(key, { share }),
            onWait: (isPending) => change(key, { isPending }),
            signal: abort.signal,
          },
        )
        change(key, null)
        latest.current.onStored(stored)
      } catch (error) {
        // A boundary: the file stays in the list with the reason.
        if (abort.signal.aborted) return change(key, null)
        change(key, { error: reasonOf(error, file, latest.current.inPieces) })
        if (!(error instanceof Error)) showProblem(error)
      }
    },
    [change],
  )
  const add = useCallback(
    (files: Iterable<File>, fields?: Upload['fields']) => {
      for (const file of files) {
        const one = { key: crypto.randomUUID(), file, fields, share: 0 }
        setSending((old) => [...old, one])
        void send(one)
      }
    },
    [send],
  )
  return {
    sending,
    isLarge: inPieces !== undefined,
    add,
    retry: (one: Sending) => void send(one),
    drop: ({ key }: Sending) => {
      aborts.current.get(key)?.abort()
      change(key, null)
    },
  }
}

type Watching = {
  onProgress: (share: number) => void
  onWait: (isPending: boolean) => void
  signal: AbortSignal
}

/** At once, or in pieces that go on where the network broke. */
async function sent(file: File, { path, fields, inPieces }: UploadsOptions, { onWait, ...watching }: Watching) {
  const to = { ...(path && { path }), ...watching }
  if (!inPieces || file.size < MIN_BYTES) return uploadAsset({ file, fields, ...to })
  const id = await sendInPieces({ file, target: inPieces, onWait, ...watching })
  const form = {
    fields: { ...fields, upload: id },
    key: `upload-${id}`,
    ...(path && { path }),
    signal: watching.signal,
  }
  return patiently({ signal: watching.signal, onWait }, () => uploadAsset(form))
}

function reasonOf(error: unknown, { size }: File, inPieces: string | undefined) {
  const { text, hint } = explain(error)
  const isLarge = !inPieces && size > MAX_MEGABYTES * 1_048_576
  return [text, hint, isLarge && `Maksimal ${MAX_MEGABYTES} MB per berkas.`].filter(Boolean).join(' ')
}
