import { Menu as CompleteMenu, type MenuProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useLazyOverlay } from './use-lazy-overlay.tsx'

/** Mantine's component, mounted on hover or focus of its target (docs/decisions/rendering.md). */
export const Menu = Object.assign(DeferredMenu, {
  Target: CompleteMenu.Target,
  Dropdown: CompleteMenu.Dropdown,
  Item: CompleteMenu.Item,
  Label: CompleteMenu.Label,
  Divider: CompleteMenu.Divider,
  RadioGroup: CompleteMenu.RadioGroup,
  RadioItem: CompleteMenu.RadioItem,
  Sub: CompleteMenu.Sub,
})

function DeferredMenu({ opened, defaultOpened, onChange, children, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  })
  const onPress = () => setOpen(!isOpen)
  const { target, floating } = useLazyOverlay({ holder: CompleteMenu.Target, children, popup: 'menu', isOpen, onPress })
  return (
    <>
      {target}
      {floating && <CompleteMenu {...menu} {...floating} onChange={setOpen} />}
    </>
  )
}
