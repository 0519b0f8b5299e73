import { Center, Loader, Stack, Text } from '@ems/ui'

/** The whole page while the sign-in is being settled. */
export const Splash = ({ text }: { text: string }) => (
  <Center component="main" mih="100dvh">
    <Stack align="center" gap="sm" role="status">
      <Loader aria-hidden />
      <Text c="dimmed">{text}</Text>
    </Stack>
  </Center>
)
