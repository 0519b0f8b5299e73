import { configs } from '@ems/contracts/settings'
import { useSession } from '@ems/platform'
import {
  ActionIcon,
  Badge,
  Checkbox,
  Group,
  IconHistory,
  IconRestore,
  IconSearch,
  Nothing,
  Paper,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@ems/ui'
import { useState } from 'react'
import classes from '../utility.module.css'
import { SettingEditor } from './SettingEditor.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { useReset } from './use-reset.ts'
import { isCustom, type Setting, type Settings } from './use-settings.ts'
import { settingText } from './value-text.ts'

type CardsProps = { settings: Settings; group: string; label: string }

/** The settings of one group, or those of all groups that fit what is searched. */
export function SettingCards({ settings, group, label }: CardsProps) {
  const [typed, setTyped] = useState('')
  const [onlyCustom, setOnlyCustom] = useState(false)
  const [history, setHistory] = useState<Setting | null>(null)
  const expected = typed.trim().toLowerCase()
  const visible = settings.settings.filter(
    (setting) =>
      (expected ? textOf(setting).includes(expected) : setting.group === group) && (!onlyCustom || isCustom(setting)),
  )
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <TextInput
          type="search"
          flex="1 1 16rem"
          maw={360}
          aria-label="Cari pengaturan"
          placeholder="Cari pengaturan"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label="Diubah dari bawaan"
          checked={onlyCustom}
          onChange={(event) => setOnlyCustom(event.currentTarget.checked)}
        />
      </Group>
      {visible.length === 0 && (
        <Nothing
          text={
            expected || onlyCustom ? 'Tidak ada data yang cocok dengan filter.' : `${label} belum memiliki pengaturan.`
          }
        />
      )}
      {visible.map((setting) => (
        <SettingCard key={setting.id} setting={setting} settings={settings} onHistory={() => setHistory(setting)} />
      ))}
      {history && <SettingHistory setting={history} onClose={() => setHistory(null)} />}
    </Stack>
  )
}

const textOf = ({ label, key, description }: Setting) => `${label} ${key} ${description ?? ''}`.toLowerCase()

type CardProps = { setting: Setting; settings: Settings; onHistory: () => void }

function SettingCard({ setting, settings, onHistory }: CardProps) {
  const { can } = useSession()
  const reset = useReset()
  const isDirty = settings.dirty.has(setting.id)
  const error = settings.issues.find(({ id }) => id === setting.id)?.message
  return (
    <Paper withBorder p="md" radius="md" className={classes.card} data-dirty={isDirty || undefined}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{setting.label}</Text>
          {isCustom(setting) && (
            <Badge variant="light" tt="none">
              Diubah dari bawaan
            </Badge>
          )}
          {isDirty && (
            <Badge variant="light" color="yellow" tt="none">
              Belum disimpan
            </Badge>
          )}
        </Group>
        {setting.description && <Text size="sm">{setting.description}</Text>}
        <Text size="xs" c="dimmed">
          {setting.key} · Bawaan: {settingText(setting, setting.default_value)}
        </Text>
      </div>
      <div className={classes.editor}>
        <SettingEditor
          setting={setting}
          value={settings.valueOf(setting)}
          error={error}
          isReadOnly={!can(configs.can.bulkUpdate)}
          onChange={(value) => settings.set(setting, value)}
        />
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Riwayat">
          <ActionIcon variant="subtle" color="gray" aria-label={`Riwayat ${setting.label}`} onClick={onHistory}>
            <IconHistory size={18} />
          </ActionIcon>
        </Tooltip>
        {can(configs.can.reset) && (
          <Tooltip label="Atur ulang">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Atur ulang ${setting.label}`}
              disabled={!isCustom(setting)}
              onClick={() => void reset([setting])}
            >
              <IconRestore size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Paper>
  )
}
