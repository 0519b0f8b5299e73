import { Button, Text } from '@ems/ui'
import type { ReactNode } from 'react'
import { PlainFrame } from './PlainFrame.tsx'

type LoginFaceProps = {
  version: string
  isStarting?: boolean
  /** Absent before the page has begun: the button waits for it. */
  onStart?: () => void
  /** Above the button. */
  warning?: ReactNode
  /** Below it. */
  children?: ReactNode
}

/** Login screen, used for prerendering and by the application. */
export const LoginFace = ({ version, isStarting = false, onStart, warning, children }: LoginFaceProps) => (
  <PlainFrame title="EMS" version={version}>
    <Text>Selamat datang. Klik tombol di bawah untuk masuk.</Text>
    {warning}
    <Button size="md" fullWidth loading={isStarting} disabled={isStarting || !onStart} onClick={onStart}>
      Masuk dengen EMS SSO
    </Button>
    {children}
  </PlainFrame>
)
