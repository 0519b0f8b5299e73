import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeFromBlob } from 'file-type'

type Kind = {
  mime: string
  /** Types recognised from the bytes; none for text, which has no signature. */
  signatures: readonly string[]
  /** May be shown by the browser in our own origin, where scripts in it would be ours. */
  inline?: boolean
}

const ole = 'application/x-cfb'
const office = 'application/vnd.openxmlformats-officedocument'
const text = (mime: string): Kind => ({ mime, signatures: [] })
const image = (type: string, ...others: string[]): Kind => ({
  mime: `image/${type}`,
  signatures: [`image/${type}`, ...others],
  inline: true,
})
const same = (mime: string, ...others: string[]): Kind => ({ mime, signatures: [mime, ...others] })

/** Allowed uploads by extension. HTML and SVG can contain scripts and are not allowed. */
export const fileKinds: Readonly<Record<string, Kind>> = {
  pdf: { mime: 'application/pdf', signatures: ['application/pdf'], inline: true },
  png: image('png', 'image/apng'),
  jpg: image('jpeg'),
  jpeg: image('jpeg'),
  gif: image('gif'),
  webp: image('webp'),
  tif: same('image/tiff'),
  tiff: same('image/tiff'),
  heic: same('image/heic', 'image/heif'),
  docx: same(`${office}.wordprocessingml.document`),
  xlsx: same(`${office}.spreadsheetml.sheet`),
  pptx: same(`${office}.presentationml.presentation`),
  doc: same('application/msword', ole),
  xls: same('application/vnd.ms-excel', ole),
  ppt: same('application/vnd.ms-powerpoint', ole),
  msg: same('application/vnd.ms-outlook', ole),
  odt: same('application/vnd.oasis.opendocument.text'),
  ods: same('application/vnd.oasis.opendocument.spreadsheet'),
  zip: same('application/zip'),
  mp4: same('video/mp4', 'video/quicktime'),
  csv: text('text/csv'),
  txt: { ...text('text/plain'), inline: true },
  json: text('application/json'),
  xml: { mime: 'application/xml', signatures: ['application/xml'] },
  eml: text('message/rfc822'),
}

/** The ending of a name, in lower case and without the dot. */
export const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind a file really is; undefined when its content is not what the ending of its name says. */
export async function kindOf(file: string, name: string): Promise<Kind | undefined> {
  const ending = endingOf(name)
  const kind = Object.hasOwn(fileKinds, ending) ? fileKinds[ending] : undefined
  if (!kind) return undefined
  // `fileTypeFromFile` imports a package that a bundle does not contain.
  const match = await fileTypeFromBlob(await openAsBlob(file))
  if (match) return kind.signatures.includes(match.mime) ? kind : undefined
  const isText = kind.signatures.length === 0 || ending === 'xml'
  return isText && (await looksLikeText(file)) ? kind : undefined
}

/** The same for bytes that lie in no file. */
export async function kindOfBytes(bytes: Buffer, name: string): Promise<Kind | undefined> {
  if (!endingOf(name)) return undefined
  const file = path.join(tmpdir(), `ems-bytes-${randomUUID()}`)
  await writeFile(file, bytes, { mode: 0o600 })
  try {
    return await kindOf(file, name)
  } finally {
    await rm(file, { force: true })
  }
}

/** No control characters but those of text. */
export const isText = (bytes: Uint8Array) =>
  bytes.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27)

/** The beginning is enough to tell a program from a letter. */
async function looksLikeText(name: string) {
  const file = await open(name)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return isText(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
