import { inflateSync } from 'node:zlib'

/** Text of a PDF, in the order of writing. */
export function textOf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, text = '']) =>
      [...text.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n')
}
