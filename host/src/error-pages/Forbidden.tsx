import { AskAccess, IconLock, Stack, Text, ThemeIcon, Title } from '@ems/ui'

/** In place of a screen that this user may not open; with `need`, the missing permission, they may ask for it. */
export function Forbidden({ need }: { need?: string }) {
  return (
    <Stack align="center" gap="sm" py={64} px="md">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
        <IconLock size={26} stroke={1.4} />
      </ThemeIcon>
      <Title order={1} size="h2">
        Akses ditolak
      </Title>
      <Text ta="center">Anda tidak memiliki hak akses halaman/fungsi ini.</Text>
      {need && <AskAccess need={need} />}
    </Stack>
  )
}
