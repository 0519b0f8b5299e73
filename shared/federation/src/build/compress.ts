import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn, writeAtomically } from '../files.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

// Below this the answer's headers outweigh what compression saves.
const WORTHWHILE = 1024

/** Puts a `.br` and a `.gz` next to every text file in `folder` that is worth it and does not have them yet. */
export async function compressAll(folder: string) {
  const files = (await filesIn(folder)).filter((file) => /\.(js|css|html|json|svg|map|txt)$/.test(file))
  await Promise.all(files.map(compress))
}

async function compress(file: string) {
  const { size, mtimeMs } = await stat(file)
  const done = await stat(`${file}.br`).catch(() => undefined)
  if (size < WORTHWHILE || (done && done.mtimeMs >= mtimeMs)) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size }
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })])
  await Promise.all([writeAtomically(`${file}.br`, br), writeAtomically(`${file}.gz`, gz)])
}
