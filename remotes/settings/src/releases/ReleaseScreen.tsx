import { lazyPart, useSession } from '@ems/platform'
import { Anchor, Badge, Failed, Forbidden, Group, Loading, Nothing, Page, Stack, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { AudienceCard } from './AudienceCard.tsx'
import { DepartmentCard } from './department/DepartmentCard.tsx'
import { FreezeCard } from './FreezeCard.tsx'
import { useReleases } from './releases-api.ts'
import { can } from './rights.ts'
import type { Task } from './task/task.ts'

const PreviewDialog = lazyPart(() => import('./preview/PreviewDialog.tsx'))
const TaskDialog = lazyPart(() => import('./task/TaskDialog.tsx'))

/** Which version each ring gives of each department, who runs it now, how it does, and every move of it. */
export default function ReleaseScreen() {
  const session = useSession()
  const { data, error, refetch } = useReleases()
  const [task, setTask] = useState<Task>()
  if (!session.can(can.list)) return <Forbidden need={can.list} />
  return (
    <Page
      title="Rilis"
      actions={
        // A page of its own, built with the host.
        <Anchor href="/catalogue/" target="_blank" rel="noreferrer">
          Katalog komponen
        </Anchor>
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label="rilis" onRetry={() => void refetch()} />}
      {data && (
        <Stack>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Host {data.meta.host}
            </Text>
            {data.meta.second.length > 0 && (
              <Badge variant="light" tt="none">
                Ring stabil perlu persetujuan orang kedua
              </Badge>
            )}
          </Group>
          <FreezeCard freeze={data.meta.freeze} onTask={setTask} />
          <AudienceCard audience={data.meta.audience} onTask={setTask} />
          {data.departments.length === 0 && <Nothing text="Belum ada departemen yang dirilis." />}
          {data.departments.map((one) => (
            <DepartmentCard key={one.id} department={one} onTask={setTask} />
          ))}
        </Stack>
      )}
      {task && (
        <Suspense fallback={null}>
          {task.kind === 'preview' ? (
            <PreviewDialog {...task} onClose={() => setTask(undefined)} />
          ) : (
            <TaskDialog task={task} onClose={() => setTask(undefined)} />
          )}
        </Suspense>
      )}
    </Page>
  )
}
