import { useObservable } from '@ems/platform/host'
import { Button, Group, Modal, Text } from '@ems/ui'
import { useState } from 'react'
import { useEnvironment } from '../environment.ts'

const notices = {
  expired: { title: 'Sesi berakhir', text: 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.' },
  idle: {
    title: 'Sesi berakhir',
    text: 'Sesi Anda berakhir karena tidak ada kegiatan. Masuk kembali untuk melanjutkan.',
  },
  revoked: {
    title: 'Sesi diakhiri',
    text: 'Sesi Anda diakhiri dari perangkat lain atau oleh Administrator. Masuk kembali untuk melanjutkan.',
  },
  stranger: {
    title: 'Akun lain masuk',
    text: 'Akun lain masuk melalui tab lain pada peramban ini. Masuk kembali untuk melanjutkan.',
  },
} as const

/** Explains why the session ended. Typed values are kept for the user's return. */
export function SessionNotice({ onSignIn }: { onSignIn: () => void }) {
  const { session } = useEnvironment()
  const phase = useObservable(session.phase)
  const because = phase.name === 'signed-out' ? phase.because : undefined
  const [isClosed, setClosed] = useState(false)
  if (!because) return null

  return (
    <Modal opened={!isClosed} onClose={() => setClosed(true)} title={notices[because].title}>
      <Text>{notices[because].text}</Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onSignIn}>
          Masuk kembali
        </Button>
      </Group>
    </Modal>
  )
}
