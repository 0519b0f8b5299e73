import type { ImportError } from '@ems/contracts/common'
import { Problem, splitDetail } from '@ems/contracts/kit'
import type { Task } from '../jobs/index.ts'
import { audit } from '../kit/audit/audit-log.ts'
import type { Importable } from './importables.ts'

const denied = 'ERROR_UNAUTHORIZED_ACCESS'
/** Error codes of cells that are no typing errors. */
const suspicious = new Set([denied, 'FORMULA'])

/** Description of a refused file for the audit log; undefined for ordinary mistakes. */
export function suspicionIn(errors: readonly ImportError[]): string | undefined {
  const reporting = errors.filter(({ code }) => suspicious.has(code))
  const [first] = reporting
  if (!first) return undefined
  const rows = new Set(reporting.map(({ row }) => row)).size
  const subject = reporting.some(({ code }) => code === denied) ? 'Akses ditolak' : 'Isian ditolak'
  return `${subject}. Impor, ${rows} baris, pertama baris ${first.row}: ${first.message}`
}

/** The same for a file that is refused as a whole. */
export function suspicionOf(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined
  const [{ code = '' } = {}] = error.errors
  if (error.status !== 403 && !code.startsWith('E_FILE')) return undefined
  const { detail, hint } = splitDetail(error.message)
  return error.status === 403 ? `Akses ditolak. Impor: ${hint || detail}` : `Berkas ditolak. Impor: ${detail}`
}

/** Records a refused attempt of an import in the audit log; does nothing for ordinary mistakes. */
export async function noteRejected(
  { deps }: Task,
  { store: { resource } }: Importable,
  { name }: { name: string },
  suspicion: string | undefined,
): Promise<void> {
  if (!suspicion) return
  await audit(deps, [
    {
      action: 'denied',
      menu: resource.menu,
      target_type: resource.name,
      target_label: name,
      reason: suspicion.slice(0, 500),
    },
  ])
}
