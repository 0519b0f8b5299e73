type File = { name: string; type?: string; content: Buffer | string }

/** The body and the headers of a multipart/form-data request with text fields and one file. */
export function multipart(file: File | null, fields: Readonly<Record<string, string>> = {}) {
  const boundary = `----uji${crypto.randomUUID()}`
  const head = (disposition: string, type?: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`))
  if (file)
    parts.push(
      Buffer.from(head(`name="file"; filename="${file.name}"`, file.type ?? 'application/octet-stream')),
      Buffer.from(file.content),
      Buffer.from('\r\n'),
    )
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return [body, { 'content-type': `multipart/form-data; boundary=${boundary}` }] as const
}
