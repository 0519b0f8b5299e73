import { ActionIcon, Indicator, Popover, Tooltip, useDisclosure } from '@ems/ui'
import type { KeyboardEvent, ReactNode } from 'react'

type BarPopoverProps = {
  /** Of the tooltip and of what opens. */
  title: string
  /** Of the button: the title with what `count` means. */
  label: string
  icon: ReactNode
  /** In the corner of the button; none at 0. */
  count: number
  color?: string
  width: number
  children: (close: () => void) => ReactNode
}

const MAX_VISIBLE = 99

/** A button of the bar with a number, and what opens below it. Drawn only while it is open. */
export function BarPopover({ title, label, icon, count, color, width, children }: BarPopoverProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // Esc in a menu inside closes that menu only.
    if (key === 'Escape' && !(target as Element).closest('[role="menu"]')) close()
  }
  return (
    <Tooltip label={title} disabled={isOpen}>
      <Indicator
        disabled={count === 0}
        label={count > MAX_VISIBLE ? `${MAX_VISIBLE}+` : count}
        size={16}
        offset={5}
        color={color}
        aria-hidden={false}
      >
        <Popover
          opened={isOpen}
          onChange={toggle}
          position="bottom-end"
          width={width}
          shadow="md"
          trapFocus
          returnFocus
          closeOnEscape={false}
        >
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={toggle}>
              {icon}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={title} mah="70vh" style={{ overflow: 'auto' }} onKeyDown={onKeyDown}>
            {isOpen && children(close)}
          </Popover.Dropdown>
        </Popover>
      </Indicator>
    </Tooltip>
  )
}
