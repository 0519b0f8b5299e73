import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { CadesSigner } from './cades-signer.ts'
import { drawSignatures, type SignatureSheet } from './signature-page.ts'

/*
 * Adds the sheet of signatures to a PDF and the fingerprint of what was signed to each of its pages, and signs it with the
 * certificate of the house: away from the thread that others wait for, in a memory of its own.
 */
export type SignatureRequest = SignatureSheet & {
  path: string
  to: string
  /** PEM texts; without them the file is stamped only. */
  identity?: { certificates: readonly string[]; key: string } | undefined
}
export type SignatureAnswer = 'DONE' | 'LOCKED' | 'BROKEN'

const { path, to, identity, ...sheet } = workerData as SignatureRequest
parentPort?.postMessage(await stamp())

async function stamp(): Promise<SignatureAnswer> {
  const original = readFileSync(path)
  const file = await PDFDocument.load(original, { updateMetadata: false, ignoreEncryption: false }).catch(
    (error: unknown) => (/encrypt/i.test(String(error)) ? 'LOCKED' : 'BROKEN') as SignatureAnswer,
  )
  if (typeof file === 'string') return file
  await drawSignatures(file, sheet, createHash('sha256').update(original).digest('hex'))
  // The signature is written into the plain text of the file: tables of objects stay readable.
  const stamped = Buffer.from(await file.save({ useObjectStreams: false }))
  writeFileSync(to, identity ? await signed(stamped, identity) : stamped)
  return 'DONE'
}

function signed(pdf: Buffer, { certificates, key }: NonNullable<SignatureRequest['identity']>): Promise<Buffer> {
  const signer = new CadesSigner({
    certificates: certificates.map((pem) => new X509Certificate(pem)),
    key: createPrivateKey(key),
  })
  const prepared = plainAddPlaceholder({
    pdfBuffer: pdf,
    ...{ reason: sheet.title, contactInfo: '', name: sheet.company, location: 'Indonesia' },
    signatureLength: 16_384,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  return new SignPdf().sign(prepared, signer)
}
