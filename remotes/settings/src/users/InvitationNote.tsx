import { Alert } from '@ems/ui'

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
