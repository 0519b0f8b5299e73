import { SegmentedControl, Stack } from '@ems/ui'
import type { TabProps } from '../../tool.tsx'
import { Useds } from '../Useds.tsx'
import { PibHeaders } from './PibHeaders.tsx'
import { PibLines } from './PibLines.tsx'

const parts = { headers: 'Header', lines: 'Detail', useds: 'Pemakaian' } as const

/** PIB: the declarations, their goods lines with the ledger, and what used them. */
export function Pib({ tenant, part, onPart }: TabProps & { part: string | null; onPart: (part: string) => void }) {
  const visible = part && part in parts ? part : 'headers'
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        aria-label="Bagian PIB"
        w="fit-content"
        data={Object.entries(parts).map(([value, label]) => ({ value, label }))}
        value={visible}
        onChange={onPart}
      />
      {visible === 'headers' && <PibHeaders tenant={tenant} />}
      {visible === 'lines' && <PibLines tenant={tenant} />}
      {visible === 'useds' && <Useds tenant={tenant} />}
    </Stack>
  )
}
