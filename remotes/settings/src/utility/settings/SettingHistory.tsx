import type { ListDocument } from '@ems/contracts/kit'
import type { AuditLog } from '@ems/contracts/settings'
import { type auditLogs, configs } from '@ems/contracts/settings'
import { api, formatInstant, toRow, useQuery, useSession } from '@ems/platform'
import { Failed, Loading, Modal, Nothing, Stack, Text } from '@ems/ui'
import type { Setting } from './use-settings.ts'
import { settingText } from './value-text.ts'

/** History of a setting, newest first. */
export function SettingHistory({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [configs.name, 'history', setting.id, setting.version],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`${configs.name}/${setting.id}/history`, { signal }).json<ListDocument>()
      return answer.data.map((object) => toRow<typeof auditLogs>(object))
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Riwayat ${setting.label}`}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label="riwayat" rows={3} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Nothing text="Pengaturan ini belum pernah diubah." />}
      <Stack gap="sm">
        {data?.map((entry) => (
          <div key={entry.id}>
            <Text>
              {settingText(setting, valueIn(entry.before))} → <b>{settingText(setting, valueIn(entry.after))}</b>
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(entry.at, user.timezone)} · {entry.actor_name}
            </Text>
          </div>
        ))}
      </Stack>
    </Modal>
  )
}

const valueIn = (values: AuditLog['before']) => (values as { value?: unknown } | null)?.value ?? null
