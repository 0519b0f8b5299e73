import type { Resource } from '@ems/contracts/kit'
import { type Row, type Titles, toast } from '@ems/platform'
import { Button } from '@mantine/core'
import type { ResourceForm } from '../form/state/use-resource-form.ts'
import { IconChevronDown } from '../icons.ts'
import { Menu } from '../overlay/Menu.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { type Offered, offeredFor } from './transitions.ts'
import { useTransitions } from './use-transitions.tsx'

/** More buttons than this hide the one that matters. */
const BUTTONS = 2

/** Transitions of an open record; what was typed has to be saved first. */
export const RecordTransitions = <R extends Resource>({ form }: { form: ResourceForm<R> }) => (
  <RowTransitions
    resource={form.resource as Resource}
    row={form.stored.row as unknown as Row<Resource>}
    titles={form.titles}
    isDirty={form.isDirty}
  />
)

export type RowTransitionsProps<R extends Resource> = {
  resource: R
  row: Row<R>
  titles?: Titles | undefined
  isDirty?: boolean
}

/** Transitions of a row: the first primary one is the button, the others are beside it or in a menu. */
export function RowTransitions<R extends Resource>(props: RowTransitionsProps<R>) {
  const { titles, isDirty = false } = props
  const resource = props.resource as Resource
  const row = props.row as unknown as Row<Resource>
  const { take, dialog } = useTransitions(resource, titles ? { titles } : {})
  const offered = offeredFor(resource, row)
  const primary = offered.find(({ transition }) => transition.tone === 'primary')
  const others = offered.filter((one) => one !== primary)
  const [visible, hidden] = others.length > BUTTONS ? [[], others] : [others, []]
  const start = ({ name, because }: Offered) => {
    if (because) return
    if (isDirty) toast.warning('Simpan atau batalkan perubahan terlebih dahulu.')
    else take(name, [row])
  }
  return (
    <>
      {[...(primary ? [primary] : []), ...visible].map((one) => (
        <Step key={one.name} of={one} isPrimary={one === primary} onTake={() => start(one)} />
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-md" variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
              Tindakan
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((one) => (
              <Menu.Item
                key={one.name}
                color={one.transition.tone === 'danger' ? 'var(--mantine-color-error)' : undefined}
                disabled={one.because !== undefined}
                onClick={() => start(one)}
              >
                {one.because ? `${one.transition.label} – ${one.because}` : one.transition.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog}
    </>
  )
}

/** Stays where it is while something is in its way, and says what. */
function Step({ of, isPrimary, onTake }: { of: Offered; isPrimary: boolean; onTake: () => void }) {
  const { transition, because } = of
  return (
    <Tooltip label={because ?? ''} disabled={!because}>
      <Button
        size="compact-md"
        variant={isPrimary ? 'filled' : 'light'}
        color={transition.tone === 'danger' ? 'red' : undefined}
        data-disabled={because ? true : undefined}
        aria-disabled={because ? true : undefined}
        data-next-step={isPrimary || undefined}
        onClick={onTake}
      >
        {transition.label}
      </Button>
    </Tooltip>
  )
}
