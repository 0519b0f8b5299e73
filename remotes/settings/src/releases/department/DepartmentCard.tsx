import { Card, Group, Stack, Tabs, Text, Title } from '@ems/ui'
import type { Department } from '../releases-api.ts'
import type { OnTask } from '../task/task.ts'
import { Moves } from './Moves.tsx'
import { Rings } from './Rings.tsx'
import { Totals } from './Totals.tsx'
import { Versions } from './Versions.tsx'

/** One department: its rings first, what its versions do and did below. */
export function DepartmentCard({ department, onTask }: { department: Department; onTask: OnTask }) {
  const { id, title } = department
  const running = department.totals.reduce((sum, one) => sum + one.running, 0)
  return (
    <Card withBorder radius="md" component="section" aria-labelledby={`release-${id}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={`release-${id}`}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {running > 0 ? `${running} orang memakainya sekarang` : 'Tidak dipakai saat ini'}
          </Text>
        </Group>
        <Rings department={department} onTask={onTask} />
        <Tabs defaultValue="totals" keepMounted={false}>
          <Tabs.List aria-label={`Rincian ${title}`}>
            <Tabs.Tab value="totals">Galat dan kelambatan</Tabs.Tab>
            <Tabs.Tab value="versions">Versi</Tabs.Tab>
            <Tabs.Tab value="moves">Riwayat</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="totals" pt="xs">
            <Totals department={department} />
          </Tabs.Panel>
          <Tabs.Panel value="versions" pt="xs">
            <Versions department={department} onTask={onTask} />
          </Tabs.Panel>
          <Tabs.Panel value="moves" pt="xs">
            <Moves department={department} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Card>
  )
}
