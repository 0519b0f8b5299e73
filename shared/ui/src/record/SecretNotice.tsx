import { Alert } from '@mantine/core'

/** A name of a secret followed by a value, or the beginning of a private key. */
const secret =
  /\b(?:password|passwd|kata sandi|sandi|pwd|pass|pin|otp|token|api[ -]?key)(?:nya)?(?:\s+\w+){0,2}?\s*(?:[:=]|\badalah\b)\s*\S{4,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/i

/** Warns a user who types what looks like a secret: it would stand in a conversation that others read. */
export const SecretNotice = ({ text }: { text: string }) =>
  secret.test(text) ? (
    <Alert color="yellow" role="status">
      Sepertinya ini kata sandi. Kirim lewat Kredensial.
    </Alert>
  ) : null
