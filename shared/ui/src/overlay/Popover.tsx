import { type PopoverProps, Popover as WholePopover } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useLazyOverlay } from './use-lazy-overlay.tsx'

/** Mantine's component, mounted on hover or focus of its target (docs/decisions/rendering.md). */
export const Popover = Object.assign(LatePopover, { Target: WholePopover.Target, Dropdown: WholePopover.Dropdown })

function LatePopover({ opened, defaultOpened, onChange, children, ...popover }: PopoverProps) {
  const [isOpen, setOpen, isControlled] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  })
  const onPress = isControlled ? undefined : () => setOpen(!isOpen)
  const { target, floating } = useLazyOverlay({
    holder: WholePopover.Target,
    children,
    popup: 'dialog',
    isOpen,
    onPress,
  })
  return (
    <>
      {target}
      {floating && <WholePopover {...popover} {...floating} onChange={setOpen} />}
    </>
  )
}
