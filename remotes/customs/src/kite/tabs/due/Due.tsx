import { SegmentedControl, Stack } from '@ems/ui'
import type { TabProps } from '../../tool.tsx'
import { Simulation } from '../Simulation.tsx'
import { ClaimBoard } from './ClaimBoard.tsx'
import { DueBoard } from './DueBoard.tsx'
import { Forecast } from './Forecast.tsx'
import { Scenario } from './Scenario.tsx'

type DueProps = TabProps & { part: string | null; onPart: (part: string) => void }

/** Jatuh Tempo: what is due, what can still be claimed, what would stay open or expire, and what would change that. */
export function Due({ tenant, part, onPart }: DueProps) {
  const parts = {
    board: 'PIB bersaldo',
    ...(tenant.bcl_type === 'drawback' ? { claims: 'Batas klaim PEB' } : {}),
    simulation: 'Simulasi',
    forecast: 'Prakiraan',
    scenario: 'Skenario',
  }
  const visible = part && part in parts ? part : 'board'
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        aria-label="Bagian Jatuh Tempo"
        w="fit-content"
        maw="100%"
        style={{ overflowX: 'auto' }}
        data={Object.entries(parts).map(([value, label]) => ({ value, label }))}
        value={visible}
        onChange={onPart}
      />
      {visible === 'board' && <DueBoard tenant={tenant} />}
      {visible === 'claims' && <ClaimBoard tenant={tenant} />}
      {visible === 'simulation' && <Simulation tenant={tenant} />}
      {visible === 'forecast' && <Forecast tenant={tenant} />}
      {visible === 'scenario' && <Scenario tenant={tenant} />}
    </Stack>
  )
}
