import type { AuditService } from '@ems/contracts/settings'

type Entry = Pick<AuditService, 'message' | 'status_code' | 'service' | 'operation'>

const hints: readonly { fits: (entry: Entry) => boolean; text: string }[] = [
  {
    fits: ({ message }) => /invalid_grant/i.test(message ?? ''),
    text: 'Izin akses sudah tidak berlaku. Hubungkan ulang di Utilitas › Integrasi.',
  },
  {
    fits: ({ message }) => /ChunkLoad|Loading chunk|dynamically imported module/i.test(message ?? ''),
    text: 'Versi baru sudah dirilis saat halaman terbuka. Minta pengguna memuat ulang halaman.',
  },
  {
    fits: ({ message }) => /ECONNREFUSED|ENOTFOUND|fetch failed|aborted due to timeout/i.test(message ?? ''),
    text: 'Layanan tujuan tidak menjawab. Periksa Utilitas › Kesehatan sistem.',
  },
  {
    fits: ({ status_code }) => status_code === 401,
    text: 'Kredensial ditolak layanan tujuan. Periksa pengaturan integrasi.',
  },
  { fits: ({ status_code }) => status_code === 429, text: 'Terlalu banyak permintaan. Tunggu sebentar, lalu ulangi.' },
  {
    fits: ({ status_code }) => status_code !== null && status_code >= 500,
    text: 'Gangguan di layanan tujuan. Ulangi setelah layanan pulih.',
  },
  {
    fits: ({ service }) => service === 'queue',
    text: 'Pekerjaan dapat diulangi dari entri ini atau dari Utilitas › Pekerjaan latar.',
  },
]

/** Advice for known kinds of entries. */
export const hintFor = (entry: Entry): string | undefined => hints.find(({ fits }) => fits(entry))?.text

/** The request as a command line, without its credentials; undefined where no address is known. */
export function curlOf({ method, url, request }: Pick<AuditService, 'method' | 'url' | 'request'>): string | undefined {
  if (!url || !method) return undefined
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const body = (request as { body?: unknown } | null)?.body
  return [
    `curl -X ${method} ${quoted(url)}`,
    `-H ${quoted('Authorization: Bearer [dihapus]')}`,
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}
