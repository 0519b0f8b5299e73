import { prefer, usePreferences } from '@ems/platform'
import { Drawer, Stack, Textarea, Title } from '@ems/ui'
import { TasksWidget } from '../home/widgets/TasksWidget.tsx'

/** As much as the account keeps. */
const LONGEST = 5_000

/** What one wants at hand on every page: what waits for one, and a note to oneself. */
export default function DayPanel({ onClose }: { onClose: () => void }) {
  const { note = '' } = usePreferences()
  return (
    <Drawer opened onClose={onClose} position="right" size="24rem" title="Panel saya">
      <Stack gap="lg">
        <Stack gap="xs" component="section" aria-labelledby="panel-tugas">
          <Title order={3} id="panel-tugas">
            Tugas saya
          </Title>
          <TasksWidget />
        </Stack>
        <Stack gap="xs" component="section" aria-labelledby="panel-catatan">
          <Title order={3} id="panel-catatan">
            Catatan cepat
          </Title>
          <Textarea
            aria-label="Catatan cepat"
            placeholder="Hanya Anda yang melihat catatan ini."
            autosize
            minRows={6}
            maxRows={18}
            maxLength={LONGEST}
            value={note}
            onChange={(event) => prefer({ note: event.currentTarget.value || null })}
          />
        </Stack>
      </Stack>
    </Drawer>
  )
}
