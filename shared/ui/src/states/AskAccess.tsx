import type { employeeLink } from '@ems/contracts/common'
import { lazyPart } from '@ems/platform'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Words } from './AskAccessDialog.tsx'

const AskAccessDialog = lazyPart(() => import('./AskAccessDialog.tsx'))

/** `employeeLink` of the contracts, typed so, because the shell must not download them for one word. */
const EMPLOYEE_LINK: typeof employeeLink = 'employee-link'

const access: Words = {
  button: 'Minta akses',
  text: 'Administrator menerima permintaan ini dan memutuskan grup Anda.',
  label: 'Alasan',
  hint: 'Untuk pekerjaan apa Anda memerlukannya.',
  sent: 'Permintaan akses sudah dikirim ke Administrator.',
}
const employee: Words = {
  button: 'Minta dihubungkan',
  text: 'Administrator menerima permintaan ini dan menghubungkan akun Anda ke data karyawan Anda.',
  label: 'Keterangan',
  hint: 'Misalnya nama lengkap, NIK karyawan, dan departemen Anda.',
  sent: 'Permintaan sudah dikirim ke Administrator. Anda diberi tahu setelah diputuskan.',
}

/** *Minta akses*: tells the administrators which permission is missing. */
export const AskAccess = ({ need }: { need: string }) => <Ask need={need} words={access} />

/** *Minta dihubungkan*: for accounts that are not linked to an employee. */
export const AskEmployee = () => <Ask need={EMPLOYEE_LINK} words={employee} />

function Ask({ need, words }: { need: string; words: Words }) {
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  if (state === 'asked') return <Text role="status">{words.sent}</Text>
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setState('asking')}>
        {words.button}
      </Button>
      <Suspense>
        {state === 'asking' && (
          <AskAccessDialog
            need={need}
            words={words}
            onClose={() => setState('idle')}
            onAsked={() => setState('asked')}
          />
        )}
      </Suspense>
    </>
  )
}
