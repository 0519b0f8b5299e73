import { useSession } from '@ems/platform'
import { Button, Group, Tooltip } from '@ems/ui'
import type { TabProps } from '../tool.tsx'
import { useDialogTarget } from '../use-dialog-target.ts'
import { PebPicker } from './PebPicker.tsx'
import { StepDialog } from './StepDialog.tsx'
import { type Bcl, refusalOf, type Step, steps } from './steps.ts'

/** The steps of a BCL.KT: those of another state are there, with the reason why not now. */
export function BclActions({ tenant, bcl }: TabProps & { bcl: Bcl }) {
  const { can } = useSession()
  const { asked, ask, close } = useDialogTarget<Step>()
  const isOpen = tenant.status === 'AKTIF'
  const offered = (Object.keys(steps) as Step[]).filter(
    (step) => can(steps[step].permission) && (!steps[step].hidden || steps[step].states.includes(bcl.status)),
  )
  return (
    <Group gap="xs">
      {offered.map((step) => {
        const reason = refusalOf(step, bcl, isOpen)
        return (
          <Tooltip key={step} label={reason ?? ''} disabled={!reason}>
            <Button
              size="compact-md"
              variant={step === 'generate' && bcl.status === 'DRAFT' ? 'filled' : 'default'}
              color={steps[step].danger ? 'red' : undefined}
              aria-disabled={reason !== null || undefined}
              data-disabled={reason !== null || undefined}
              title={reason ?? undefined}
              onClick={() => reason === null && ask(step)}
            >
              {steps[step].label}
            </Button>
          </Tooltip>
        )
      })}
      {asked === 'select' && <PebPicker tenant={tenant} bcl={bcl} onClose={close} />}
      {asked && asked !== 'select' && <StepDialog tenant={tenant} bcl={bcl} step={asked} onClose={close} />}
    </Group>
  )
}
