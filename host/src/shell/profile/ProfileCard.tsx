import { roleLabel, useSession } from '@ems/platform'
import { AskEmployee, Button, Group, IconExternalLink, Stack, Text, TextInput, VisuallyHidden } from '@ems/ui'

/** The user's account at EMS SSO, where it is changed. */
export function ProfileCard() {
  const { user, passwordUrl, securityUrl } = useSession()
  return (
    <Stack gap="sm">
      <TextInput label="Nama" value={user.name} readOnly autoComplete="name" />
      <TextInput label="Email" value={user.email} readOnly autoComplete="email" />
      <TextInput label="Peran" value={roleLabel(user.role)} readOnly />
      {user.employee_id === null && (
        <Group justify="space-between" gap="xs">
          <Text c="dimmed">Akun Anda belum terhubung ke karyawan.</Text>
          <AskEmployee />
        </Group>
      )}
      <Group justify="flex-end" mt="xs">
        {securityUrl && (
          <Button
            component="a"
            variant="default"
            href={securityUrl}
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            Keamanan akun
            <VisuallyHidden>&nbsp;(buka di tab baru)</VisuallyHidden>
          </Button>
        )}
        <Button
          component="a"
          href={passwordUrl}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Ubah kata sandi
          <VisuallyHidden>&nbsp;(buka di tab baru)</VisuallyHidden>
        </Button>
      </Group>
    </Stack>
  )
}
