import { explain, showProblem, type Upload, uploadAsset } from '@ems/platform'
import { useCallback, useRef, useState } from 'react'

/** One file on its way. A refused one stays until it is tried again or put away. */
export type Sending = { key: string; file: File; share: number; error?: string }
type Stored = Awaited<ReturnType<typeof uploadAsset>>

/** Default limit of the server, which decides. */
export const MAX_MEGABYTES = 10

type UploadsOptions = { path?: string | undefined; fields?: Upload['fields']; onStored: (file: Stored) => void }

/** Sends files to the server side by side, each with its progress and its own refusal. */
export function useUploads({ path, fields, onStored }: UploadsOptions) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const latest = useRef({ path, fields, onStored })
  latest.current = { path, fields, onStored }

  const change = useCallback((key: string, to: Partial<Sending> | null) => {
    setSending((old) => old.flatMap((one) => (one.key !== key ? [one] : to ? [{ ...one, ...to }] : [])))
  }, [])
  const send = useCallback(
    async (key: string, file: File) => {
      const abort = new AbortController()
      aborts.current.set(key, abort)
      change(key, { error: undefined, share: 0 })
      try {
        const stored = await uploadAsset({
          file,
          ...(latest.current.path && { path: latest.current.path }),
          fields: latest.current.fields,
          onProgress: (share) => change(key, { share }),
          signal: abort.signal,
        })
        change(key, null)
        latest.current.onStored(stored)
      } catch (error) {
        // A boundary: the file stays in the list with the reason.
        if (abort.signal.aborted) return change(key, null)
        change(key, { error: reasonOf(error, file) })
        if (!(error instanceof Error)) showProblem(error)
      }
    },
    [change],
  )
  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const key = crypto.randomUUID()
        setSending((old) => [...old, { key, file, share: 0 }])
        void send(key, file)
      }
    },
    [send],
  )
  return {
    sending,
    add,
    retry: ({ key, file }: Sending) => void send(key, file),
    drop: ({ key }: Sending) => {
      aborts.current.get(key)?.abort()
      change(key, null)
    },
  }
}

function reasonOf(error: unknown, { size }: File) {
  const { text, hint } = explain(error)
  const isLarge = size > MAX_MEGABYTES * 1_048_576
  return [text, hint, isLarge && `Maksimal ${MAX_MEGABYTES} MB per berkas.`].filter(Boolean).join(' ')
}
