import type { AuditLog } from '@ems/contracts/settings'
import { api, changed, confirm, jsonApi, readRow, showProblem, toast, useSession } from '@ems/platform'
import { ActionIcon, IconRestore, Tooltip } from '@ems/ui'
import { resourceOf } from '../resources/all-resources.ts'
import type { Change } from './changes.ts'

/** Gives one field of the object the value it had before this entry; for those who may roll the object back. */
export function Restore({ entry, change }: { entry: AuditLog; change: Change }) {
  const { can } = useSession()
  const resource = resourceOf(entry.target_type)
  const isOwn = resource && change.field in resource.update.shape
  if (!resource || !isOwn || !entry.target_id || entry.is_sensitive || !can(`${resource.menu}-rollback`)) return null

  const restore = async () => {
    const isSure = await confirm({
      title: `Pulihkan ${change.meta.label}?`,
      text: `${entry.target_label ?? 'Objek'} kembali memakai nilai sebelum perubahan ini. Kolom lain tidak berubah.`,
      confirmLabel: 'Pulihkan',
    })
    if (!isSure) return
    try {
      const { row } = await readRow(resource, entry.target_id as string)
      await api.post(`${resource.name}/${entry.target_id}/-actions/rollback`, {
        ...jsonApi({
          data: {
            type: resource.name,
            id: entry.target_id,
            meta: { version: (row as unknown as { version: number }).version },
            attributes: { audit_log: entry.id, fields: [change.field] },
          },
        }),
      })
      toast.success('Perubahan data berhasil disimpan.')
      await Promise.all([changed(resource), changed({ name: 'audit-logs' })])
    } catch (error) {
      // A boundary: nothing above this button could tell the user.
      showProblem(error)
    }
  }
  return (
    <Tooltip label="Pulihkan nilai ini">
      <ActionIcon
        variant="subtle"
        aria-label={`Pulihkan nilai ini: ${change.meta.label}`}
        onClick={() => void restore()}
      >
        <IconRestore size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
