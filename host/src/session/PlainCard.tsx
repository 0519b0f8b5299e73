import { Card, Center, Group, Stack, Text, Title } from '@ems/ui'
import type { ReactNode } from 'react'
import { useEnvironment } from '../environment.ts'
import { Logo } from '../shell/Logo.tsx'

/** A page that is nothing but one card: sign-in, its failures, and what was not found. */
export function PlainCard({ title, children }: { title: string; children: ReactNode }) {
  const { config } = useEnvironment()
  return (
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
          © 2024 · Versi {config.version}
        </Text>
      </Stack>
    </Center>
  )
}
