import { Problem } from '@ems/contracts/kit'
import { BadFile } from '../../kit/http/upload.ts'
import { ScannerAway } from './clamd.ts'
import { type Content, virusIn } from './virus-check.ts'

/** Refuses a file with a virus, and, until the scanner has a verdict, any file. Without a scanner every file passes. */
export async function refuseVirus(file: Content): Promise<void> {
  const virus = await virusIn(file).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error
    throw new Problem(503, [
      {
        ...{ status: '503', code: 'SCANNER', title: 'Service Unavailable', source: { pointer: '/file' } },
        detail: 'Pemindai virus tidak menjawab.[Galat]Berkas belum disimpan. Coba beberapa saat lagi.',
      },
    ])
  })
  if (virus) throw BadFile(`Berkas ditolak: mengandung virus (${virus.slice(0, 80)}).`, 'FILE_VIRUS')
}
