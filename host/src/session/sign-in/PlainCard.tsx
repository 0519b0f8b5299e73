import type { ReactNode } from 'react'
import { useEnvironment } from '../../environment.ts'
import { PlainFrame } from './PlainFrame.tsx'

/** A page that is nothing but one card: sign-in, its failures, and what was not found. */
export function PlainCard({ title, children }: { title: string; children: ReactNode }) {
  const { config } = useEnvironment()
  return (
    <PlainFrame title={title} version={config.version}>
      {children}
    </PlainFrame>
  )
}
