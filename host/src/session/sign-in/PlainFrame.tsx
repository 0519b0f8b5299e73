import { Card, Center, Group, Stack, Text, Title } from '@ems/ui'
import type { ReactNode } from 'react'
import { Logo } from '../../shell/bar/Logo.tsx'

export type PlainFrameProps = { title: string; version: string; children: ReactNode }

/** One card in the middle of an empty page, drawn by nothing but what it is given: also before the page has begun. */
export const PlainFrame = ({ title, version, children }: PlainFrameProps) => (
  <Center component="main" mih="100dvh" p="md" bg="var(--ems-raised)">
    <Stack gap="md" w="100%" maw={420}>
      <Card withBorder padding="xl" radius="md" shadow="sm">
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap">
            <Logo size={40} />
            <Title order={1} size="h2">
              {title}
            </Title>
          </Group>
          {children}
        </Stack>
      </Card>
      <Text size="xs" c="dimmed" ta="center">
        © 2024 · Versi {version}
      </Text>
    </Stack>
  </Center>
)
