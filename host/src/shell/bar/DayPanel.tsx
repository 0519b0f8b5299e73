import { permission } from '@ems/contracts/permission'
import { lazyPart, prefer, usePreferences, useSession } from '@ems/platform'
import { Drawer, Loader, Stack, Textarea, Title } from '@ems/ui'
import { type ReactNode, Suspense, useId } from 'react'
import { useEnvironment } from '../../environment.ts'
import { WidgetBoundary } from '../../home/widgets/card/WidgetBoundary.tsx'
import { JobsWidget } from '../../home/widgets/JobsWidget.tsx'
import { TasksWidget } from '../../home/widgets/TasksWidget.tsx'

const AgendaWidget = lazyPart(() => import('../../calendar/agenda/AgendaWidget.tsx'))

/** As much as the account keeps. */
const LONGEST = 5_000

/** Panel on every page: the day, pending tasks, background jobs, a personal note. */
export default function DayPanel({ onClose }: { onClose: () => void }) {
  const { note = '' } = usePreferences()
  const { can } = useSession()
  const { report } = useEnvironment()
  return (
    <Drawer opened onClose={onClose} position="right" size="24rem" title="Panel saya">
      <Stack gap="lg">
        {can(permission('calendar', 'access')) && (
          <Part title="Agenda hari ini">
            <WidgetBoundary
              title="Agenda hari ini"
              onError={(error) => report(error, { kind: 'widget', area: 'host' })}
            >
              <Suspense fallback={<Loader size="sm" aria-label="Memuat agenda" />}>
                <AgendaWidget days={1} />
              </Suspense>
            </WidgetBoundary>
          </Part>
        )}
        <Part title="Tugas saya">
          <TasksWidget />
        </Part>
        <Part title="Pekerjaan latar saya">
          <JobsWidget />
        </Part>
        <Part title="Catatan cepat">
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
        </Part>
      </Stack>
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
