import { mediaType } from '@ems/contracts/kit'

export type UploadRequest = {
  url: string
  token: string
  names?: { name: string; email: string }
  body: FormData
  key?: string | undefined
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** `fetch` cannot say how much has been sent over HTTP/1.1; this older way can. */
export function uploadByXhr({ url, token, names, body, key, onProgress, signal }: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept', mediaType)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', key ?? crypto.randomUUID())
    if (names) request.setRequestHeader('Username', encodeURIComponent(names.name))
    if (names) request.setRequestHeader('UserMail', encodeURIComponent(names.email))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      const headers = { 'X-Request-Id': request.getResponseHeader('X-Request-Id') ?? '' }
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => resolve(Response.error())
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
