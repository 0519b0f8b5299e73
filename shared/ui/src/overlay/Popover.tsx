import { Popover as CompletePopover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { Deferred } from './Deferred.tsx'
import { useLazyOverlay } from './use-lazy-overlay.tsx'

/** Mantine's component, mounted on hover or focus of its target (docs/decisions/rendering.md). */
export const Popover = Object.assign(DeferredPopover, {
  Target: CompletePopover.Target,
  Dropdown,
})

function DeferredPopover({ opened, defaultOpened, onChange, children, ...popover }: PopoverProps) {
  const [isOpen, setOpen, isControlled] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  })
  const onPress = isControlled ? undefined : () => setOpen(!isOpen)
  const { target, floating } = useLazyOverlay({
    holder: CompletePopover.Target,
    children,
    popup: 'dialog',
    isOpen,
    onPress,
  })
  return (
    <>
      {target}
      {floating && <CompletePopover {...popover} {...floating} onChange={setOpen} />}
    </>
  )
}

function Dropdown({ children, ...dropdown }: PopoverDropdownProps) {
  return (
    <CompletePopover.Dropdown {...dropdown}>
      <Deferred>{children}</Deferred>
    </CompletePopover.Dropdown>
  )
}
