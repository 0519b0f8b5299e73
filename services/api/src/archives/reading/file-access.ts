import { archiveContracts, documents } from '@ems/contracts/archives'
import { formatDay, todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { FileAccess } from '../../assets/index.ts'
import type { Deps } from '../../kit/context.ts'
import { Forbidden } from '../../kit/problems.ts'
import { noteAccess } from '../documents/archive-document-events.ts'

const isSecret = (security: string) => security === 'secret' || security === 'top_secret'

/**
 * What follows when a file of a record is opened: of secret records it is logged, of limited ones every page carries name
 * and time, on the screen too, and the most secret ones are downloaded only by those who keep the archives.
 */
export const openDocumentFile: FileAccess = async (deps, { target_id, name, isDownload, isThumbnail }) => {
  const row = await deps.db.first(
    sql<{ security: string }>`select security from ems.documents where id = ${target_id}::bigint`,
  )
  if (!row || row.security === 'normal') return {}
  if (isThumbnail) return { watermark: markOf(deps) }
  if (isDownload && row.security === 'top_secret' && !deps.user.permissions.has(documents.can.update))
    throw Forbidden({ because: 'Arsip sangat rahasia hanya dapat dibaca di layar.' })
  if (isSecret(row.security))
    await noteAccess(deps, { document: target_id, file: name, type: isDownload ? 'download' : 'view' })
  return { watermark: markOf(deps) }
}

/**
 * Pages of contracts that are not open to all carry name and time. A signed file goes unchanged to those who keep the contracts: a
 * mark on it would break its signature.
 */
export const openContractFile: FileAccess = async (deps, { target_id, purpose }) => {
  const row = await deps.db.first(
    sql<{ security: string }>`select security from ems.archive_contracts where id = ${target_id}::bigint`,
  )
  if (!row || row.security === 'normal') return {}
  if (purpose === 'signed' && deps.user.permissions.has(archiveContracts.can.update)) return {}
  return { watermark: markOf(deps) }
}

const markOf = ({ user }: Deps) => `${user.name} · ${nowInJakarta()}`

/** `24/11/2026 21.05 WIB` */
function nowInJakarta() {
  const time = new Date().toLocaleTimeString('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })
  return `${formatDay(todayInJakarta())} ${time} WIB`
}
