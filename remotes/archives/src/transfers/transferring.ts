import { documents, MAX_TRANSFERRED } from '@ems/contracts/archives'
import { api, formatNumber, jsonApi, type Row, saveFile, showProblem, toast } from '@ems/platform'
import { IconDownload, type RowAction } from '@ems/ui'

/** Saves chosen permanent records with their files as a package for another archive. */
export const transferring: RowAction<typeof documents> = {
  label: 'Paket serah (BagIt)',
  icon: IconDownload,
  permission: documents.can.toExcel,
  bulk: true,
  offered: ({ status }) => status === 'permanent',
  run: (rows) => void save(rows).catch(showProblem),
}

async function save(rows: readonly Row<typeof documents>[]): Promise<void> {
  const attributes = { ids: rows.slice(0, MAX_TRANSFERRED).map(({ id }) => id) }
  const { body, headers } = jsonApi({ data: { type: documents.name, attributes } })
  const answer = api.post(`${documents.name}/-actions/transfer`, {
    ...{ body, headers: { ...headers, accept: 'application/zip' }, timeout: 600_000 },
  })
  await saveFile(await answer, 'serah-arsip.zip')
  toast.success(`Paket ${formatNumber(attributes.ids.length)} arsip diunduh.`)
}
