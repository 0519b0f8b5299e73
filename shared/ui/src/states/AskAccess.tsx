import { lazyPart } from '@ems/platform'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'

const AskAccessDialog = lazyPart(() => import('./AskAccessDialog.tsx'))

/** *Minta akses*: tells the administrators which permission is missing. */
export function AskAccess({ need }: { need: string }) {
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  if (state === 'asked') return <Text role="status">Permintaan akses sudah dikirim ke Administrator.</Text>
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setState('asking')}>
        Minta akses
      </Button>
      <Suspense>
        {state === 'asking' && (
          <AskAccessDialog need={need} onClose={() => setState('idle')} onAsked={() => setState('asked')} />
        )}
      </Suspense>
    </>
  )
}
