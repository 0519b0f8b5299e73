import { open } from 'node:fs/promises'
import { openCsv } from './csv.ts'
import { openIcs } from './ics-source.ts'
import { BrokenFile, Encrypted } from './problems.ts'
import { openXls } from './sheets/xls.ts'
import { openXlsx } from './sheets/xlsx.ts'
import type { Source } from './source.ts'
import { openKonversi } from './xml/konversi-source.ts'

export type Format = 'xlsx' | 'xls' | 'xml' | 'csv' | 'ics'

/** Format of a file by its content: name and media type are chosen by the sender. */
export async function formatOf(path: string): Promise<Format> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.subarray(0, 4).equals(ZIP)) return 'xlsx'
    if (head.subarray(0, 8).equals(COMPOUND)) return 'xls'
    if (head.includes(0)) throw BrokenFile()
    const text = head.toString('utf8')
    if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return 'ics'
    return /^\uFEFF?\s*</.test(text) ? 'xml' : 'csv'
  } finally {
    await file.close()
  }
}

/** Opens a file of tables, a calendar, or a konversi file. Refuses with a Problem whose message is for the user. */
export async function openSource(path: string): Promise<Source> {
  const format = await formatOf(path)
  if (format === 'xlsx') return openXlsx(path)
  if (format === 'csv') return openCsv(path)
  if (format === 'ics') return openIcs(path)
  if (format === 'xls') return (await isEncryptedXlsx(path)) ? refuseEncrypted() : openXls(path)
  return openKonversi(path)
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** MS-CFB 2.2, the container of .xls and of encrypted .xlsx files. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const refuseEncrypted = () => {
  throw Encrypted()
}

/** MS-OFFCRYPTO 2.3: the stream is named in UTF-16 in the directory of the container. */
async function isEncryptedXlsx(path: string) {
  const file = await open(path)
  try {
    return (await file.readFile()).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  } finally {
    await file.close()
  }
}
