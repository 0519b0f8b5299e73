import { useSession } from '@ems/platform'
import { Button, Group, Tooltip } from '@ems/ui'
import { useDialogTarget } from '../tool/use-dialog-target.ts'
import type { Open } from '../tool/use-tab.ts'
import type { TabProps } from '../tool.tsx'
import { FilingChecklist } from './FilingChecklist.tsx'
import { PebPicker } from './needs/PebPicker.tsx'
import { StepDialog } from './StepDialog.tsx'
import { type Bcl, isDangerous, isVisible, labelOf, nextOf, refusalOf, type Step, steps } from './steps.ts'

/** The steps of a BCL.KT: those of another state are there, with the reason why not now. */
export function BclActions({ tenant, bcl, onOpen }: TabProps & { bcl: Bcl; onOpen: Open }) {
  const { can } = useSession()
  const { asked, ask, close } = useDialogTarget<Step>()
  const isOpen = tenant.status === 'AKTIF'
  const offered = steps.filter((step) => isVisible(step, bcl, can))
  return (
    <Group gap="xs" data-worksheet-steps>
      <FilingChecklist
        bcl={bcl}
        onOpen={onOpen}
        onStep={ask}
        canStep={(step) => offered.includes(step) && refusalOf(step, bcl, isOpen) === null}
      />
      {offered.map((step) => {
        const reason = refusalOf(step, bcl, isOpen)
        return (
          <Tooltip key={step} label={reason ?? ''} disabled={!reason}>
            <Button
              size="compact-md"
              variant={step === nextOf(bcl) && !reason ? 'filled' : 'default'}
              color={isDangerous(step) ? 'red' : undefined}
              aria-disabled={reason !== null || undefined}
              data-disabled={reason !== null || undefined}
              title={reason ?? undefined}
              onClick={() => reason === null && ask(step)}
            >
              {labelOf(step)}
            </Button>
          </Tooltip>
        )
      })}
      {asked === 'bclGet' && <PebPicker tenant={tenant} bcl={bcl} onClose={close} />}
      {asked && asked !== 'bclGet' && <StepDialog tenant={tenant} bcl={bcl} step={asked} onClose={close} />}
    </Group>
  )
}
