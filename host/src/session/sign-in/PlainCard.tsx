import type { ReactNode } from 'react'
import { useEnvironment } from '../../environment.ts'
import { PlainFrame } from './PlainFrame.tsx'

/** A page with a single card: sign-in, its failures, and a missing page. */
export function PlainCard({ title, children }: { title: string; children: ReactNode }) {
  const { config } = useEnvironment()
  return (
    <PlainFrame title={title} version={config.version}>
      {children}
    </PlainFrame>
  )
}
