import { type MenuProps, Menu as WholeMenu } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useLazyOverlay } from './use-lazy-overlay.tsx'

/** Mantine's component, mounted on hover or focus of its target (docs/decisions/rendering.md). */
export const Menu = Object.assign(LateMenu, {
  Target: WholeMenu.Target,
  Dropdown: WholeMenu.Dropdown,
  Item: WholeMenu.Item,
  Label: WholeMenu.Label,
  Divider: WholeMenu.Divider,
  RadioGroup: WholeMenu.RadioGroup,
  RadioItem: WholeMenu.RadioItem,
  Sub: WholeMenu.Sub,
})

function LateMenu({ opened, defaultOpened, onChange, children, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  })
  const onPress = () => setOpen(!isOpen)
  const { target, floating } = useLazyOverlay({ holder: WholeMenu.Target, children, popup: 'menu', isOpen, onPress })
  return (
    <>
      {target}
      {floating && <WholeMenu {...menu} {...floating} onChange={setOpen} />}
    </>
  )
}
