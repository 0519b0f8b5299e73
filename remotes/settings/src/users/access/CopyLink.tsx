import { Alert, Button, CopyButton, Group, TextInput } from '@ems/ui'

/** A link that is shown once: to be copied by a button, or by hand where the browser forbids the clipboard. */
export const CopyLink = ({ url, name }: { url: string; name: string }) => (
  <Group gap="xs" wrap="nowrap" w="100%">
    <TextInput
      aria-label={`Tautan untuk ${name}`}
      value={url}
      readOnly
      flex={1}
      miw={0}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton value={url} timeout={3_000}>
      {({ copied, copy }) => (
        <Button variant="light" onClick={copy} aria-label={`Salin tautan undangan ${name}`}>
          {copied ? 'Tautan disalin' : 'Salin tautan'}
        </Button>
      )}
    </CopyButton>
  </Group>
)

/** How an invitation reaches its user. */
export const InvitationNote = ({ isMailed, more = '' }: { isMailed: boolean; more?: string }) =>
  isMailed ? (
    <Alert color="green">
      Undangan dikirim ke surel pengguna; tautannya berlaku 24 jam dan satu kali pakai, dan tetap dapat disalin di sini.{' '}
      {more}
    </Alert>
  ) : (
    <Alert color="yellow">
      EMS tidak mengirim email. Salin tautan lalu kirimkan sendiri; berlaku 24 jam dan satu kali pakai. {more}
    </Alert>
  )
